# What it is called, how it is played.
game-scrabble = Scrabble
help-scrabble = **Scrabble.** For 2 to 6, seven tiles each. Type `8D FUNGO` across, `D8 FUNGO` down; a blank in lower case: `FuNGO`.
    `exchange AEF` and `pass` do the rest, only you see [My rack]. Start with /challenge game:scrabble
match-aim-scrabble = Words that cross on the board: whoever scores most wins.
match-how-scrabble = Type `8D FUNGO` across, `D8 FUNGO` down; a blank in lower case.
# Scrabble plays that cannot be.
scrabble-form = A play is written like this: 8D FUNGO across, D8 FUNGO down.
scrabble-cell = { $cell } is not a square: write 8D for across, D8 for down.
scrabble-letter = “{ $character }” is not a letter.
scrabble-off-board = The word leaves the board.
scrabble-clash = On { $cell } there is { $there } already, not { $typed }.
scrabble-nothing = All these letters are there already: place at least one tile.
scrabble-occupied = There is a tile on { $cell } already.
scrabble-line = All tiles go into one row or one column.
scrabble-gap = There is a gap between the tiles.
scrabble-not-held = { $count ->
    [one] There is
   *[other] There are
  } no { $letters } on your rack. You have { $rack }.
scrabble-holds-nothing = Your rack is empty.
scrabble-letter-one = { $letter }
scrabble-letters-and = { $letters } and { $last }
scrabble-first-two = The first word has at least two letters.
scrabble-first-centre = The first word goes through the centre, { $cell }.
scrabble-apart = At least one tile must touch one that is there already.
scrabble-crossing = In Scarabeo the new word must cross one that is there already.

# A match of Scrabble.
scrabble-title = Scrabble
scrabble-title-scarabeo = Scarabeo
scrabble-bag-low = { $left ->
    [0] The bag is empty
    [1] There is 1 tile left in the bag
   *[other] There are { $left } tiles left in the bag
  }: an exchange needs at least { $needed }.
scrabble-exchange-form = After “exchange” write the letters to change, for example: exchange AEF
scrabble-plays = { $name } plays **{ $word }** at { $cell }: { $points ->
    [1] 1 point.
   *[other] { $points } points.
  }
scrabble-plays-all = { $name } plays the whole rack, **{ $word }** at { $cell }: { $points } points, { $bonus } of them bonus.
scrabble-exchanges = { $name } exchanges { $count ->
    [1] 1 tile.
   *[other] { $count } tiles.
  }
scrabble-passes = { $name } passes.
scrabble-closing = The tiles left: { $changes }.
scrabble-change = { $name } { $points }
scrabble-hand = Your rack: { $tiles }
scrabble-hand-empty = Your rack is empty.

# Games in GCG form.
gcg-fault = Line { $line }: { $reason }
gcg-long = the file is too long, at most { $most } KiB are read.
gcg-encoding = the encoding “{ $encoding }” is unknown: UTF-8 and ISO-8859-1 are used.
gcg-not-utf8 = something here is not UTF-8, as the beginning of the file says it is.
gcg-two-players = the names are missing: #player1 and #player2 are needed.
gcg-player = “{ $text }” cannot be a player: each has a name of their own, said once before the moves.
gcg-who = “{ $name }” is not among the players of the file.
gcg-unreadable = “{ $text }” cannot be read.
gcg-rack = “{ $text }” is no rack of these tiles.
gcg-turn = it was not this player’s turn.
gcg-over = the game was over already.
gcg-not-held = the rack has no { $letters }.
gcg-tiles = there are not so many tiles of { $letters }.
gcg-withdrawn = there is no play of theirs before it to take back.
gcg-score = the points are { $counted }, not { $given }.
gcg-total = the total is { $counted }, not { $given }.
gcg-note-score = it is read all the same, but the points are { $counted }, not { $given }.
gcg-note-gone = { $name } left the game.
gcg-note-missed = Turn lost by time.
gcg-note-agreed = A draw was agreed.
gcg-note-void = The game does not count.
option-tessere = with which tiles, and with which dictionary
option-correzione = what happens at the end with the tiles left: they are counted off, or nothing
option-penalita = points that a wrong challenge costs, where words are challenged
