# The director’s desk of a tournament
button-director-desk = Desk
button-director-missing = Who is missing
button-director-remind = Remind
button-director-absent = Give as lost
button-director-both = Both
button-director-pairs = Pairings
button-director-publish = Publish
button-director-redo = Again
button-director-swap = Swap…
button-director-pause = Pause
button-director-resume = Resume
button-director-undo = Undo
button-director-trail = Log
button-director-close = Close
button-director-reopen = Reopen
button-director-reopen-named = Reopen “{ $name }”
button-director-correct = Correct
button-director-correct-keep = Correct and keep
button-director-correct-redo = Correct and pair again
button-director-correct-swap = Swap who goes on
button-director-redo-sure = Pair again anyway
button-director-leave = Leave it
director-menu-who = who
director-menu-with = with
director-menu-board = table
director-menu-formula = formula
director-entries = **{ $name }**: entries are open, { $count ->
    [0] nobody is in yet
    [one] 1 player
   *[other] { $count } players
}.
director-round = **{ $name }**, round { $round } of { $rounds }: { $open ->
    [one] 1 table open
   *[other] { $open } tables open
} of { $boards }.
director-round-over = **{ $name }**: round { $round } of { $rounds } is over.
director-paused = The tournament is paused: the next round waits for [Resume] or /tournament resume.
director-pauses = **{ $name }** is paused: open tables go on, the next round waits.
director-resumes = **{ $name }** goes on.
director-paused-already = The tournament is paused already.
director-not-paused = The tournament is not paused.
director-begun = It has begun. From here on there is the desk.
director-changed = Something has changed meanwhile: this is how it is now.
director-left = Fine, it stays as it is.
director-closed = Done: the tournament is closed.
director-undo = The last act: { $what }. Undo it?
director-close = **{ $name }** ends here, with the table as it stands.
director-close-wins = The winner is now { $who }.
director-close-several = The winners are now { $who }.
director-close-nobody = So far nobody wins.
director-close-open = { $count ->
    [one] The board that is still open stays without a result: what is played there does not count.
   *[other] The { $count } boards that are still open stay without a result: what is played there does not count.
}
director-close-goes-on = The series goes on.
director-close-evening = **{ $name }** is called off: there is no result yet. The series **{ $title }** goes on.
director-close-series = The series **{ $title }** ends here: **{ $name }**, { $when }, is not played, and none comes after it.
director-close-entries = **{ $name }** is called off before it begins: { $count ->
    [0] nobody has entered
    [one] 1 has entered
   *[other] { $count } have entered
}.
director-close-day = Close it? Its directors can reopen it for a day.
director-call-off = **{ $name }** is called off: there is no result yet.
director-preview = **Round { $round }, not out yet:**
director-preview-swapped = **Round { $round }, not out yet, with the swaps made:**
director-nothing-left = There is no other round to pair.
director-still-open = The next round is paired when every table has a result.
director-published = Round { $round } is out.
director-redone = Paired again from the results as they are now.
director-spoilt = The pairings prepared for round { $round } hold no more: I make them again from how things stand now.
director-swap-who = Who changes place?
director-swap-with = Who changes place with { $who }?
director-swapped = { $one } and { $other } change places.
director-have-met = { $one } and { $other } have met already: they cannot be swapped in.
director-kept-apart = { $one } and { $other } are not to meet: they cannot be swapped in.
director-missing = { $count ->
    [one] One result is missing:
   *[other] { $count } results are missing:
}
director-nobody-missing = No result is missing.
director-board-alone = board { $board }
director-board = { $board }: { $white } – { $black }
director-board-played = Table { $board }: { $white } – { $black }, being played
director-board-chooses = Board { $board }: { $white } – { $black }, { $who } chooses the game
director-board-differs = Table { $board }: { $white } – { $black }, they say different things
director-board-waits = Table { $board }: { $white } – { $black }, { $who } is missing
director-board-silent = Table { $board }: { $white } – { $black }, nobody has said anything yet
director-reminder = **{ $name }**: how did it end? Press under your own table.
director-reminded = { $count ->
    [one] I have called the one who is missing.
   *[other] I have called the { $count } who are missing.
}
director-reminded-just-now = I called them a moment ago: again { $when }.
director-nobody-to-remind = Whoever is missing was called already: if they do not come there is [Give as lost].
director-absent-where = At which table did somebody not turn up?
director-absent-who = Table { $board }, { $white } – { $black }: whoever did not turn up loses by forfeit.
director-forfeited = Table { $board }: decided by forfeit.
director-checklist = **{ $name }**, { $count } players: { $formula }.
director-kept-out = One thing to put right: { $name } is kept out of this server’s games. Take them out with /tournament withdraw who:{ $name }
director-why-swiss = You always meet somebody with as many points and nobody is out: few rounds make a fair table.
director-why-italoswiss = Like the Swiss system, but the leaders meet each other early.
director-why-roundrobin = Everybody meets everybody: the fairest, and the longest.
director-why-roundrobin-twice = Everybody meets everybody twice, with colours turned: nobody gains by the first move.
director-has-rested = { $name } has had a point without playing: in a Swiss tournament one does not rest after that.
director-why-knockout = Who loses is out: the shortest, but half of you play only once.
director-why-repechage = Who loses in round 1 comes back through a draw of their own, and can still win.
director-why-double = You are out with the second defeat: everybody plays at least twice.
director-why-consolation = Who loses in round 1 plays another one of their own: nobody plays only once.
director-why-quarter = Who loses from the quarter-finals on plays for one of two third places.
director-why-manche = You all play the same rounds: points count, and one can enter later, too.
director-why-groups = Small groups first, then the first two of each in a knock-out.
director-same-result = That is the result already.
director-correction = Round { $round }, table { $board }, { $white } – { $black }: from **{ $old }** to **{ $new }**?
director-correction-alone = Nothing of what was paired later would change.
director-correction-changes = { $boards ->
    [one] One game that is out hangs on it
   *[other] { $boards } games that are out hang on it
}, { $played ->
    [0] none of them played
    [one] 1 already played
   *[other] { $played } already played
}.
director-correction-no-redo = It is too late to pair again: games of the next round have been played.
director-correction-throws = Pairing again loses { $played ->
    [one] one result that was played
   *[other] { $played } results that were played
}. Shall I?
director-correction-moved-on = Things have moved on meanwhile: look again.
director-paired-anew = The pairings change from round { $round } on.
director-corrected = Corrected.
director-corrected-now = Corrected: { $what }.
director-trail = **{ $name }: what the directors did**
director-trail-empty = Nothing yet.
director-did-create = created the tournament
director-did-begin = began it
director-did-close = closed it
director-did-reopen = reopened it
director-did-take-out = took out { $name }
director-did-again = table { $board } of round { $round } to be played again
director-did-pair = paired round { $round }
director-did-publish = sent out round { $round }
director-did-swap = round { $round }, swapped { $one } and { $other }
director-did-redo = paired round { $round } again
director-did-pause = paused
director-did-resume = resumed
director-did-remind = called who is missing
director-did-formula = formula: { $formula }
director-did-result = round { $round }, table { $board }, { $white } – { $black } { $result }
director-did-correct = round { $round }, table { $board }, { $white } – { $black } corrected to { $result }
director-did-undo = undid the last act
button-event-name = Give it a name
event-templates = Or begin with one of these: only the name is missing.
button-event-template-rounds = An evening of rounds
button-event-template-swiss = Swiss
button-event-template-everybody = Everybody against everybody
button-event-template-knockout = Knock-out
button-event-template-elsewhere = Played elsewhere
button-event-like = Like “{ $name }”
form-event-title = A new tournament
form-event-label = The name; below, if wanted: places:16
event-no-such-event = There has never been a tournament called “{ $name }” here.
director-waves = In a Telegram group { $count ->
    [one] one board is played
   *[other] { $count } boards are played
} at a time: the messages of a minute are not enough for all.
