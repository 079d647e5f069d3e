match-not-a-player = You are not playing in this match.
match-rooms-parted = The rooms have changed since then: to play again, start a new challenge.
match-of-event = This match belongs to an event: its directors decide.
match-has-begun = Alone you can’t call it off any more: resign, or propose it to all with /void.
match-paused = The match is paused: a moderator can resume it, or all who play together. /pause
match-judging = The last word is being judged: one moment.
match-own-word = The last word is yours: only an opponent can challenge it.
match-nothing-to-challenge = There is nothing to challenge.
match-offer-stands = A draw has already been offered.
match-no-offer = There is no draw offer to answer.
match-unsettled = The last word can still be challenged.
match-not-your-turn = It’s not your turn.
match-not-now = That can’t be done now.
match-over = This match is over.

computer-principiante = Computer (beginner)
computer-facile = Computer (easy)
computer-medio = Computer (medium)
computer-difficile = Computer (hard)
computer-forte = Computer (strong)

pace-live = { $seconds } seconds a turn
pace-slow = { $hours } hours a turn
pace-free = no clock
judged-auto = I check the words
judged-challenge = words can be challenged
judged-referee = words can be challenged, a referee decides
terms-rated = counts for the ladder
terms-friendly = friendly
terms = { $pace }, { $judged }, { $rated }.
terms-encounter = two games with roles swapped, { $pace }, { $judged }, { $rated }.

challenge-one = **{ $name }** challenges { $whom } to { $game }.
challenge-many = **{ $name }** invites { $whom } to { $game }.
challenge-open = **{ $name }** is looking for somebody to play { $game }. Who is in?
challenge-open-many = **{ $name }** opens a table of { $game }. Who is in?
challenge-in = At the table: { $names } ({ $count } of { $seats }).
challenge-renewed = This challenge was opened again, further down.
challenge-withdrawn = Challenge withdrawn.
challenge-declined = Challenge declined. Another time.
challenge-over = **{ $name }**’s challenge to { $game } is over: nobody answered in time. Open another one with /challenge.
challenge-rooms-changed = The rooms have changed: if you still want to play, challenge again.
challenge-gone = This challenge is gone. Open another one with /challenge.
challenge-not-yours = Only whoever opened the challenge can do this.
challenge-not-asked = This challenge is for somebody else. To open your own: /challenge
challenge-already-in = You are in already.
challenge-alone = You can’t play alone: somebody else is needed.
challenge-yourself = You can’t challenge yourself. Against the computer: /challenge level:auto
challenge-unknown = I don’t know “{ $name }”: they have to write something in a game here first. You can open a challenge to everybody: /challenge
challenge-excluded = Moderators keep this person out of play.
challenge-too-many = At most { $seats } can play.
challenge-in-private = It’s just the two of us here. Against me: { $order } (or, in place of auto: beginner, easy, medium, hard, strong)
challenge-two-only = { $game } is for two.
challenge-encounter-two = Two games with roles swapped are for two people.
challenge-open-clock = Where all play at once there is always a clock: choose pace:live or pace:slow.
challenge-most-invites = You have { $most } open challenges already: withdraw one.
challenge-most-matches = You have { $most } matches going already: finish one.
challenge-too-late = The time to challenge is over.
challenge-right = **{ $name }** challenges: **{ $word }** is not valid.
challenge-wrong = **{ $name }** challenges, but all is valid: { $words }.
challenge-wrong-costs = **{ $name }** challenges, but all is valid: { $words }. That costs { $cost ->
        [one] a point
       *[other] { $cost } points
    }.
challenge-asks-referee = **{ $name }** challenges { $words }. A moderator who does not play decides; if nobody does, the dictionary. End: { $until }.
referee-only = That is for a moderator who is not playing to decide.
just = { $text }
just-who = { $who }
list-more = { $all }, { $one }

