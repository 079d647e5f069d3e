## Ladders, profiles, seasons: what comes of ratings.

change-up = +{ $points }
change-down = −{ $points }
change-none = ±0
change-up-tenths = +{ $whole }.{ $tenth }
change-down-tenths = −{ $whole }.{ $tenth }
date = { $day } { $month ->
    [1] January
    [2] February
    [3] March
    [4] April
    [5] May
    [6] June
    [7] July
    [8] August
    [9] September
    [10] October
    [11] November
   *[12] December
} { $year }
date-month = { $day } { $month ->
    [1] January
    [2] February
    [3] March
    [4] April
    [5] May
    [6] June
    [7] July
    [8] August
    [9] September
    [10] October
    [11] November
   *[12] December
}
date-short = { $day } { $month ->
    [1] Jan
    [2] Feb
    [3] Mar
    [4] Apr
    [5] May
    [6] Jun
    [7] Jul
    [8] Aug
    [9] Sep
    [10] Oct
    [11] Nov
   *[12] Dec
}
provisional-mark = ?
in-line = { $first }{ $between }{ $rest }
in-ladder = {" "}in the { $game } ladder
family-words = Words

ladder-head = **Ladder** published { $when }{ $pages ->
    [one] {""}
   *[other] {", page"} { $page } of { $pages }
}
ladder-head-game = **{ $game } ladder** published { $when }{ $pages ->
    [one] {""}
   *[other] {", page"} { $page } of { $pages }
}
ladder-head-season = **{ $name }**, final table of { $date }{ $pages ->
    [one] {""}
   *[other] {", page"} { $page } of { $pages }
}
ladder-head-season-game = **{ $name }**, final { $game } table of { $date }{ $pages ->
    [one] {""}
   *[other] {", page"} { $page } of { $pages }
}
ladder-line = { $rank }. { $name } **{ $rating }**{ $change } · { $family ->
    [parole] { $rounds ->
        [one] { $rounds } round
       *[other] { $rounds } rounds
      }
   *[other] { $rounds ->
        [one] { $rounds } match
       *[other] { $rounds } matches
      }
  }
ladder-line-provisional = { $rank }. { $name } **{ $rating }**?{ $change } · { $family ->
    [parole] { $rounds ->
        [one] { $rounds } round
       *[other] { $rounds } rounds
      }
   *[other] { $rounds ->
        [one] { $rounds } match
       *[other] { $rounds } matches
      }
  }
ladder-change = {" "}({ $change })
ladder-provisional = The question mark: provisional, with fewer than { $rounds } { $family ->
    [parole] rounds
   *[other] matches
  }.
ladder-empty = { $family ->
    [parole] The ladder is still empty. Whoever plays a round with at least one other player
   *[other] The { $game } ladder is still empty. Whoever plays a rated match of { $game }
  } comes in. Next publication: { $next }.
ladder-empty-season = { $family ->
    [parole] Nobody played a rated round in season { $name }.
   *[other] Nobody played a rated match of { $game } in season { $name }.
  }
player-unknown = I know nobody called “{ $name }” here. Write the name as the ladder shows it.
export-empty = The ladder is still empty: there is nothing to export.
export-done = { $count ->
    [one] Here is the ladder: one player.
   *[other] Here is the ladder: { $count } players.
}

profile-head = **{ $name }** { $rating }{ $mark }: { $rank } of { $of }{ $ladder }, { $family ->
    [parole] { $rounds ->
        [one] { $rounds } round
       *[other] { $rounds } rounds
      }
   *[other] { $rounds ->
        [one] { $rounds } match
       *[other] { $rounds } matches
      }
  }. Peak { $peak }, on { $date }.{ $change }
profile-change = {" "}Last night { $change }.
profile-form = { $family ->
    [parole] Last rounds
   *[other] Last matches
  }: { $places }
profile-words = Best words: { $words }
profile-opponents = Head to head:
    { $lines }
profile-met = · with { $name }: { $won }–{ $lost }{ $drawn ->
    [0] {""}
   *[other] , { $drawn } drawn
}
profile-elsewhere = Other ladders: { $ratings }
profile-rating = { $game } **{ $rating }**{ $mark }
profile-out = Moderators keep you out of the ladder: what you play does not count. You can ask them why.
profile-out-game = Moderators keep you out of the { $game } ladder: what you play there does not count. You can ask them why.
profile-nothing = { $family ->
    [parole] Not in the ladder yet: whoever plays a round with at least one other player comes in
   *[other] Not in the { $game } ladder yet: whoever plays a rated match of { $game } comes in
  }. Next publication: { $next }.
