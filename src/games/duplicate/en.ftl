# What it is called, how it is played.
game-duplicate = duplicate Scrabble
help-duplicate = **Duplicate Scrabble.** One rack for all, anybody comes in at any time: everyone gives a play in secret, and the best there was goes on the board.
    Press [Play] and type `8D FUNGO`; the last one counts until the turn ends. Start with /challenge game:duplicate
match-aim-duplicate = The same rack for everybody: whoever finds the plays worth most wins.
match-how-duplicate = Press [Play] and type `8D FUNGO` across, `D8 FUNGO` down; a blank in lower case.
# Duplicate: one rack for all.
duplicate-title = Duplicate
duplicate-plays = { $name } has given a play.
duplicate-takes-back = { $name } takes the play back.
duplicate-none-given = You have not given a play in this turn yet.
duplicate-redrawn = The rack { $rack } does not have at least { $needed ->
    [1] one vowel and one consonant
   *[other] two vowels and two consonants
  }: it is drawn again.
duplicate-no-play = Nothing can be played with { $rack } any more: the game is over.
duplicate-top = Turn { $turn }: the best was **{ $word }** at { $cell }, { $points ->
    [1] 1 point.
   *[other] { $points } points.
  }
duplicate-nobody = { $top } Nobody has played.
duplicate-turn = { $top }
    { $lines }
duplicate-line = { $name }: { $points } ({ $play })
duplicate-line-bad = { $name }: 0 ({ $play } is not valid)
duplicate-more = { $count ->
    [1] And one more person.
   *[other] And { $count } more people.
  }
duplicate-hand = { $hand }
    Write your play here: the last one counts.
duplicate-hand-play = { $hand }
    Your play: { $play }, { $points ->
    [1] 1 point
   *[other] { $points } points
  } if the words are good.