button-accept = Accept
button-decline = No, thanks
button-begin = Begin
button-withdraw = Withdraw
button-rack = My rack
button-shuffle = Shuffle
button-sort = Sort
button-play = Play
button-single = A single letter
button-exchange = Exchange
button-pass = Pass
button-challenge = Challenge
button-resign = Resign
button-resign-sure = Yes, I resign
button-abort = Call it off
button-confirm = Confirm
button-cancel = Never mind
button-agree = Draw
button-valid = Valid
button-invalid = Not valid
button-replay = Replay
button-replay-steps = Step by step
button-replay-first = From the start
button-replay-last = To the end
button-replay-file = Download
replay-best = There was nothing better.
replay-good = It was one of the best.
replay-better-points = There was better: **{ $best }** (this loses { $lost } points).
replay-better-percent = There was better: **{ $best }** (this loses { $lost } % of the chances).
analysis-begun = I am looking into it, it takes a few seconds…
analysis-done = Move by move: what each was worth, and what would have been better.
analysis-none = There is nothing to analyse in this game.
button-analysis = Analysis

form-move-title = Your move
form-move-label = The move, as you would type it in the chat
form-move-letters = Letters: { $letters }
form-exchange-title = Exchange tiles
form-exchange-label = The letters to exchange (? for a blank)
form-single-title = A single letter
form-single-label = Letter and cell: A E3

match-thread = { $game } · { $names }
match-thread-open = { $game } · for everybody
match-opened = We play **{ $game }**: { $terms }
match-second-leg = Second game, roles swapped.
match-seed = -# Seed, hash { $mark }: { $seed }
match-turn = { $who } to move. End of turn: { $until }.
match-turn-or-challenge = { $who } to move, or to challenge. End of turn: { $until }.
match-turn-free = { $who } to move.
match-everybody = Everybody plays. End of turn: { $until }. What you put into [Play] only I see.
match-everybody-free = Everybody plays: what you put into [Play] only I see.
match-computer-thinks = { $name } is thinking…
match-turn-of = It’s { $name }’s turn. I’ll tell you when it’s yours.
match-reminder = { $who }, it is still your turn. End of turn: { $until }.
match-reminder-all = End of turn: { $until }.
match-no-rack = In this match the letters are everybody’s: they are on the board.
match-none-here = There is no match going on here. Start one with /challenge.
match-table = { $text }
    ```
    { $block }
    ```
match-is-paused = The match is paused.
match-back = I was away for { $lost }: you get them back. End of turn: { $until }.
matches-back = I was away for { $lost }: everyone to move gets them back.
match-barred = I can no longer write where you play: the match stands still, clock included, and goes on when I can.
match-gone = The place where you played is gone: the match is void and does not count.
match-resigned = **{ $name }** resigns.
match-resign-sure = Do you really want to resign?
match-aborted = **{ $name }** calls the match off before it has really begun: it does not count.
match-left = **{ $name }** does not play any more.
match-void = The match is void and does not count.
match-told-by-event = Nobody moved: the tournament gives the result.
match-won = **{ $name }** wins!
match-won-points = **{ $name }** wins! { $all }
match-drawn = A draw.
match-drawn-points = A tie! { $all }
encounter-result = Both games together: { $result }
encounter-goes-on = Your two games are not over: ask for a rematch under the second one.
draw-offered = **{ $name }** offers a draw.
draw-agreed = **{ $name }** agrees to a draw.
draw-claimed = **{ $name }** claims the draw: the rules give it.
button-claim = Claim the draw
match-nothing-to-claim = The rules give no draw now. To offer one type `draw?`
draw-declined = **{ $name }** would rather play on.
flag-single = { $who }, time is up: choose a single letter to place. End: { $until }.
flag-passes = Time is up: **{ $name }** misses the turn.
flag-lost = Time is up for the third time in a row: **{ $name }** is out.

move-unreadable = I can’t read the move “{ $text }”.
move-not-understood = I did not understand “{ $text }”. { $how }
move-help = It is your turn. { $how } All the rules: /help { $game }
move-not-a-word = “{ $word }” is not in the dictionary { $dictionary }.
move-too-late = That came after the time was up.
move-preview = { $what }
    Is this right?
move-choose = It can be played in { $count } ways: which one?
move-choose-many = It can be placed in { $count } ways: here are the { $shown } that bring you nearest, numbered on the board. For the others write the first cell, too.
move-choice = { $number }: { $line }
move-choose-label = move
move-cancelled = Never mind, then.
move-played = Played.
open-taken = Noted: { $text }. You can change it until the turn ends.