profile-nothing-mine = { $family ->
    [parole] You are not in the ladder yet: whoever plays a round with at least one other player comes in
   *[other] You are not in the { $game } ladder yet: whoever plays a rated match of { $game } comes in
  }. Next publication: { $next }.
button-in-words = In words
button-other-server = Another server
button-as-picture = Picture
button-explain = Why it changed
button-my-history = My history
button-whole-ladder = Whole ladder
button-ladder-of = { $game } ladder

elo-nothing = { $family ->
    [parole] There is nothing to explain yet: your rating changes the night after a round played with at least one other player.
   *[other] There is nothing to explain yet: your { $game } rating changes the night after a rated match of { $game }.
  }
elo-head = **Your day{ $ladder }, published on { $date }**: { $family ->
    [parole] { $rounds ->
        [one] one round
       *[other] { $rounds } rounds
      }
   *[other] { $rounds ->
        [one] one match
       *[other] { $rounds } matches
      }
  }, from { $before } to { $after } ({ $change }).
elo-round = { $family ->
    [parole] Round
   *[other] Match
  } that ended { $when }, { $players } players: **{ $change }**
elo-won = · you beat { $name } (I gave you { $expected } chances in 100): { $change }
elo-drawn = · a draw with { $name } (I gave you { $expected } chances in 100): { $change }
elo-lost = · { $name } won (I gave you { $expected } chances in 100): { $change }
elo-fifth = { $line } (a fifth for now: one of you is still in the first three)
elo-half = { $line } (half of it: you met often that day)
elo-not = { $line } (does not count any more: you met too often that day)
elo-reset = Then the season ended, and ratings were reset: { $change }
elo-followed = Then the four fifths that waited for somebody’s fourth: { $change }
elo-how = The less likely a win was, the more it is worth. What you gain the other loses.
elo-somebody = a player who is gone
elo-unranked = a player kept off the ladder

compare-ladder = **{ $game } ladder**
compare-line = { $rank }. { $name } **{ $rating }** · peak { $peak } · { $family ->
    [parole] { $rounds ->
        [one] { $rounds } round
       *[other] { $rounds } rounds
      }
   *[other] { $rounds ->
        [one] { $rounds } match
       *[other] { $rounds } matches
      }
  }
compare-met = { $one } and { $other }, { $family ->
    [parole] { $rounds ->
        [one] one round together
       *[other] { $rounds } rounds together
      }
   *[other] { $rounds ->
        [one] one match together
       *[other] { $rounds } matches together
      }
  }: { $won }–{ $lost }{ $drawn ->
    [0] {""}
   *[other] , { $drawn } drawn
}
compare-never = { $one } and { $other } have not played together yet.
compare-unknown = “{ $name }” is not in the ladder. Write the names as it shows them.
compare-unknown-there = “{ $name }” is not{ $ladder }. Write the names as it shows them.
compare-how = Write one to { $most } names, with commas between: /compare Silk, Galahad

digest-head = **Overnight ratings.** Yesterday { $rounds ->
    [one] one round
   *[other] { $rounds } rounds
}, { $players ->
    [one] one player
   *[other] { $players } players
}.
digest-head-only = **Overnight ratings.**
digest-game = **{ $game }.** Yesterday { $rounds ->
    [one] one match
   *[other] { $rounds } matches
}, { $players ->
    [one] one player
   *[other] { $players } players
}. { $news }
digest-game-season = **{ $game }.** { $news }
digest-leader = **{ $name }** leads with { $rating }.
digest-leaders = { $count } players share the lead with { $rating }.
digest-leap = Leap of the day: **{ $name }** +{ $change }.
digest-season = Season **{ $season }** is over: **{ $name }** wins it with { $rating }.

