# What it is called, how it is played.
game-entropy2 = Entropy II
help-entropy2 = **Entropy II.** Like Entropy, but without luck: Order hands the counters over, and Chaos chooses which of five to lay. Order scores with what reads the same both ways; two games with the roles swapped.
    Order opens with five counters: `+BYRGP`. Chaos types `R d4`, or `red d4`. Order moves, `a1-a5`, or types `pass`, and then hands one over: `+R`. Start with /challenge game:entropy2
match-aim-entropy2 = Order chooses which counters come and scores with lines that read the same both ways, Chaos chooses where: who scores more as Order in two games wins.
match-how-entropy2 = For example { $example }: Order hands over (`+R`; five at first) and moves (`a1-a5`) or types `pass`, Chaos lays `R d4`.

entropy2-opened = { $name } hands over the first five counters: **{ $letters }**.
entropy2-opened-by-chance = Chance decides. The first five counters: **{ $letters }**.
entropy2-handed = { $name } hands over: **{ $colour }**.
entropy2-handed-by-chance = Chance decides. Chaos is given: **{ $colour }**.

entropy2-not-in-reserve = There is no { $colour } in the reserve. It has { $reserve }.
entropy2-not-in-stock = There is no { $colour } left to hand over.
entropy2-opens = Order opens with five counters: type them like +BYRGP, repeats allowed.
entropy2-lays = Chaos lays a counter of the reserve: type colour and cell, like R d4.
entropy2-hands = Order hands one more counter over: type it like +R.
entropy2-which = Which counter on { $cell }? Type the colour too, like R d4.
entropy2-one-or-five = One counter is handed over at a time, five at first; not { $count }.
entropy2-no-colour = “{ $typed }” is no colour: B blue, Y yellow, R red, G green, P pink, N brown, K black.
