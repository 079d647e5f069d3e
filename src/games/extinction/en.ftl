# What it is called, how it is played.
game-estinzione = Extinction chess
help-estinzione = **Extinction chess.** Whoever takes the other’s last piece of a species wins: king, queen, rooks, bishops, knights or pawns. There is no check, the king is taken like the others, pawns may become kings too; whoever promotes their own last pawn loses, unless the same move makes a species extinct.
    Type `Nf3`, `exd5`, `e8=Q`, `O-O`, or squares: `e2 e4`. R is the rook (in Italian the king). Start with /challenge game:extinction
match-aim-estinzione = Whoever takes the other’s last piece of a species wins: both rooks will do, or all pawns.
match-how-estinzione = Type, for example, { $example } (K Q R B N), or two squares: `e2 e4`.
option-doppia = if the last pawn, promoting, makes a species extinct: whoever moved wins or loses
# The letters of the pieces, and their names.
estinzione-letters = KQRBN
estinzione-king = king
estinzione-queen = queen
estinzione-rook = rook
estinzione-bishop = bishop
estinzione-knight = knight
estinzione-pawn = pawn
estinzione-white = White
estinzione-black = Black
# What is said of a match.
estinzione-number = move { $number }
estinzione-alert = attacks { $what }
estinzione-alt-side = { $side }: { $pieces }.
estinzione-plays = { $name }: **{ $move }**.
estinzione-threatens = { $name }: **{ $move }**. In danger, the last of their species: { $what }.
estinzione-closing = { $side } has lost a whole species: { $species }.
estinzione-closing-own = { $side } has promoted the last pawn: { $species }, a species gone.
estinzione-closing-stalemate = No move is left: stalemate, a draw.
estinzione-closing-fivefold = The same position for the fifth time: a draw.
estinzione-closing-seventy-five = 75 moves without a capture or a pawn’s move: a draw.
estinzione-closing-threefold = The same position for the third time: whoever claims the draw has it.
estinzione-closing-fifty = 50 moves without a capture or a pawn’s move: whoever claims the draw has it.
# What is wrong with a move.
estinzione-no-move = Nothing can move from { $from } to { $to } now.
estinzione-empty = There is no piece on { $from }.
estinzione-theirs-white = There is a white piece on { $from }: you move Black.
estinzione-theirs-black = There is a black piece on { $from }: you move White.
estinzione-impossible = “{ $typed }” can’t be played now: no piece makes that move.
# Games in PGN.
pgn-fault = { $file }, line { $line }, column { $column }: { $reason }
pgn-tag = a tag is written in brackets, its value in quotes.
pgn-unclosed = what begins here never ends.
pgn-stray = there is nothing here to close with { $sign }.
pgn-variant = the variant is “{ $text }”, not Extinction.
pgn-fen = “{ $text }” is not a position.
pgn-unreadable = “{ $text }” is not a move.
pgn-impossible = “{ $text }” can’t be played here.
pgn-ambiguous = several pieces can play “{ $text }”.
estinzione-last-one = last one left
