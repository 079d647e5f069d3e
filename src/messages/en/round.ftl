# The round: what is read in a channel and privately.
# House rules: informal, two lines at most, what happened and what to do; no codes.

lines = { $lines }
literal = { $text }
player-number = Player { $number }

## Start
round-soon = { $of ->
    [1] Round in { $seconds } seconds. Get ready!
   *[other] Round in { $seconds } seconds ({ $number } of { $of }). Get ready!
  }
    -# Commitment to the grid: { $hash }
round-grid = **Round { $number }**, at least { $min } letters. End: { $until }.
round-grid-of = **Round { $number }** ({ $at } of { $of }), at least { $min } letters. End: { $until }.
round-hint-secret = Words are written privately: press the button, or use /w.
round-hint-booth = Press Enter: then write your words to me, privately.
round-computer = { $name } plays too.
round-computer-unrated = { $name } plays too: not rated.
round-last-seconds = **Last 30 seconds!**
round-stop = **Stop!** Counting…
round-back = I was away for { $lost }: you get them back. End of round { $number }: { $until }; words typed meanwhile count.
lost-seconds = { $seconds ->
    [1] 1 second
   *[other] { $seconds } seconds
  }
lost-minutes = { $minutes } minutes
plan-dropped = I was away for more than an hour: the round that was planned is off. To play: /round
early = You wrote this before the grid was there: it doesn’t count.
private-which = I can’t tell which room you play in: press the button under your grid, or write /w and your words there.
report-enough = Five words of yours are waiting for the moderators already: let them decide first.
round-void-away = I was away for more than an hour: round { $number } does not count. For another one: /round
round-gone = The place where you played is gone: the round is void.
round-void-ahead = My clock had been moved ahead: round { $number } does not count. For another one: /round
plan-failed = Something went wrong on my side and the round that was planned does not start. To try again: /round
round-not-now = That can’t be done now.
booth-open = This is your booth: write your words here, at least { $min } letters. End: { $until }.
secret-open = Write your words here: only I read them. At least { $min } letters. End: { $until }.
secret-in-the-open = In this round words are given privately: { where-in-channel } everybody reads them and they do not count. Press the button under the grid, or use /w.
booth-first = Press Enter under the grid first: then your words count.
booth-entered = You are in: write me your words privately.
booth-cannot-write = You are in, but I can’t write to you privately: open a chat with me first, or use /w.

## Buttons and forms
button-secret = Write in secret
button-words = Write words
button-enter = Enter
button-my-list = My list
button-rules = Rules
button-more = More
button-undo = Undo the last
button-my-words = My words
button-everybodys = Everybody’s
button-all-words = All words
button-longest = The longest
button-longest-found = The longest found
button-again = Rematch
button-one-more = One more
button-yes = Yes
button-previous = Back
button-next = Next
button-report = Report a word
button-old = This button is out of date. To play: /round
form-words-title = Your words
form-words-label = One or more words, separated by spaces
form-report-title = Report a word
form-report-label = Which word is missing, or should be out?

## One player's words
my-list = { $words } | { $points ->
    [one] { $points } point
   *[other] { $points } points
  }
my-list-with-invalid = { $words } | { $points ->
    [one] { $points } point
   *[other] { $points } points
  } | not valid: { $invalid }
my-list-empty = You have not written any words in this round yet.
word-fine = “{ $word }” counts.
word-short = “{ $word }” has { $letters ->
    [1] 1 letter
   *[other] { $letters } letters
  }; this room needs { $min }.
word-unknown = “{ $word }” isn’t in this room’s dictionary.
word-untraceable = “{ $word }” can’t be traced in this grid.
not-letters = “{ $typed }” is not made of letters only.
late = That one came { $seconds ->
    [1] 1 second
   *[other] { $seconds } seconds
  } after the stop. Too bad!
late-closed = That one came after the stop. Too bad!
undo-nothing = There is nothing to undo.
private-hello = Hi! Here you play alone, unrated: type /round. For the rest: /help
no-round-here = No round is on here. To start one: /round

## End
end-win = **Round { $number }: { $name } wins with { $points ->
    [one] { $points } point
   *[other] { $points } points
  }.**
end-win-two = **Round { $number }: { $name } wins with { $points ->
    [one] { $points } point
   *[other] { $points } points
  }.** Then { $second } { $p2 }.
