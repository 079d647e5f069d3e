# giostra check: what is wrong with a database.
check-missing = there is no database { $file }: which one to look at is written after check
check-file = The file: { $why }
check-orphans = { $table }: { $count ->
    [one] one row that leads nowhere
   *[other] { $count } rows that lead nowhere
} ({ $column } { $first })
check-unreadable = Not everything can be read: { $why }
check-no-lines = Match { $number }: its log is empty
check-packed = Match { $number }: its packed log cannot be read ({ $why })
check-gap = Match { $number }: line { $line } is missing
check-game = Match { $number }: the first line is of { $found }, the database says { $game }
check-line = Match { $number }, line { $line }: this cannot be ({ $why })
check-seal = Match { $number }: the log is not the one it had when it ended, its hash is another
check-seed = Match { $number }: the seed is not 64 hexadecimal digits
check-draw = Match { $number }, line { $line }: the seed brings something else
check-end = Match { $number }: it is said to have ended, but its log does not reach the end
check-seat = Match { $number }: seat { $seat } has played and is nobody’s
check-result = Match { $number }: the result of seat { $seat } is not that of the log
check-results = Match { $number }: the results are not those of all who played
check-rated = Match { $number }: the ladder counts other points than the log
check-ladder = { $server } { $family }: the ladder is not the one its rounds make (giostra ladder rebuild makes it anew)
check-ladder-broken = { $server } { $family }: the ladder cannot be made anew ({ $why })
check-looked = { $matches ->
    [one] Looked at one match
   *[other] Looked at { $matches } matches
} with { $lines } lines ({ $sealed } with the right hash) and { $ladders ->
    [one] one ladder
   *[other] { $ladders } ladders
}.
check-drawn = { $matches ->
    [one] One match was drawn anew from its seed.
   *[other] { $matches } matches were drawn anew from their seeds.
}
check-fine = All is well.
check-wrong = { $count ->
    [one] One thing is wrong.
   *[other] { $count } things are wrong.
}
