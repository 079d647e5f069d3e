# What pictures say, and their alt texts.
# Only characters that both typefaces hold: no arrows, stars or emoji.

## Inside pictures
picture-game = PAROLIERE
picture-player = Player { $number }
picture-manche = Round
picture-of = { $at } of { $of }
picture-manche-number = Round { $number }
picture-words = { $count ->
    [1] 1 word
   *[other] { $count } words
  }
picture-minutes = minutes
picture-seconds = seconds
picture-minimum = At least { $min ->
    [1] 1 letter
   *[other] { $min } letters
  }
picture-minimum-small = at least { $min ->
    [1] 1 letter
   *[other] { $min } letters
  }
picture-letters = letters
picture-points-row = points
picture-per-letter = past { $from }: +{ $more } a letter
picture-end = END OF ROUND { $number }
picture-end-void = ROUND { $number } VOID
picture-longest = Longest word
picture-longest-top = Longest
picture-longest-bottom = word
picture-longest-found = Longest found
picture-longest-found-top = Longest
picture-longest-found-bottom = found
picture-no-word = No word in this grid
picture-points = { $points ->
    [1] 1 point
   *[other] { $points } points
  }
picture-points-short = { $points } pts
picture-points-unit = { $points ->
    [1] point
   *[other] points
  }
picture-found-only = found by { $name } and nobody else
picture-found-others = found by { $name } and { $others ->
    [1] one other
   *[other] { $others } others
  }
picture-found-nobody = nobody found it
picture-found-by = found by
picture-and-nobody = and nobody else
picture-and-others = and { $others ->
    [1] one other
   *[other] { $others } others
  }
picture-more-players = and { $count ->
    [1] one other
   *[other] { $count } others
  }
picture-nobody = No points this time
picture-void = Void: it does not count
picture-found-words = Words: { $found } of { $total }
picture-found-points = Points: { $percent }%
picture-ladder-nobody = Nobody in the ladder yet
picture-ladder-provisional = provisional

## Alt texts
picture-alt-grid = Grid { $rows } by { $cols }.
picture-alt-row = Row { $row }: { $letters }.
picture-alt-rules = At least { $min ->
    [1] 1 letter
   *[other] { $min } letters
  }, { $time }.
picture-alt-minutes = { $minutes ->
    [1] 1 minute
   *[other] { $minutes } minutes
  }
picture-alt-seconds = { $seconds ->
    [1] 1 second
   *[other] { $seconds } seconds
  }
picture-alt-time = { $minutes } and { $seconds }
picture-alt-words = { $count ->
    [1] There is 1 word.
   *[other] There are { $count } words.
  }
picture-alt-manche = Round { $number }.
picture-alt-manche-of = Round { $number } ({ $at } of { $of }).
picture-alt-end = End of round { $number }.
picture-alt-end-void = Round { $number }, void: it does not count.
picture-alt-wins = { $name } wins with { $points ->
    [1] 1 point
   *[other] { $points } points
  }.
picture-alt-tie = A tie between { $names } with { $points ->
    [1] 1 point
   *[other] { $points } points
  }.
picture-alt-place = { $rank }. { $name }: { $points }.
picture-alt-more = And { $count } more.
picture-alt-nobody = Nobody scored.
picture-alt-longest = Longest word: { $word }, { $points ->
    [1] 1 point
   *[other] { $points } points
  }, { $found }.
picture-alt-longest-found = Longest word found: { $word }, { $points ->
    [1] 1 point
   *[other] { $points } points
  }, { $found }.
picture-alt-path = The path of { $word }, the longest word of round { $number }: { $steps }.
picture-alt-path-found = The path of { $word }, the longest word found in round { $number }: { $steps }.
picture-alt-step = { $letter } row { $row } column { $col }
picture-alt-found = { $found ->
    [0] No word found out of { $total }.
    [1] Found 1 word of { $total } and { $percent }% of the points.
   *[other] Found { $found } words of { $total } and { $percent }% of the points.
  }
