# Tournaments of rounds
event-formula-manche = rounds, all together
event-manche-game = word rounds
event-manche-told = { $rounds ->
    [one] 1 round
   *[other] { $rounds } rounds
} all together, { $minutes ->
    [one] about a minute
   *[other] about { $minutes } minutes
}
event-manche-told-final = { $rounds ->
    [one] 1 round
   *[other] { $rounds } rounds
} all together, then the first { $best } in a final ({ $last ->
    [one] 1 round
   *[other] { $last } rounds
}), { $minutes ->
    [one] about a minute
   *[other] about { $minutes } minutes
}
event-manche-no-formula = Rounds are played all together: there is no formula to choose.
event-manche-no-clock = For rounds the time is in seconds: /tournament create name:Cup game:rounds time:180
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
button-event-next-manche = Next round
button-event-skip = Skip the round
event-manche-cannot-skip = Round { $round } cannot be skipped: it is being played, or is in the table already.
event-manche-counts-no-more = Round { $round } of the tournament has changed: here is the table again.
event-manche-late = You are in, from round { $round } on.{ $missed ->
    [0] {""}
    [one] {" "}The one that was played is worth 0 points.
   *[other] {" "}The { $missed } that were played are worth 0 points.
}
event-manche-too-late = The rounds for everybody are over: the final is being played.
event-manche-mine = Round { $round }: { $found } points on the grid, **{ $points }** in the tournament
event-manche-mine-missed = Round { $round }: you were not there, 0 points
event-manche-mine-none = No round has been played yet.
event-manche-progress = round { $round } of { $of }
event-head-last = Last
event-head-best = Best
stop-of-event = This round is of a tournament. A moderator ends that with /tournament close.
