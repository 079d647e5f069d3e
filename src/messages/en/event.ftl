# Tournaments
help-button-tournaments = Tournaments
help-tournaments = **Tournaments.** A moderator writes /tournament create name:Cup: a card appears, and whoever likes presses [I’m in].
    With [Start] I pair, open the boards, take the results and post the table, round after round.
event-formula-swiss = Swiss
event-formula-italoswiss = Italo-Swiss
event-formula-roundrobin = round robin
event-formula-roundrobin-twice = double round robin
event-formula-knockout = knock-out
event-formula-repechage = knock-out with repechage
event-formula-double = double elimination
event-formula-consolation = knock-out with consolation
event-formula-quarter = knock-out with repechage from the quarter-finals
event-formula-groups = groups and knock-out
event-formula-told = { $formula }, { $rounds ->
    [one] 1 round
   *[other] { $rounds } rounds
}, { $minutes ->
    [one] about a minute
   *[other] about { $minutes } minutes
}
event-formula-told-hours = { $formula }, { $rounds ->
    [one] 1 round
   *[other] { $rounds } rounds
}, about { $hours ->
    [one] { $half ->
        [0] an hour
       *[other] an hour and a half
    }
   *[other] { $half ->
        [0] { $hours } hours
       *[other] { $hours } and a half hours
    }
}
event-formula-told-untimed = { $formula }, { $rounds ->
    [one] 1 round
   *[other] { $rounds } rounds
}
event-elsewhere = games played elsewhere
event-card-empty = **{ $name }**, { $game }. Nobody has entered yet.
event-card = **{ $name }**, { $game }. { $count ->
    [one] 1 player: { $names }
   *[other] { $count } players: { $names }
}
    As many as you are: { $formula }.
event-card-begun = **{ $name }**, { $game }. { $count } play: { $names }
button-event-enter = I’m in
button-event-leave = I’m out
button-event-start = Start
button-event-me = My tournament
button-event-cross = Cross-table
event-cross = **{ $name }: who met whom**
event-cross-none = A cross-table is only for round robins, once they have begun.
button-event-table = Table
button-event-next = Next round
button-event-end = End the tournament
button-event-won = { $name } won
button-event-drawn = Draw
event-another = “{ $name }” is here already: finish it first, or /tournament close.
event-needs-name = What is it called? /tournament create name:Cup
event-game-of-two = { $game } does not go like this: in a tournament two play.
event-over = This tournament is over.
event-begun-already = The tournament has begun already.
event-in-already = You are in it already.
event-full = { $most } have entered: I cannot take more.
event-entered = You are in{ $number ->
    [one] {""}
   *[other] : { $number } of you so far
}. I call you when it is your turn.
event-not-in = You are not in this tournament.
event-left = You have left the tournament.
event-departed = { $name } has left the tournament.
event-departed-board = { $name } has left the tournament, and loses the game that was on.
event-departed-next = { $name } has left the tournament: their next game is lost by absence, and the opponent goes on.
event-none = There is no tournament here. A moderator creates one with /tournament create name:Cup
event-what = What shall I do? /tournament create, start, desk, enter, leave, me, table, log, trial, now, why, hall, result, withdraw, replay, undo, pause, resume, close, enrol, return, rest, apart, substitute, seeds, reopen
event-not-begun = The tournament has not begun.
event-too-few = { $count ->
    [0] Nobody has entered yet
    [one] One player has entered
   *[other] { $count } have entered
}: it takes at least { $least }.
event-cannot-begin = With { $count } players “{ $formula }” cannot be played: choose another formula.
event-begins = **{ $name }** begins with { $count }: { $formula }.
    -# Seed of the draw: { $seed }
