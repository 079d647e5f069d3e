# What it is called, how it is played.
game-wyps = Wyps
help-wyps = **Wyps.** A triangle to connect: whoever joins its three sides with tiles of their colour wins. Rack and pool belong to both.
    Type `TRAMA H6 G5* G6 H7 I8` (`*` turns a tile), `ARCO A1 131`, `+A E3`, or just the word. Start with /challenge game:wyps
match-aim-wyps = Whoever joins the three sides of the triangle with tiles of their colour wins.
match-how-wyps = Type, for example, { $example }, or just the word; `*` after the cell to turn, `+A E3` for a single letter.
# Wyps: what is wrong with a move.
wyps-unreadable = I don’t understand “{ $typed }”: a move is written as ARCO A1 B1 C2 D2, or ARCO A1 131.
    One single letter is written as +A E3.
wyps-no-cell = I can’t find cell “{ $cell }”: rows run from A to { $last }.
wyps-off = From { $cell } the step { $key } leaves the board: steps are 7 9 4 6 1 3, as on a keypad.
wyps-gap = There’s a gap between { $from } and { $to }: letters must touch.
wyps-twice = The word goes through { $cell } twice: each cell can be used only once.
wyps-lengths = { $word } has { $letters } letters and there are { $cells } cells: it needs one a letter.
wyps-one-letter = One letter is no word. To place a single one write it as +A E3.
wyps-taken = { $cell } already holds { $lies }, not { $needed }.
wyps-not-in-rack = The rack has no { $letter }. You have { $rack }.
wyps-rack-empty = The rack is empty.
wyps-not-enough = The rack has { $has } of { $letter }, and more are needed. You have { $rack }.
wyps-nothing-placed = { $word } already lies on the board: place at least one letter from the rack.
wyps-outside = Every letter you place must be in the word.
wyps-two-flips = Only one tile may be turned: write only one asterisk.
wyps-flip-own = { $cell } holds no tile of your opponent: only one of theirs that the word uses may be turned.
wyps-flip-outside = Only a tile that is in the word may be turned.
wyps-single-flip = With a single letter nothing is turned: write it as +A E3.
wyps-occupied = { $cell } already holds { $lies }: choose an empty cell.
wyps-only-single = Now you may only place one single letter: write it as +A E3. The rack has { $rack }.
wyps-not-a-word = “{ $word }” isn’t in this match’s dictionary.
wyps-nowhere = { $word } can’t be made with this rack on this board.
# What is said of a match.
wyps-plays = { $name }: **{ $word }** { $cells }. From the rack: { $rack }.
wyps-plays-and-turns = { $name }: **{ $word }** { $cells }. From the rack: { $rack }. Turns { $flip }.
wyps-plays-single = { $name }: a single letter, { $letter } on { $cell }.
wyps-drawn = The pool gets { $tiles }.
option-lato = how many cells a side of the triangle has
