# Boards: what is written in pictures, their alt texts, boards as text.
# In pictures only characters that both typefaces have: no arrows, stars, emoji.

## In pictures
board-word-times = { $times }W
board-letter-times = { $times }L
board-preview = preview
board-paused = paused
board-ended = game over
board-wins = wins
board-turn = Turn { $turn }
board-bag = bag { $count }
board-nobody = Nobody is playing yet
board-first = The first word covers the centre
board-exchanged = swaps { $count ->
    [1] 1 tile
   *[other] { $count } tiles
  }
board-passed = passes
board-withdrawn = takes back { $word }
board-rack = Your rack
board-rack-yours = only you see this
board-rack-empty = The rack is empty
board-wyps = Wyps
board-wyps-move = Move { $number }
board-wyps-black = black
board-wyps-white = white
board-wyps-sides = { $count ->
    [1] 1 side of 3
   *[other] { $count } sides of 3
  }
board-wyps-turn = to move
board-wyps-bag = BAG
board-wyps-pool = POOL
board-wyps-rack = RACK

## Boards as text
board-jolly = blank
board-legend = # 3W  + 2W  = 3L  - 2L  lower case: blank
board-wyps-legend = upper case: black, lower case: white

## Alt texts
board-alt-turn = It’s { $name }’s turn.
board-alt-paused = The game is paused.
board-alt-ended = Game over.
board-alt-gone = { $name }, who left the game: { $points }.
board-alt-player = { $name }: { $facts }.
board-alt-left = has left the match
board-alt-points = { $points ->
    [1] 1 point
   *[other] { $points } points
  }
board-alt-clock = clock { $clock }
board-alt-move = Last move: { $name }, { $move }.
board-alt-moved = Last move: { $move }.
board-alt-looked = Preview: { $move }.
board-alt-played = Last play: { $name }, { $at } { $word }, { $points ->
    [1] 1 point
   *[other] { $points } points
  }.
board-alt-best = Best play: { $at } { $word }, { $points ->
    [1] 1 point
   *[other] { $points } points
  }.
board-alt-preview = Preview: { $at } { $word }, { $points ->
    [1] 1 point
   *[other] { $points } points
  }.
board-alt-exchanged = Last turn: { $name } swaps { $count ->
    [1] 1 tile
   *[other] { $count } tiles
  }.
board-alt-passed = Last turn: { $name } passes.
board-alt-withdrawn = Last turn: { $name } takes back { $word }.
board-alt-bag = In the bag: { $count ->
    [1] 1 tile
   *[other] { $count } tiles
  }.
board-alt-duplicate = Turn { $turn }.
board-alt-common = Common rack: { $tiles }.
board-alt-blanks = Blanks: { $squares }.
board-alt-blank = { $letter } (blank)
board-alt-word-times = word times { $times }
board-alt-letter-times = letter times { $times }
board-alt-empty = The board is empty.
board-alt-rest = Read the rest with /board.
board-alt-rack = Your rack: { $tiles }.
board-alt-rack-empty = Your rack is empty.
board-wyps-alt-head = Wyps, move { $number }.
board-wyps-alt-is-black = Black { $name }, { $sides }.
board-wyps-alt-is-white = White { $name }, { $sides }.
board-wyps-alt-left = left
board-wyps-alt-right = right
board-wyps-alt-base = base
board-wyps-alt-wins = { $name } wins.
board-wyps-alt-connection = The group that joins the three sides: { $cells }.
board-wyps-alt-last = Last word: { $name }, { $word } { $cells }.
board-wyps-alt-preview = Preview: { $word } { $cells }.
board-wyps-alt-turned = Turned: { $cell }.
board-wyps-alt-rack = Rack: { $letters }.
board-wyps-alt-pool = Pool from the tip: { $letters }.
board-wyps-alt-black = { $letters } { $count ->
    [1] black
   *[other] black
  }
board-wyps-alt-white = { $letters } { $count ->
    [1] white
   *[other] white
  }
board-wyps-alt-empty = { $count ->
    [1] empty
   *[other] { $count } empty
  }
board-wyps-alt-short = After letters b means black, w white; e means empty cells.
board-wyps-alt-black-short = { $letters } b
board-wyps-alt-white-short = { $letters } w
board-wyps-alt-empty-short = { $count } e