end-win-three = **Round { $number }: { $name } wins with { $points ->
    [one] { $points } point
   *[other] { $points } points
  }.** Then { $second } { $p2 } and { $third } { $p3 }.
end-tie = **Round { $number }: a tie between { $names } and { $more ->
    [0] { $last }
    [1] { $last }, plus one more,
   *[other] { $last }, plus { $more } more,
  } with { $points ->
    [one] { $points } point
   *[other] { $points } points
  }.**
end-nobody-scored = **Round { $number }: nobody found a word.**
end-nobody-points = **Round { $number }: nobody scored.**
end-longest-nobody = Longest word: **{ $word }** ({ $points ->
    [one] { $points } point
   *[other] { $points } points
  }), nobody found it.
end-longest-one = Longest word found: **{ $word }** ({ $points ->
    [one] { $points } point
   *[other] { $points } points
  }), only by { $name }.
end-longest-many = Longest word found: **{ $word }** ({ $points ->
    [one] { $points } point
   *[other] { $points } points
  }), by { $count }.
end-found = { $found ->
    [0] No word found out of { $total }.
    [1] 1 word found out of { $total }, { $points ->
        [one] { $points } point
       *[other] { $points } points
      } out of { $maximum }.
   *[other] { $found } words found out of { $total }, { $points ->
        [one] { $points } point
       *[other] { $points } points
      } out of { $maximum }.
  }
end-void = **Round { $number }: void, it does not count.**
end-nobody = No words this time. The longest was **{ $word }**.{ $again ->
    [yes] {" "}Another one?
   *[no] {""}
}
end-nobody-no-words = No words this time: there were none in this grid.{ $again ->
    [yes] {" "}Another one?
   *[no] {""}
}
end-seed = -# Seed of the grid, hash { $mark }: { $seed }
end-seed-unannounced = -# Started without notice. Seed of the grid: { $seed }
mine-head = { $points ->
    [one] { $points } point
   *[other] { $points } points
  }, place { $rank } of { $players }.
mine-only = Only you: { $words }
mine-shared = Others too: { $words }
mine-unpaid = Taken by others first: { $words }
mine-penalties = Penalties: { $words }
mine-void = This round was voided: it has no ranking.
mine-nothing = You have no valid words in this round.
mine-missed-meaning = { $sentence }. Wiktionary: { $link }
mine-missed = You missed, among { $count }: { $words }
everybody-choose = Whose words do you want to see?
everybody-nobody = Nobody wrote a valid word.
words-of = **{ $name }**, { $points ->
    [one] { $points } point
   *[other] { $points } points
  }: { $words }
longest-word = The longest word: **{ $word }** ({ $points ->
    [1] 1 point
   *[other] { $points } points
  }), letter by letter.
longest-word-found = The longest found: **{ $word }** ({ $points ->
    [1] 1 point
   *[other] { $points } points
  }), letter by letter.
words-untold = { $count ->
    [one] 1 word not shown
   *[other] { $count } words not shown
  }, { $points ->
    [one] 1 point
   *[other] { $points } points
  }.
all-words = { $count ->
    [1] 1 word
   *[other] { $count } words
  }, { $maximum ->
    [one] { $maximum } point
   *[other] { $maximum } points
  }. Page { $page } of { $pages }; in brackets how many found it.
    { $words }
rematch-one = { $name } wants to play another one. Who else is in?
rematch-waits = Waiting for somebody else who wants it. To play at once: /round

## Stop, void, automatic
stop-nothing = There is nothing to stop here.
stop-not-yours = Somebody else asked for this round: they or a moderator can stop it.
stop-plan = { $name } called off the next round.
stop-round = Round ended by { $name }.
stop-rest = The others of the series are not played.
stop-too-late = Time is up already, I am counting.
void-nothing = There is no round to void here.
void-no-such = There was no round { $number } here in the last 24 hours. Numbers start anew every day.
void-already = Round { $number } is void already.
void-too-old = That round ended more than 24 hours ago: it stands.
void-done = Round { $number } from { $hour } does not count: { $name } voided it.
void-done-reason = Round { $number } from { $hour } does not count: { $name } voided it ({ $reason }).
auto-on = From now on a round every { $every ->
    [1] minute
   *[other] { $every } minutes
  } after the end of the last. To stop: /auto every:0
