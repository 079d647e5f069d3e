match-not-a-player = You are not playing in this match.
match-has-begun = Alone you can’t call it off any more: resign, or propose it to all with /void.
match-paused = The match is paused: a moderator can resume it, or all who play together. /pause
match-judging = The last word is being judged: one moment.
match-own-word = The last word is yours: only an opponent can challenge it.
match-nothing-to-challenge = There is nothing to challenge.
match-offer-stands = A draw has already been offered.
match-no-offer = There is no draw offer to answer.
match-unsettled = The last word can still be challenged.
match-not-your-turn = It's not your turn.
match-not-now = That can't be done now.
match-over = This match is over.

game-wyps = Wyps
game-scrabble = Scrabble
game-duplicate = duplicate Scrabble
computer-facile = Computer (easy)
computer-medio = Computer (medium)
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
terms-encounter = Two games with roles swapped. { $pace }, { $judged }, { $rated }.

challenge-one = **{ $name }** challenges { $whom } to { $game }.
challenge-many = **{ $name }** invites { $whom } to { $game }.
challenge-open = **{ $name }** is looking for somebody to play { $game }. Who is in?
challenge-open-many = **{ $name }** opens a table of { $game }. Who is in?
challenge-in = At the table: { $names } ({ $count } of { $seats }).
challenge-withdrawn = Challenge withdrawn.
challenge-declined = Challenge declined. Another time.
challenge-gone = This challenge is gone. Open another one with /challenge.
challenge-not-yours = Only whoever opened the challenge can do this.
challenge-not-asked = This challenge is for somebody else. To open your own: /challenge
challenge-already-in = You are in already.
challenge-alone = You can't play alone: somebody else is needed.
challenge-yourself = You can't challenge yourself. Against the computer: /challenge level:medium
challenge-unknown = I don't know "{ $name }": they have to write something in a game here first. You can open a challenge to everybody: /challenge
challenge-excluded = Moderators keep this person out of play.
challenge-too-many = At most { $seats } can play.
challenge-in-private = It's just the two of us here. Against me: /challenge level:easy, medium or strong
challenge-two-only = { $game } is for two.
challenge-encounter-two = Two games with roles swapped are for two people.
challenge-duplicate-clock = The duplicate always has a clock: choose pace:live or pace:slow.
challenge-most-invites = You have { $most } open challenges already: withdraw one.
challenge-most-matches = You have { $most } matches going already: finish one.
challenge-too-late = The time to challenge is over.
challenge-right = **{ $name }** challenges: **{ $word }** is not valid.
challenge-wrong = **{ $name }** challenges, but all is valid: { $words }.
challenge-asks-referee = **{ $name }** challenges { $words }. A moderator who does not play decides: the time ends { $until }, then the dictionary does.
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
button-replay-first = From the start
button-replay-last = To the end
button-replay-file = Download

form-move-title = Your move
form-move-label = The move, as you would type it in the chat
form-exchange-title = Exchange tiles
form-exchange-label = The letters to exchange (? for a blank)
form-single-title = A single letter
form-single-label = Letter and cell: A E3

match-thread = { $game } · { $names }
match-thread-open = { $game } · for everybody
match-opened = We play **{ $game }**: { $terms }
match-second-leg = Second game, roles swapped.
match-hash = Hash of the seed: { $hash }
match-seed = Seed: { $seed }
match-turn = { $who } to move: ends { $until }.
match-turn-or-challenge = { $who } to move, or to challenge: ends { $until }.
match-turn-free = { $who } to move.
match-everybody = Everybody plays, it ends { $until }. What you put into [Play] only I see.
match-everybody-free = Everybody plays: what you put into [Play] only I see.
match-computer-thinks = { $name } is thinking…
match-turn-of = It's { $name }'s turn. I'll tell you when it's yours.
match-reminder = { $who }, your turn ends { $until }.
match-reminder-all = The turn ends { $until }.
match-no-rack = In this match the letters are everybody's: they are on the board.
match-none-here = There is no match going on here. Start one with /challenge.
match-table = { $text }
    ```
    { $block }
    ```