event-round = **{ $name }**, round { $round }
event-pairing = Board { $board }: { $white } – { $black }
event-rests = { $who } rests (1 point)
event-rests-half = { $who } rests (½ point)
event-rests-plain = { $who } rests
event-goes-on = { $who } goes on without playing
event-goes-on-over = { $who } goes on: { $gone } has left the tournament
event-takes-third-over = { $who } takes third place: { $gone } has left the tournament
event-thread = { $name } · R{ $round } · { $white } - { $black }
event-result = Board { $board }: { $white } – { $black } **{ $result }**
event-round-results = **Round { $round }: the results**
event-table-after = **Table after round { $round }**
event-table = **{ $name }: the table**
event-row = { $place }. { $name } **{ $points }** ({ $values })
event-row-plain = { $place }. { $name }
event-row-open = · { $name }
event-final-at = Final table { $when }.
event-next-round = Next round { $when }.
event-round-out = That round is out already.
event-no-pairing = No legal pairing is possible any more. A moderator can end it here (/tournament close) or correct something.
event-champion = **{ $name }** is over: { $who } wins!
event-no-champion = **{ $name }** is over.
event-report = Round { $round }, board { $board }: { $white } – { $black }. How did it end? Both of you say so.
event-reported = Board { $board }: { $who } says { $result }. { $other }, is that so? Press the same button.
event-reported-already = You have said so: I wait for the other player.
event-reports-differ = Round { $round }, board { $board }: you say different things. A moderator decides, with the same buttons.
event-not-your-board = You do not play on that board.
event-no-such-board = There is no such board.
event-board-decided = That board has a result already.
event-board-void = Round { $round }, board { $board }: the match is void. A moderator writes /tournament replay round:{ $round } table:{ $board }, or /tournament result.
event-needs-result = How did it end? /tournament result table:2 outcome:1-0
event-no-draws = A knock-out match does not end in a draw.
event-refused = That cannot be: the tournament stays as it was.
event-nothing-to-undo = There is nothing to undo.
event-undone = Undone: { $line }
event-who-not-in = “{ $name }” is not in the tournament.
event-excluded = { $name } is out of the tournament, as moderators have decided.
event-taken-out = { $name } is out of the tournament.
event-called-off = **{ $name }** is called off.
event-mine-nowhere = You are in no tournament that is going on.
event-mine-entered = **{ $name }**, in { $place }: you have entered, it has not begun yet.
event-mine-in = **{ $name }**, in { $place }: { $round ->
    [0] about to begin.
   *[other] round { $round }.
}
event-reopened = **{ $name }** is open again, and paused: its end counts no more. Its directors correct what is wrong, then press [Resume] or /tournament resume.
event-reopened-entries = **{ $name }** is open again: everyone entered before is in.
event-reopen-on = **{ $name }** is going on already.
event-reopen-none = There is no tournament here that ended less than a day ago and that you can reopen.
event-reopen-late = **{ $name }** cannot be reopened any more: a day has passed.
event-reopen-offer = **{ $name }** is over. For a day after its end it can be reopened.
event-gone = The channel of the tournament is gone: it is called off.
event-mine-rests = Round { $round }: you rest
event-mine-plays = Round { $round }: you play { $other }
event-mine-result = Round { $round }: { $other } **{ $result }**
event-mine-place = You are in place { $place } (points: { $points }).
event-head-player = Player
event-head-rounds = Rounds
event-head-points = Points
event-part-losers = Losers’ side
event-part-recovery = Repechage
event-part-third = Third place
event-part-challenge = Grand final
event-part-again = Second final
event-round-final = Final
event-round-semi = Semi-finals
event-round-quarter = Quarter-finals
event-round-number = Round { $round }
event-loser-of = loser of { $id }
event-group = Group { $name }

