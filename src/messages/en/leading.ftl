# What directors decide, and what comes of it
overruled = This table has a result already: the game stops here and does not count.
overruled-result = { $who } has set the result of this table ({ $white } – { $black } **{ $result }**): the game stops here and does not count.
overruled-sent = { $who } has taken { $name } out of the tournament: the game stops here and does not count.
overruled-left = { $name } has left the tournament: the game stops here and does not count.
overruled-unpaired = { $who } has undone this pairing: the game stops here and does not count.
overruled-closed = { $who } has closed the tournament: the game stops here and does not count.
overruled-over = The tournament is over: the game stops here and does not count.
event-board-plays = That table is being played: /tournament result with the result stops the game.
event-board-shut = Round { $round }, table { $board }: I cannot open it, and try again. A moderator can decide it with /tournament result.
director-board-shut = Table { $board }: { $white } – { $black }, does not open. I try again { $when }.
button-director-retry = Try to open again
director-retried = Trying again now.
director-held = Round { $round } was out and was undone: it goes out with [Publish], below the pairings of /tournament desk.
event-manche-another = **{ $name }** is being played here: two tournaments of rounds do not fit into one channel. Start when it is over.
event-series-behind = **{ $name }** begins as soon as **{ $other }** is over.
entry-roll-goes-on = The roll call ends { $when }: until then nobody is left out. Missing: { $names }
director-correction-old = The result has changed meanwhile: look again.
director-correction-gone = That table has no result any more: there is nothing to correct.
director-own-reported = It is your own game: the two of you report it with the buttons, or another moderator decides it.
director-own-played = It is your own game: if it must be decided, another moderator does it.
director-late-stays = The last act cannot be undone: { $what }. To take them out: /tournament withdraw who:{ $name }
director-score-stays = The last act is round { $round }, and cannot be undone: /void takes it out of the table.
director-act-stays = The last act cannot be undone: { $what }.
director-did-own = { $what }, of their own game
director-did-let-in = let in again { $name }
director-did-substitute = seat taken over: now it is { $name }
director-did-draft = prepared round { $round }
director-did-undraft = dropped the prepared pairings
director-did-call-roll = called the roll
director-did-skip = skipped round { $round }
director-did-series = created the series { $title }
director-did-guests = { $count ->
    [one] entered one person without an account
   *[other] entered { $count } people without an account
}
director-did-enter = entry of { $name }
director-did-seeds = seeds: { $names }
director-did-no-seeds = lifted the seeds
director-did-plan = changed what the tournament is like
director-did-away = gave back the time in which the bot was away
director-did-call-off = called the tournament off
director-did-order = drew the order
director-did-seed = showed the seed of the draw
director-did-colour = drew the first colour
director-did-late = { $name } enters late
director-did-renumber = gave numbers anew
director-did-bye = round { $round }, { $name } rests ({ $points ->
    [0] 0 points
    [1] 1 point
   *[other] { $points } point
})
director-did-plays = round { $round }, { $name } plays
director-did-game = round { $round }, table { $board }, { $white } – { $black } { $result } in one game
director-did-score = counted round { $round }
director-did-score-nobody = round { $round } without points
director-did-unpair = round { $round } to be paired again
director-did-choose = round { $round }, table { $board }, chose { $game }
director-did-silent = round { $round }, table { $board }, nobody chose: { $game }
director-did-adjourn = round { $round }, table { $board }, game adjourned
director-did-apart = kept apart { $names }
director-did-apart-until = kept apart up to round { $round } { $names }
director-did-lift = { $names } may meet
director-did-void = round { $round }, table { $board }, game void
director-did-champion = { $name } wins, as decided
director-only-guests = At the open tables those are missing who have no account, and I cannot call them: the director sets the result.
director-no-pairs = Here all play together: there is nothing to pair.
director-manche = **{ $name }**: { $round } of { $rounds } rounds played.
director-manche-on = Round { $round } is being played.
event-takes-third = { $who } wins the match for third place: there is nobody to meet
event-no-opponent = { $who } has nobody to meet any more
event-champions = **{ $name }** is over: the winners are { $who }!
winners-and = { $all } and { $last }
winners-and-more = { $all } and { $count } more
event-hall-several = **{ $name }**, { $game }, { $day }: the winners are **{ $who }**, among { $count }
director-did-next-manche = started round { $round }
event-manche-moves-up = { $who }, you play the final: a place has become free.
