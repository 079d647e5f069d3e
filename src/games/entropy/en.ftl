# What it is called, how it is played.
game-entropy = Entropy
help-entropy = **Entropy.** Chaos lays one counter at a time, as it comes from the bag; Order moves one, like a rook, and scores with what reads the same both ways. Two games with the roles swapped: who makes more order wins.
    Chaos types the cell: `d4`. Order types `a1-a5`, or `pass`. A line that reads the same both ways scores a point a counter: GRG 3, RR 2. Start with /challenge game:entropy
match-aim-entropy = Order scores with lines of counters that read the same both ways, Chaos prevents them: who scores more as Order in two games wins.
match-how-entropy = For example { $example }: Chaos types the cell (`d4`), Order from where to where (`a1-a5`) or `pass`.

entropy-chaos = Chaos
entropy-order = Order
entropy-role-draws = { $role }: { $colour }
entropy-turn = turn { $turn } of { $turns }
entropy-bag = bag
entropy-row = row { $row }
entropy-reserve = Chaos
entropy-stock = Order
entropy-blue = blue
entropy-yellow = yellow
entropy-red = red
entropy-green = green
entropy-pink = pink
entropy-brown = brown
entropy-black = black
entropy-alt-sums = Points of the rows from 1: { $rows }; of the columns from a: { $columns }.

# What is said of a game.
entropy-drawn = From the bag comes: **{ $colour }** ({ $letter }).
entropy-placed = { $name }: **{ $colour }** on { $cell }.
entropy-placed-by-chance = Chance decides: **{ $colour }** on { $cell }.
entropy-shifted = { $name }: **{ $colour }** from { $from } to { $to }.
entropy-passed = { $name } passes.
entropy-closing = Order: { $points } { $points ->
    [one] point
   *[other] points
  }, { $rows } in rows and { $columns } in columns.
entropy-why = Each line that reads the same both ways scores a point a counter. **{ $points }** in all:
entropy-why-row = row { $row }: **{ $points }** = { $all }
entropy-why-column = column { $column }: **{ $points }** = { $all }
entropy-why-nothing = So far no line reads the same both ways: 0 points.

# What is wrong.
entropy-outside = There is no cell { $cell }: they go from a1 to { $last }.
entropy-taken = There is a counter on { $cell } already.
entropy-nothing-there = There is no counter on { $cell }.
entropy-stays = The counter is on { $cell } already: to move nothing, type pass.
entropy-not-straight = From { $from } to { $to } there is no way: a counter moves along its row or its column.
entropy-in-the-way = A counter stands between { $from } and { $to }: there is no jumping.
entropy-shut-in = The counter on { $cell } is shut in: it cannot move.
entropy-chaos-lays = Chaos lays the counter that was drawn: type the cell alone, like d4.
entropy-order-moves = Order moves a counter, like a1-a5, or types pass.
entropy-other-drawn = Another counter was drawn: { $letter }. The cell alone is enough.
entropy-nothing-to-hand = Nothing is handed over here: counters come from the bag.
