# Reports on judged events (RBB 2.0), for organisers; and feedback for those who played.
report-decimal = { $whole }.{ $part }
report-judges = Judges
report-judges-none = No sheet says who judged.
report-shared = { $shared ->
    [one] one shared player
   *[other] { $shared } shared players
}
report-judge-harder = { $judge }: { $points } points less than colleagues on average ({ $shared })
report-judge-milder = { $judge }: { $points } points more than colleagues on average ({ $shared })
report-judge-even = { $judge }: as colleagues on average ({ $shared })
report-judge-alone = { $judge }: shares no player with another judge ({ $sheets ->
    [one] one sheet
   *[other] { $sheets } sheets
})
report-disagreements = Where judges disagree
report-disagreements-none = No disagreement.
report-descriptor = { $name }
report-decision = { $character }, { $name }
report-disagreement = { $item }: { $players ->
    [one] one player
   *[other] { $players } players
} of { $of }, by up to { $largest } points ({ $total } in all)
report-thresholds = The thresholds
report-vp = VSP of players
report-aa = AA of teams
report-team-vp = VP(m) of teams
report-team-aa = AA for the score of teams
report-outside = { $what }, { $low } to { $high }: { $many ->
    [0] all inside
   *[other] { $many } of { $all } outside
}
report-below = below:
    { $who }
report-above = above:
    { $who }
report-one = { $who }: { $value }
report-more = and { $more ->
    [one] one more
   *[other] { $more } more
}
report-doubtful = That is more than 20%: these thresholds do not suit those who played.
report-thresholds-now = Thresholds: { $line }
report-moved-title = Who changes place
report-moved-none = Nobody changes place.
report-moved = { $who }: from place { $old } to { $new } ({ $before }, then { $after })
report-thresholds-how = Thresholds are written like this: vp 15-70 aa 20-80 team 10-60. Those you leave out stay as they are.
report-thresholds-unknown = “{ $typed }” is no threshold. Write it like this: vp 15-70 aa 20-80 team 10-60.
report-thresholds-nameless = { $typed } of what? A name comes before its numbers: vp 15-70 aa 20-80 team 10-60.
report-thresholds-pair = { $which } takes two numbers, the lower and the upper threshold: { $which } 15-70.
report-thresholds-twice = { $which } is there twice: write it once.
report-thresholds-order = { $which }: the upper threshold ({ $high }) must be above the lower one ({ $low }).
report-key-vp = vp
report-key-aa = aa
report-key-team-vp = team
report-key-team-aa = team aa
report-pair = { $which } { $low }-{ $high }
report-pairs = { $line } { $pair }
report-no-pair = no threshold

## Feedback
feedback-strengths = Strengths
feedback-no-strengths = Nothing stands out this time.
feedback-tries = Things to try
feedback-no-tries = It cannot be done better.
feedback-line = { $name }: { $words }
feedback-done = Done
feedback-partly = Partly done
feedback-not-done = Not done