match-is-paused = The match is paused.
match-back = I was away for { $lost }: you get them back. The turn ends { $until }.
matches-back = I was away for { $lost }: everyone to move gets them back.
match-barred = I can no longer write where you play: the match stands still, clock included, and goes on when I can.
match-gone = The place where you played is gone: the match is void and does not count.
match-resigned = **{ $name }** resigns.
match-resign-sure = Do you really want to resign?
match-aborted = **{ $name }** calls the match off before it has really begun: it does not count.
match-left = **{ $name }** does not play any more.
match-void = The match is void and does not count.
match-won = **{ $name }** wins!
match-won-points = **{ $name }** wins! { $all }
match-drawn = A draw.
match-drawn-points = A tie! { $all }
encounter-result = Both games together: { $result }
draw-offered = **{ $name }** offers a draw.
draw-agreed = **{ $name }** agrees to a draw.
draw-declined = **{ $name }** would rather play on.
flag-single = { $who }, time is up: choose a single letter to place. It ends { $until }.
flag-passes = Time is up: **{ $name }** misses the turn.
flag-lost = Time is up for the third time in a row: **{ $name }** is out.

move-unreadable = I can't read the move "{ $text }".
move-not-a-word = "{ $word }" is not in the dictionary { $dictionary }.
move-too-late = That came after the time was up.
move-preview = { $what }
    Is this right?
move-choose = It can be placed in { $count } ways: which one?
move-choose-many = It can be placed in { $count } ways, here are the first { $shown }. Name the first cell to see the others.
move-choose-label = move
move-cancelled = Never mind, then.
duplicate-taken = Noted: { $text }. You can change it until the turn ends.

matches-head = { $count ->
    [one] You have one match going:
   *[other] You have { $count } matches going:
}
matches-none = You have no matches going. Start one with /challenge.
matches-mine-until = **Your turn** at { $game } with { $against }, { $place }: ends { $until }
matches-mine = **Your turn** at { $game } with { $against }, { $place }
matches-theirs = { $game } with { $against }, { $place }
holiday-until = Enjoy your holiday! It ends { $until }, and correspondence turns move by as much. You have { $left ->
    [one] one day
   *[other] { $left } days
} left in twelve months.
holiday-over = Welcome back: the days you did not use are yours again, and turns end as much earlier. You have { $left } left.

replay-start = The beginning, { $of } moves before the end.
replay-move = Move { $at } of { $of }. { $what }
replay-none = There is no match to replay here.
replay-not-yet = It can be replayed when it is over.
replay-file = The match, line by line.

help-wyps = **Wyps.** A triangle to connect: whoever joins its three sides with tiles of his colour wins. Rack and pool belong to both.
    Type `TRAMA H6 G5* G6 H7 I8` (`*` turns a tile), `ARCO A1 131`, `+A E3`, or just the word. Start with /challenge game:wyps
help-scrabble = **Scrabble.** For 2 to 6, seven tiles each. Type `8D FUNGO` across, `D8 FUNGO` down; a blank in lower case: `FuNGO`.
    `exchange AEF` and `pass` do the rest, only you see [My rack]. Start with /challenge game:scrabble
help-button-wyps = Wyps
help-button-scrabble = Scrabble
match-missed = Missed by **{ $name }** at move { $number }: **{ $better }**, { $points } points ({ $gain } more).
duplicate-in-secret = In the duplicate plays are given in secret: press [Play], or type /move.
duplicate-deserted = Nobody has played for three turns: we stop here.
challenge-accepted = { $game } begins: **{ $names }**.
match-button-old = This button is no longer good: the good ones are under the last board.
match-how-wyps = Type `ARCO A1 B1 C2 D2`, or just the word; `*` after the cell to turn, `+A E3` for a single letter.
match-how-scrabble = Type `8D FUNGO` across, `D8 FUNGO` down; a blank in lower case.
computer-player = the computer
match-which = You have more than one match here: reply to the board of the one you mean.
