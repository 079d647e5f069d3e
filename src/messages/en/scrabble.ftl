# Scrabble plays that cannot be.
scrabble-form = A play is written like this: 8D FUNGO across, D8 FUNGO down
scrabble-cell = { $cell } is not a square: write 8D for across, D8 for down
scrabble-letter = '{ $character }' is not a letter
scrabble-off-board = The word leaves the board
scrabble-clash = On { $cell } there is { $there } already, not { $typed }
scrabble-nothing = All these letters are there already: place at least one tile
scrabble-occupied = There is a tile on { $cell } already
scrabble-line = All tiles go into one row or one column
scrabble-gap = There is a gap between the tiles
scrabble-not-held = You do not have { $letters }
scrabble-first-two = The first word has at least two letters
scrabble-first-centre = The first word goes through the centre, { $cell }
scrabble-apart = At least one tile must touch one that is there already
scrabble-crossing = In Scarabeo the new word must cross one that is there already

# A match of Scrabble.
scrabble-title = Scrabble
scrabble-title-scarabeo = Scarabeo
scrabble-bag-low = { $left ->
    [0] The bag is empty
    [1] There is 1 tile left in the bag
   *[other] There are { $left } tiles left in the bag
  }: an exchange needs at least { $needed }.
scrabble-exchange-form = After "exchange" write the letters to change, for example: exchange AEF
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
scrabble-hand = Your rack: { $tiles }
scrabble-hand-empty = Your rack is empty.