auto-off = Automatic rounds are off.
auto-stopped = Two automatic rounds without players: I stop. To start again: /round

## Refusals
refuse-counting = Time is up: I am counting the points, one moment.
refuse-busy = Too many requests at once: try again in a moment.
limit-orders = Too many commands in a short time: try again in a minute. Words always count.
limit-pictures = You have asked for too many pictures in a short time: try again in a minute.
limit-pictures-here = This server asks for too many pictures in a short time: try again in a minute.
limit-files = You have asked for too many files in a short time: try again in a few minutes.
limit-files-here = This server asks for too many files in a short time: try again in a few minutes.
refuse-already-on = Round { $number } is already on here. End: { $until }.
refuse-already-planned = A round is already coming here. Start: { $start }.
refuse-moderators = Only moderators can do this.
refuse-channel-closed = No rounds in { where-this-channel }. Moderators can open it: /settings play yes
refuse-excluded = Moderators keep you out of what is played in { where-this-server }.
refuse-quiet = These are quiet hours here. Play resumes: { $until }.
refuse-quota = No more rounds in { where-this-channel } today: the limit is { $quota } a day.
refuse-points-in-the-open = “{ $points }” points are played privately: add mode:secret or mode:booth.
refuse-only-in-channels = This is done { where-server-channel }.
refuse-no-words = A { $rows }x{ $cols } grid has no words of { $min } letters: choose a larger one, or a lower minimum.
refuse-no-pictures = I can’t send images here. Moderators: I need { where-attach }.
fault-ours = Something went wrong on my side. The game is safe, try again shortly.
fault-cannot-save = I can’t save: the round is paused. What you type is not lost, and you get the time back.
fault-cannot-save-match = I can’t save: the match is paused. The moves you type are not lost, and you get the time back.
plan-cannot-save = I cannot save: the coming round waits, and starts as soon as I can.
fault-mended = On we go: everything is saved. End of the round: { $until }.

## Commands
command-unknown = I don’t know that command. The list is here: /help
command-of-others = /{ $typed } is called /{ $ours } here.
command-no-takeback = A move that was played stands: a draw is offered with /{ $draw }, and /{ $resign } ends it.
command-no-such-option = /{ $command } has no option “{ $typed }”. It has: { $options }.
command-no-options = /{ $command } stands alone, without “{ $typed }”.
command-option-twice = { $option } is written twice: leave just one.
command-needs-colon = “{ $option }” takes a colon and a value: { $option }:{ $value }
command-needs = /{ $command } needs { $option }. For example: { $example }
command-out-of-range = { $option }: “{ $typed }” won’t do, it takes a number from { $min } to { $max }.
command-not-a-number = { $option }: “{ $typed }” won’t do, it takes a number.
command-bad-size = { $option }: “{ $typed }” won’t do, write for example 4x4; sides run from 3 to 10.
command-bad-flag = { $option }: “{ $typed }” won’t do, write yes or no.
command-no-such-choice = { $option }: “{ $typed }” won’t do. Choose among { $choices }.
command-manche = starts a round
command-stop = stops the round, or the one that is coming
command-p = writes words privately
command-lista = my words in this round
command-griglia = the grid again, also as text
command-parola = whether a word counts, and why
command-risolvi = all words of a grid
command-classifica = the ELO ladder of the server
command-profilo = what a player is worth: rating, rank, form, head to head
command-elo = where the last change of my rating comes from
command-confronta = players side by side
command-stagione = the seasons of the ladder
command-unisci = two accounts are one person
command-collega = links your accounts on two platforms
command-scollega = unlinks them again
command-gemella = two rooms of different servers play together
command-separa = the two rooms play by themselves again
command-diagnosi = what works here, and what does not
command-dati = your data: get them or erase them
command-privacy = what I store and what I don’t
command-regole = the rules
command-aiuto = this help
command-automatiche = a round every so many minutes
command-annulla = voids the last round
command-impostazioni = settings of the server or the channel
command-dizionario = the server’s own words, in and out
command-segnalazioni = words reported by players
command-escludi = keeps a player out of what is played
command-riammetti = lets them in again
command-registro = what moderators did

## Words and grids
grid-as-text = ```
    { $block }
    ```