picture-alt-ladder-head = { $name }.
picture-alt-ladder-nobody = Nobody in the ladder yet.
picture-alt-ladder-up = up { $by }
picture-alt-ladder-down = down { $by }
picture-alt-ladder-same = unchanged
picture-alt-ladder-line = { $name }: { $rating }, { $change }.
picture-alt-ladder-line-provisional = { $name }: { $rating } provisional, { $change }.
picture-alt-ladder-history = { $name }: { $rating }, { $change }; from { $first }, lowest { $least }, highest { $most }.
picture-alt-ladder-history-provisional = { $name }: { $rating } provisional, { $change }; from { $first }, lowest { $least }, highest { $most }.
picture-alt-ladder-scale = Scale from { $least } to { $most }.
picture-alt-ladder-days = Days: { $name }.
picture-alt-ladder-row = { $rank }. { $name }: { $rating }, { $change }, { $family ->
    [parole] { $rounds ->
        [one] { $rounds } round
       *[other] { $rounds } rounds
      }
   *[other] { $rounds ->
        [one] { $rounds } match
       *[other] { $rounds } matches
      }
  }.
picture-alt-ladder-row-provisional = { $rank }. { $name }: { $rating } provisional, { $change }, { $family ->
    [parole] { $rounds ->
        [one] { $rounds } round
       *[other] { $rounds } rounds
      }
   *[other] { $rounds ->
        [one] { $rounds } match
       *[other] { $rounds } matches
      }
  }.
picture-alt-ladder-mine = { $rank }. { $name } (you): { $rating }, { $change }, { $family ->
    [parole] { $rounds ->
        [one] { $rounds } round
       *[other] { $rounds } rounds
      }
   *[other] { $rounds ->
        [one] { $rounds } match
       *[other] { $rounds } matches
      }
  }.
picture-alt-ladder-mine-provisional = { $rank }. { $name } (you): { $rating } provisional, { $change }, { $family ->
    [parole] { $rounds ->
        [one] { $rounds } round
       *[other] { $rounds } rounds
      }
   *[other] { $rounds ->
        [one] { $rounds } match
       *[other] { $rounds } matches
      }
  }.

# Tournaments: brackets, standings, tables, podiums and diplomas
picture-tournament-walkover = + and −: by walkover
picture-tournament-part = part { $at } of { $of }
picture-alt-tournament-bracket = The bracket is still empty.
picture-alt-tournament-champion = { $name } wins.
picture-alt-tournament-won = { $one } beats { $other }
picture-alt-tournament-walkover = { $one } goes on by walkover against { $other }
picture-alt-tournament-nobody = { $one } and { $other }, nobody goes on
picture-alt-tournament-now = { $one } and { $other } are playing
picture-alt-tournament-meet = { $one } against { $other }
picture-alt-tournament-unknown = whoever gets there
picture-alt-tournament-through = { $place }. { $name } { $points }, goes on
picture-alt-tournament-stays = { $place }. { $name } { $points }
picture-alt-tournament-rest = The rest can be read as text.
picture-tournament-nobody = Nobody yet
picture-alt-tournament-row = { $place }. { $name }: points { $points }{ $ties }.
picture-alt-tournament-mine = { $place }. { $name } (you): points { $points }{ $ties }.
picture-alt-tournament-gone = { $place }. { $name }, who has left: points { $points }{ $ties }.
picture-tournament-diploma = Diploma
picture-tournament-prize = Prize
picture-tournament-place = place { $place } of { $of }
picture-alt-tournament-annulled = { $name }, who has left: their games do not count.
picture-alt-tournament-games = No. { $number } against { $games }.
picture-alt-tournament-by-default = won without a game
picture-alt-tournament-lost-by-default = lost without a game
picture-alt-tournament-step = { $place }. { $name }.

# Judged events: rankings of teams and of characters, and the card of whoever has played
picture-judging-team = Team
picture-judging-player = Player
picture-judging-vpm = VP(m)
picture-judging-aa = AA
picture-judging-ps = PS
picture-judging-vsp = VSP
picture-judging-pi = PI
picture-judging-round = Round { $round }
picture-judging-total = Total
picture-judging-credit = RBB 2.0 by { $authors }
picture-alt-judging-row = { $place }. { $name }: { $facts }.
picture-alt-judging-mine = { $place }. { $name } (your row): { $facts }.

picture-analysis-title = Analysis
picture-analysis-costliest = The moves that cost most
picture-analysis-nothing = No move has cost anything
picture-analysis-turn = turning point
picture-analysis-better = better { $best }
picture-analysis-points = { $lost } pts
picture-analysis-percent = { $lost } %
picture-analysis-player = { $name }: { $mean } points a turn in the mean, { $lost } lost
picture-analysis-player-lost = { $name }: { $lost } lost a turn in the mean
picture-analysis-alt-turn = It turned at move { $number }, by { $name }: { $made }.
picture-analysis-alt-row = Move { $number } by { $name }, { $made }: { $lost } lost, better { $best }.
