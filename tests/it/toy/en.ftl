game-tris = Tic-tac-toe
help-tris = **Tic-tac-toe.** Nine squares for two: whoever gets three in a row wins. Type the square, like `b2`.
    Start with /challenge game:tictactoe
match-aim-tris = Three in a row win.
match-how-tris = Type the square, for example { $example }: from `a1` at the bottom left to `c3`.
tris-taken = The square { $square } is not free.
tris-plays = { $name } takes { $square }.
option-apre = where the first mark may go