word-counts = { $sentence }. It counts (dictionary { $dictionary }).
word-page = What it means, if it is there, in Wiktionary: { $link }
word-does-not-count = { $sentence }. It doesn’t count (dictionary { $dictionary }).
solve-in-play = This grid is in play right now: I solve it when the round is over.
solve-too-many = You have asked for several grids like one in play: I solve no more for you until that round is over.
solve-cannot-ask = I can’t tell right now which grids are in play, so I solve none. Try again in a moment.
solve-bad-grid = I can’t read the grid “{ $typed }”. Write it like this: /solve CART/OSEA/NILO/QuADR
solve-words = { $count ->
    [1] 1 word
   *[other] { $count } words
  }, { $points ->
    [one] { $points } point
   *[other] { $points } points
  }.
    { $words }
dictionary-added = “{ $word }” counts in { where-this-server } from the next round on.
dictionary-removed = “{ $word }” no longer counts in { where-this-server } from the next round on.
dictionary-restored = The dictionary decides on “{ $word }” again.
word-will-count = From the next round on it will count.
word-will-not-count = From the next round on it will not count any more.
dictionary-one = One word at a time: add, remove or restore.
dictionary-short = “{ $word }” is too short: a word has at least { $min } letters.
dictionary-in-already = “{ $word }” counts already (dictionary { $dictionary }).
dictionary-out-already = “{ $word }” does not count already (dictionary { $dictionary }).
dictionary-own-none = The dictionary decides about “{ $word }” already.
dictionary-empty = This server has no words of its own. To add one: /dictionary add:word reason:why
dictionary-head = This server’s own words ({ $count }):
dictionary-line = { $sign }{ $word }
dictionary-line-why = { $sign }{ $word } ({ $reason })
report-thanks = Thanks: “{ $word }” is in the moderators’ queue.
reports-none = No reported words.
reports-head = Reported words ({ $count }):
reports-line-in = “{ $word }” is not in the dictionary { $dictionary }: should it come in?
reports-line-out = “{ $word }” is in the dictionary { $dictionary }: should it go out?
reports-accept = Accept { $word }
reports-reject = Reject { $word }
reports-rejected = “{ $word }” stays as it is.
reports-decided-already = “{ $word }” has been decided already.

## Moderation
exclude-unknown = I know nobody called “{ $name }”: they must have played at least one word here.
exclude-done = { $name } stays out of all that is played here. To let them in again: /readmit { $name }
exclude-leaves = They are playing: { $until } they leave the tournaments they are in, and resign their games when it is their turn. If they may finish them, press [Finishes what they play].
exclude-finishes = { $name } finishes what they are playing, and then stays out.
exclude-left-already = { $name } has left what they were playing already: the time to choose is over.
button-exclude-finishes = Finishes what they play
readmit-done = { $name } can play again.
readmit-nothing = { $name } wasn’t excluded.
exclude-yourself = You can’t exclude yourself.
log-empty = The log is empty.
log-no-page = The log has no page { $page }.
log-line = { $name }, { $when }: { $what }
log-line-why = { $name }, { $when }: { $what } ({ $reason })
settings-head = The settings here. To change one: /settings key value
settings-line = { $name }: { $value } ({ $does })
settings-one = { $name }: { $value } (can be: { $choices })
settings-done-server = Done: { $name } is now { $value } in { where-whole-server }.
settings-done-channel = Done: { $name } is now { $value } in { where-this-channel }.
settings-done-person = Done: for you { $name } is now { $value }.
settings-done-elsewhere = Done in the server: { $name } is { $value }. This channel keeps its own, { $here }; to drop that: /settings { $name } default where:channel
settings-undone = Done: { $name } is back to { $value }.
settings-no-such = There is no setting “{ $typed }”. There are: { $names }.
settings-not-there = { $name } can’t be set there.
settings-bad-zone = I don’t know the time zone “{ $typed }”. Write a large city, or a name like Europe/London.
settings-bad-hour = “{ $typed }” is not an hour from { $first } to { $last }. Write 8, for example, or no.
settings-bad-hours = “{ $typed }” won’t do: write two hours, for example 23-8, or no.
setting-lingua = the language
setting-fuso = the time zone
setting-tema = dark or light pictures
setting-chi = who may start a round
setting-moderatori = who moderates Giostra
setting-gioco = whether rounds are played here
setting-stanza = the room of /round
setting-modo = the mode of /round
setting-dizionario = the dictionary of /round
setting-silenzio = hours without rounds
setting-quota = rounds a day, 0 for no limit
setting-tutto = answer words that don’t count, too
setting-calma = longer time, in per cent; above 100 unrated
setting-penalita = points that a wrong challenge costs in Scrabble, where words are challenged
setting-volgari = whether the bot itself shows and plays vulgar words; players may write them anyway
setting-ogni = minutes between automatic rounds, 0 for none
setting-k = how much one round can move a rating at most
setting-conserva = after how long old logs are compressed (at night; they are read as before)
setting-smorzamento = people who meet often on one day exchange fewer points
setting-mattino = the hour at which to tell the overnight ratings, or no
setting-bacheca = tell them in this channel