season-never = There has been no season here yet. Moderators open one: /season open:Winter end:2027-03-21
season-none-runs = No season is on. Moderators open one: /season open:Winter end:2027-03-21
season-now = Season **{ $name }**, on since { $opened }. At its end { $reset }.
season-now-until = Season **{ $name }**, from { $opened } to the night of { $ends }. Then { $reset }.
season-past = · { $name }, ended on { $date }
season-runs = “{ $name }” is still on: close it first, with /season close
season-name-taken = There has been a season “{ $name }” already. Give it another name.
season-unknown = There is no season “{ $name }”. The list: /season
season-no-name = A season needs a name: /season open:Winter
season-bad-date = “{ $typed }” is not a date to come: write it like this, 2027-03-21.
season-opened = Season **{ $name }** is open. At its end { $reset }.
season-opened-until = Season **{ $name }** is open, until the night of { $date }. Then { $reset }.
season-ends = Season **{ $name }** ends with the night of { $date }. Then { $reset }.
season-goes-on = Season **{ $name }** goes on without a fixed end. At its end { $reset }.
season-close-sure = Close “{ $name }” with the next publication, { $when }? The final table then stays as it is, whatever is voided later; then { $reset }.
button-season-close = Close tonight
season-reset-none = ratings stay as they are
season-reset-soft = everybody comes half way back to 1500
season-reset-full = everybody starts from 1500 again

merge-how = Write both names: /merge who:New with:Old. The second one’s row stays.
merge-unknown = “{ $name }” is in no ladder of this server.
merge-same = { $one } and { $into } count as one person already.
merge-taken = { $name } counts for somebody else already. To separate them: /merge who:{ $name } undo
merge-was-not = { $name } is not merged with anybody.
merge-sure = Are { $one } and { $into } the same person? From the next night on they count as { $into }, in every game: the ladders are made anew.
button-merge = Merge
merge-done = Done: from the next publication on, { $when }, they count as one person.
merge-apart = Done: from the next publication on, { $when }, { $name } counts for themselves again.
unrank-already = { $name } is out of the ladder of every game already.
unrank-already-game = { $name } is out of the { $game } ladder already.
unrank-done = { $name } is out of the ladder of every game: not shown any more, and what they play doesn’t count. The others’ ratings stay.
unrank-done-game = { $name } is out of the { $game } ladder: not shown there any more, and what they play doesn’t count. The others’ ratings stay.
rank-nothing = { $name } is not out of the ladder.
rank-nothing-game = { $name } is not out of the { $game } ladder.
rank-done = { $name } is in the ladder again, in every game.
rank-done-game = { $name } is in the { $game } ladder again.
exclude-game-of-ladder = A game goes only with from:ladder. A player who is excluded without from:ladder plays nothing at all.

reports-seen = Seen { $number }
suspicion-order = { $number }. { $one } and { $other } typed { $count } words in the same order, in the round that ended { $when }.
suspicion-pair = { $number }. { $one } and { $other } hardly play anybody else: { $count } { $family ->
    [parole] rounds
   *[other] matches
  } of two.
suspicion-farm = { $number }. { $one } has gained { $of } points in a month, and { $count } of them from accounts with fewer than three { $family ->
    [parole] rounds
   *[other] matches
  } or that always end with nothing. It is a hint, no proof.
suspicion-solver = { $number }. { $one }: { $count } words in the round that ended { $when } look as if a program had found them ({ $reasons }). It is a hint, no proof.
sign-pace = { $words } a minute
sign-rare = { $share } of 100 rare
sign-whole = { $share } of 100 of those on the grid
sign-alphabet = { $words } in alphabetical order
sign-length = { $words } in order of length
sign-gone = no signs are seen any more today
suspicion-engine = { $number }. { $one } made the best move { $count } times of { $of }, as a program does. It is a hint, no proof.
suspicion-seen = Taken off the list.
digest-updated = 🆕 I am now version { $version }: /help news tells what has changed.
operator-notice = 📣 { $text }

picture-history-title = Overnight ratings
picture-history-days = { $days ->
    [one] one day
   *[other] last { $days } days
}
picture-table-title = Ladder
picture-title-game = { $title }: { $game }
picture-table-night = after the night of { $date }
picture-table-season = { $name }, final of { $date }
picture-table-player = Player
picture-table-nights = { $nights } nights
picture-table-rating = Elo
picture-table-change = night
picture-table-rounds = { $family ->
    [parole] rounds
   *[other] matches
  }
