# What it is called, how it is played.
game-buffalo = Buffalo
help-buffalo = **Buffalo.** Eleven buffaloes go down a cell at a time, and Black wins when one reaches row 1. White wins when the chief (king of chess) has captured them all, or when they are stuck; four dogs (queens) bar the way. Dogs and chief don’t cross the rivers.
    Type `e4-e3`. With `rebels:yes` a dog shut in between two buffaloes goes back to row 2, where Black likes: `f6-f5 e5>c2`. Two games with sides swapped: beginners do better with the buffaloes, strong players are even. Start with /challenge game:buffalo
match-aim-buffalo = The buffaloes win if one reaches row 1, the chief by capturing them all or stopping them.
match-how-buffalo = Type where from and where to, for example { $example }.
buffalo-black = buffaloes
buffalo-white = chief
# What is wrong with a move.
buffalo-unreadable = I don’t understand “{ $typed }”: a move is written as e4-e3, or f6-f5 e5>c2 when a dog goes back.
buffalo-no-cell = There’s no cell “{ $cell }”: they run from a1 at the bottom left to k7.
buffalo-empty = There’s no piece on { $cell }.
buffalo-theirs-white = There’s a piece of White on { $cell }: you move the buffaloes.
buffalo-theirs-black = There’s a buffalo on { $cell }: you move chief and dogs.
buffalo-not-down = A buffalo goes one cell down: from { $from } only to { $to }.
buffalo-ahead-buffalo = Another buffalo is in front of the one on { $from }: it can’t go down.
buffalo-ahead-dog = A dog is in front of the buffalo on { $from }: it can’t go down.
buffalo-ahead-chief = The chief is in front of the buffalo on { $from }: it can’t go down.
buffalo-river-dog = Dogs don’t cross the rivers: they stay between row 2 and row 6.
buffalo-river-chief = The chief doesn’t cross the rivers: the chief stays between row 2 and row 6.
buffalo-no-line = A dog goes along a straight or diagonal line: there’s none from { $from } to { $to }.
buffalo-jump = A dog doesn’t jump: there’s a piece on { $over }.
buffalo-taken-dog = There’s a piece on { $cell } already, and dogs don’t capture.
buffalo-taken-chief = One of your dogs is on { $cell }.
buffalo-too-far = The chief goes one cell: from { $from } only to a neighbour.
buffalo-must-move = There is a move, and whoever can move must: type for example e4-e3.
buffalo-return = Dogs shut in between two buffaloes, and only these, go back, each to a free cell of row 2: type for example { $example }
# What is said of a move, and of the end.
buffalo-plays = { $name }: buffalo { $way }.
buffalo-plays-dog = { $name }: dog { $way }.
buffalo-plays-chief = { $name }: chief { $way }.
buffalo-captures = { $name }: chief { $way }, capturing. { $left ->
    [0] No buffalo is left.
    [1] One buffalo is left.
   *[other] { $left } buffaloes are left.
  }
buffalo-sends-back = { $name }: buffalo { $way }. { $count ->
    [1] A dog goes back: { $dogs }.
   *[other] { $count } dogs go back: { $dogs }.
  }
buffalo-skips = { $name } can’t move, and skips the turn.
buffalo-crossed = A buffalo has crossed the second river.
buffalo-captured = The last buffalo is captured.
buffalo-blocked = No buffalo can go down any more.
# In the picture.
buffalo-number = move { $number }
buffalo-herd = buffaloes { $left } of { $all }
buffalo-rebels = Rebel buffaloes
buffalo-alt-buffalo = buffalo
buffalo-alt-dog = dog
buffalo-alt-chief = chief
option-ribelli = two buffaloes that shut a dog in send it back
option-lati = from which two sides they shut it in