matches-head = { $count ->
    [one] You have one match going:
   *[other] You have { $count } matches going:
}
matches-none = You have no matches going. Start one with /challenge.
matches-ended = **{ $number }**: { $game } with { $against }, { $place }. { $result }
matches-none-ended = You have no finished matches.
matches-ended-replay = They are replayed where they were played: /replay with the number.
matches-nobody-yet = whoever likes
matches-mine-until = **{ $number }**: **Your turn** at { $game } with { $against }, { $place }. End of turn: { $until }
matches-mine = **{ $number }**: **Your turn** at { $game } with { $against }, { $place }
matches-theirs = **{ $number }**: { $game } with { $against }, { $place }
holiday-until = Enjoy your holiday! End: { $until }; correspondence turns move by as much. You have { $left ->
    [one] one day
   *[other] { $left } days
} left in twelve months.
holiday-over = Welcome back: the days you did not use are yours again, and turns end as much earlier. You have { $left } left.

replay-film = The match in { $moves ->
    [1] one move
   *[other] { $moves } moves
  }, from the start to the end.
replay-alt = The match in { $moves ->
    [1] one move
   *[other] { $moves } moves
  }.
replay-alt-rest = And so on to the end.
replay-start = The beginning, { $of ->
    [one] one move
   *[other] { $of } moves
  } before the end.
replay-move = Move { $at } of { $of }. { $what }
replay-at = Move { $at } of { $of }.
replay-none = There is no match to replay here.
replay-not-yet = It can be replayed when it is over.
replay-file = The match, line by line.

match-missed = Missed by **{ $name }** at move { $number }: **{ $better }**, { $points } points ({ $gain } more).
open-in-secret = Plays are given in secret: press [Play], or type /move.
open-deserted = Nobody has played for three turns: we stop here.
challenge-accepted = { $game } begins: **{ $names }**.
match-button-old = This button is no longer good: the good ones are under the last board.
computer-player = the computer
match-which = You have more than one match here: reply to the board of the one you mean.
match-which-number = More than one match is played here: reply to the board of the one you mean, or add { $matches }.
match-by-number = number:{ $number } for { $game } with { $against }
match-not-of-number = No match { $number } is played here: /matches tells the numbers.
pace-live-roles = { $first } and { $second } seconds a turn
pace-slow-roles = { $first } and { $second } hours a turn
pace-bank = { $minutes ->
    [1] 1 minute
   *[other] { $minutes } minutes
  } each, plus { $seconds } seconds a move
pace-bank-plain = { $minutes ->
    [1] 1 minute
   *[other] { $minutes } minutes
  } each
terms-chosen = { $chosen }, { $terms }
terms-no-words = { $pace }, { $rated }.
terms-encounter-no-words = two games with roles swapped, { $pace }, { $rated }.
challenge-seats = { $game } is for { $least } to { $most }.
challenge-other-option = { $option } is not an option of { $game }.
challenge-no-words = { $game } is played without words: there are none to judge.
challenge-bank-slow = A clock of minutes goes with pace:live; with pace:slow hours a turn are counted.
flag-loses = Time is up: **{ $name }** has lost.
button-pick = Move
button-pick-anew = Start over
move-pick = What?
move-pick-on = { $chosen }: and then?
move-pick-label = play
challenge-other-dictionary = With these tiles { $game } can use: { $fits }.
challenge-penalty-contest = There is a penalty only where words are challenged: add words:challenge or words:referee.
challenge-computer = Against the computer: { $order }
challenge-computer-seats = Against the computer all other seats are its own: leave out “{ $who }” or “{ $level }”.
challenge-computer-words = Against the computer I always check the words, and nobody challenges them: leave out “{ $option }”.
challenge-computer-words-both = Against the computer I always check the words, and nobody challenges them: leave out “{ $words }” and “{ $penalty }”.
challenge-open-option = Anybody may play { $game }, without invitations and without a computer: leave out “{ $option }”.
challenge-other-value = In { $game }, { $option } can be: { $values }.
challenge-totals = { $game } compares the totals of two games with the roles swapped: one alone decides nothing.
button-why = Why?
match-total = **{ $name }** scores **{ $points }** { $points ->
    [one] point
   *[other] points
  }.