# When it is over, and why it went that way
button-event-diploma = My diploma
button-event-older = Older
event-unit-point = point
event-unit-points = points
event-diploma-note = Points: { $points }, in { $rounds ->
    [one] one round
   *[other] { $rounds } rounds
}
event-diploma-later = Diplomas are there when the tournament is over.
event-no-place = You have no place in the table of this tournament.
event-no-champion-yet = Nobody has won: the podium stays empty.
event-hall = **Hall of fame**
event-hall-line = **{ $name }**, { $game }, { $day }: **{ $who }** won, among { $count }
event-hall-nobody = **{ $name }**, { $game }, { $day }: no winner, among { $count }
event-hall-look = Look again
event-hall-empty = No tournament has come to its end here yet.
event-now-plays = Board { $board }: { $white } – { $black }, in { $place }
event-now-waits = Board { $board }: { $white } – { $black }, begins as soon as there is room
event-now-open = Board { $board }: { $white } – { $black }, no result yet
event-now-more = … and { $count } boards more
event-now-nobody = Nobody is playing now.
event-no-such-round = { $rounds ->
    [0] No round is paired yet.
    [one] So far there is only round 1.
   *[other] So far there are rounds 1 to { $rounds }.
}
event-why-round = **Round { $round }: { $white } – { $black }**
event-why-not-there = Round { $round }: no game.
event-why-rests-who = Round { $round }: { $who } rests
event-why-berger = In a round robin everybody meets everybody, in the order of the Berger tables.
event-why-bracket = The bracket has it so: whoever wins goes on in their box.
event-why-italoswiss = The Italo-Swiss system pairs those who stand nearest and have not met yet.
event-why-by-hand = The director has changed this pairing by hand.
event-why-ranked = They are in the same group (points: { $points }): its first half meets the second.
event-why-floats = { $who } moves down from a group that was odd, and meets somebody of the one below (points: { $points }).
event-why-met = By the table it would have been { $natural }, but { $one } and { $other } have met already.
event-why-same-colour = By the table it would have been { $natural }, but { $one } and { $other } must have the same colour.
event-again-outside = Board { $board } is played again: what was reported so far counts no more.
event-why-forbidden = By the table it would have been { $natural }; the directors have asked for another pairing.
event-why-instead = By the table it would have been { $natural }, but this way { $why } (FIDE C.04.3, { $article }).
event-why-all-paired = everybody can be paired
event-why-bye = the bye goes to whom it should
event-why-fewest-floats = fewer players change their group
event-why-colours = colours alternate better
event-why-floated-before = whoever has changed groups lately stays in theirs
event-why-order = By the table it would have been { $natural }, whom a pair higher up needed.
event-why-rests = You are odd: the last of the lowest group who can still rest does (points: { $points }).
event-why-colour-both = { $who } moves first: both have the colour they are due.
event-why-colour-stronger = { $who } moves first: they were due it more.
event-why-colour-alternation = { $who } moves first: they take turns since the last time their colours differed.
event-why-colour-higher = { $who } moves first: of two with the same right the higher ranked decides.
event-why-colour-initial = { $who } moves first: the draw of the first colour has decided.
event-why-alone = Place { $place }, points { $points }: nobody else has as many.
event-why-shared = Place { $place }, points { $points }, level with { $other } in all tie-breaks.
event-why-tie = Place { $place }, points { $points } like { $other }: { $tie } decides, { $own } against { $theirs }.
event-why-manche = Place { $place }, points { $points } like { $other }: the best rounds decide, { $own } against { $theirs }.
event-why-term = { $who } { $points }
event-why-term-cut = { $who } { $points } (does not count)
event-why-made-of = The opponents’ points count: { $parts }
event-wave = Boards { $from } to { $to } begin as soon as there is room, about { $when }.
event-wave-of-one = Board { $board } begins as soon as there is room, about { $when }.

# A trial by oneself
event-trial-where = Trials are in private with me, or on the piazza: write /tournament trial there
event-made-up = games that are made up
event-trial-name = Trial
event-trial-players = Alpha, Beta, Gamma, Delta, Epsilon, Zeta, Eta
event-trial = **A tournament on trial**: you, { $name }, play with seven made-up players. It takes a minute and counts for nothing.
    When it is your turn, say with a button how your game ended; if you say nothing I draw lots.
event-trial-over = -# That was a trial: it counts for nothing and nothing stays. A real one: /tournament create name:Cup
event-copy-as-it-is = Like another one it is the same game: with like: one changes name, rounds, minutes, pause and places.
event-now-together = **{ $name }** is played by all together in this channel: who has entered gives their words when the round is out.

# Beside the messages
calendar-about = { $game }, { $rounds ->
    [one] 1 round
   *[other] { $rounds } rounds
}. Entries open in the channel an hour before.
champion-role-cannot = I cannot give the winner’s role: I need “Manage Roles”, and a role of mine above that one.