## Help and rules
help = **I’m Giostra.** Type /round: ten seconds later a grid appears, and for three minutes everybody looks for words.
    They are typed { where-in-channel }, several a message if you like. The first to find a word takes it.
help-round = **Word grid.** Go from a cell to any neighbour, diagonally too, never twice over the same cell.
    /round room:inner5 count:3 now:yes · /w word · /list · /grid · /stop
help-access = Every picture has an alt text; /grid gives the grid as text.
    Time is lengthened with /settings slow 150 (or 200); such rounds are unrated.
help-news = New in this version:
    • Computers of five levels, from beginner to strong, or as good as you: /challenge level:auto. One may play a round, too: /round with:medium.
    • Analysis of a finished match, move by move: /replay, then “Analysis”.
    • /word leads to a free dictionary; /settings vulgar no keeps me from showing vulgar words.
    • For moderators: /reports also shows hints of lists and matches made by a program, with the reasons.
help-unknown = I have no page on “{ $typed }”. The topics are below.
help-command = /{ $name }: { $does }
help-button-round = Word grid
help-button-commands = Commands
help-button-moderators = For moderators
help-button-news = News
help-button-access = Accessibility
rules = Go from a cell to a neighbour in any direction, never twice over the same; at least { $min } letters.
    { $mode } { $points }
seed-hash = -# Hash of the seed: { $hash }
rules-open = The first to find a word takes it.
rules-party = Every word counts for everybody who finds it; unrated.
rules-secret = Every word counts for everybody who finds it.
rules-computer = { $cancels ->
    [yes] The computer plays too: what it has found as well counts for nobody.
   *[no] The computer plays too: its words count for it, and take none from anybody.
  }
rules-points-sito = Points for 4, 5, 6, 7, 8 letters: 1, 2, 3, 5, 8; from 9 on 10, and 2 more a letter up to 24.
rules-points-scatola = Points for 4, 5, 6, 7, 8 or more letters: 1, 2, 3, 5, 11; a word found by two counts for nobody.
rules-points-torneo = Points for 5, 6, 7, 8, 9 or more letters: 2, 3, 5, 8, 12; mistakes cost 1 to 3 points.
setting-ruolo-campione = the role of who has won the last tournament, on Discord
setting-fili = a thread for each match
command-sfida = challenges somebody, or the computer: Scrabble, Wyps and the other board games
command-mossa = your move in the match here
command-tavola = the board of the match, also as text
command-leggio = your letters, for you alone
command-contesta = challenges the last word
command-patta = offers a draw
command-abbandona = resigns the match
command-partite = your matches, running or finished
command-rivedi = replays a finished match
command-torneo = a tournament: created, entered, and run by itself
command-iscritti = who is in the tournament; moderators bring a list with file:
command-squadra = teams of a tournament: founded, entered, left
command-giuria = role-playing events judged: teams, sheets, rankings
command-handicap = whose points are multiplied in a tournament of rounds
command-serie = tournaments of rounds that come by themselves
command-direttori = who directs a tournament beside its moderators
command-orari = when a tournament is played: hours, days, absence
command-ferie = your slow turns do not run out for some days
command-pausa = stops and restarts the clock of the match
command-bad-time = { $option }: “{ $typed }” does not do. Type a number up to { $max }, or minutes+seconds like 10+5.
fault-cannot-save-event = I cannot save: the tournament pauses. It goes on as soon as I can.
fault-read-back = Something went wrong on my side: I have read everything back, and we go on from where we were.
