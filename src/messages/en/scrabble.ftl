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
