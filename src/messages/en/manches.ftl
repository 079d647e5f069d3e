# Tournaments of rounds
event-formula-manche = rounds, all together
event-manche-game = word rounds
event-manche-told = { $rounds ->
    [one] 1 round
   *[other] { $rounds } rounds
} all together{ $minutes ->
    [0] {""}
    [one] , about a minute
   *[other] , about { $minutes } minutes
}
event-manche-told-final = { $rounds ->
    [one] 1 round
   *[other] { $rounds } rounds
} all together, then the first { $best } in a final ({ $last ->
    [one] 1 round
   *[other] { $last } rounds
}){ $minutes ->
    [0] {""}
    [one] , about a minute
   *[other] , about { $minutes } minutes
}
event-manche-no-formula = Rounds are played all together: there is no formula to choose.
event-manche-no-clock = For rounds the time is in seconds: /tournament create name:Cup game:rounds time:180
event-manche-booths = It is played in booths: in each round whoever presses [Enter] writes words in a place of their own.
event-no-computer = The computer plays in no tournament: leave out “{ $option }:”.
event-manche-open = In a tournament words are given in private: mode:secret or mode:booth.
event-manche-who-plays-the-final = Who plays the final? /tournament create name:Cup game:rounds finalists:4 final:2
event-manche-over = **{ $name }: after round { $round } of { $of }**
event-manche-row = { $place }. { $name } **{ $points }** (+{ $last })
event-manche-row-plain = { $place }. { $name } **{ $points }**
event-decimal = { $whole }.{ $tenth }
event-manche-final = In the final are { $names }. They begin from zero.
event-manche-final-half = In the final are { $names }, with half of their points.
event-manche-next = Next round { $when }.
event-manche-nobody = Two rounds without anybody: I stop here. A moderator presses the button to go on.
event-manche-waits-for-room = **{ $name }** waits: its round begins when what is played here is over.
event-manche-broken = **{ $name }**: round { $round } does not count, and is played again soon. A moderator can skip it.
event-manche-given-up = **{ $name }**: round { $round } does not come off. A moderator skips it, or has it played again.
event-thread-open = { $name } · R{ $round }
button-event-next-manche = Next round
button-event-skip = Skip the round
event-manche-cannot-skip = Round { $round } cannot be skipped: it is being played, or is in the table already.
event-manche-counts-no-more = Round { $round } of the tournament has changed: here is the table again.
event-manche-mine = · round { $round }: { $found ->
    [one] 1 point
   *[other] { $found } points
} on the grid, **{ $points }** in the tournament
event-manche-mine-missed = · round { $round }: you were not there, 0 points
event-manche-mine-none = No round has been played yet.
event-manche-progress = round { $round } of { $of }
event-head-last = Last
event-head-best = Best
stop-of-event = This round is of a tournament. A moderator ends that with /tournament close.

# Series
event-series-begins = It begins { $when }.
event-series-created = Series **{ $title }**: the first { $first }. The card to enter comes an hour before.
event-series-created-best = Series **{ $title }**: the first { $first }. The card to enter comes an hour before.
    In the general table { $best ->
        [one] everybody’s best tournament counts
       *[other] everybody’s { $best } best tournaments count
    }.
event-series-another = There is the series “{ $title }” here already: /tournament close ends it, while nobody plays.
event-series-needs-name = What is it called? /series name:Evening when:friday,21:00 rounds:8
event-series-when = Which day, which hour? when:friday,21:00 or when:day,21:00
event-series-left-out = **{ $name }** is not played this time. The next { $when }.
event-series-next = The next { $when }.
event-series-over = The series **{ $title }** is over.
event-series-stops = Twice in a row there were not enough of you: the series **{ $title }** stops. To go on, its directors press [Reopen] within a day, or begin another one with /series.
event-series-none-yet = Nothing of the series **{ $title }** has been played yet.
event-series-table = **{ $title }: general table after { $count ->
    [one] one tournament
   *[other] { $count } tournaments
}**
event-series-best = { $best ->
    [one] Everybody’s best tournament counts.
   *[other] Everybody’s { $best } best tournaments count.
}
event-series-subtitle = general table, { $count ->
    [one] 1 tournament
   *[other] { $count } tournaments
}
event-head-events = Events

# Poly-ludic tournaments
event-poly-game = poly-ludic: { $games }
event-poly-list = { $before }, { $one }
event-poly-one-or-many = One game or a list of games: game:… or list:…
event-poly-formula = With several games the formula is swiss, italoswiss or roundrobin.
event-poly-unknown = “{ $name }” cannot stand in a list: it takes games played turn by turn, each of them once; one that is played elsewhere is written +{ $name }.
event-poly-outside = { $name } (elsewhere)
event-poly-all-outside = At least one game of the list is played by me: for games elsewhere alone there is game:elsewhere.
event-poly-how-many = A list has 2 to { $most } games, with commas between them.
event-poly-ask = **Board { $board }**: { $who } chooses the game. I decide { $when }.
    In brackets, how often each can still be chosen.
event-poly-barred = ~~{ $game }~~ ({ $pg }): comes back when the list is next made good
button-event-choose = { $game } ({ $left })
event-poly-chosen = Board { $board }: { $who } has chosen { $game }.
event-poly-silent = Board { $board }: { $who } has not chosen, { $game } is played.
event-poly-chosen-already = The game of that board is chosen already.
event-poly-not-yours = On that board { $who } chooses, who moves first.
event-poly-barred-now = { $game } cannot be chosen now: it comes back when the list is next made good.
event-series-won = **{ $name }** wins the general table of **{ $title }**, with { $points } points!
event-series-prize = First place of the general table
event-series-note = Points: { $points }
event-series-played = { $count ->
    [one] 1 tournament
   *[other] { $count } tournaments
}
event-series-played-best = { $count ->
    [one] 1 tournament
   *[other] { $count } tournaments
}, { $best ->
    [one] the best one counts
   *[other] the best { $best } count
}
