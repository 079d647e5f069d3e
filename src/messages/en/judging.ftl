# Judged events (RBB 2.0): what is wrong with a file, and what giostra judge says.
judging-line = line { $line }: { $what }
judging-toml = from here on (column { $column }) this is no TOML
judging-unknown = { $key } means nothing here: take the line out or mend the name
judging-missing = { $key } is missing
judging-form = { $key } takes { $wanted }
judging-wanted-text = a text of one line, in quotes
judging-wanted-texts = a list of texts of one line, in quotes
judging-wanted-number = a number without exponent, with at most 12 digits before and 12 behind the point
judging-wanted-pair = two numbers, as [12, 75]
judging-wanted-triple = three numbers, as [12, 40, 75]
judging-wanted-numbers = a list of numbers
judging-wanted-wholes = a list of whole numbers
judging-wanted-flag = true or false
judging-wanted-table = a table
judging-wanted-tables = tables, each with its name in double square brackets
judging-wanted-level = a whole number from 0, the best level
judging-choice = { $key } cannot be “{ $typed }”: one of these, { $known }
judging-both = { $one } and { $other } do not go together: keep one of them
judging-twice = { $name } is there already
judging-too-many = here begins what is too much: at most { $most }
judging-thresholds = { $key }: the upper threshold ({ $high }) must be more than the lower one ({ $low })
judging-sum = { $path }: { $sum } = { $total }, it must be 100
judging-negative = { $path }: a weight cannot be negative
judging-reward = { $path }: Conduct takes points away, its weight is negative or 0
judging-no-parent = { $path }: it stands under { $parent }, which is not there
judging-leaf-with-parts = { $path }: it has parts, so it takes no kind
judging-group-without-parts = { $path }: it has neither parts nor a kind
judging-loop = { $id }: it comes to stand under itself
judging-deep = { $id }: it is too deep, at most 12 levels
judging-classes-fall = { $path }: classes fall from 100 to 0, and these are { $classes }
judging-classes-rise = { $path }: classes of Conduct rise from 0 to 100, and these are { $classes }
judging-fixed-classes = { $path }: the classes of this kind are fixed; for others write multi
judging-count = { $path }: it needs { $needed } entries, one a level, and has { $found }
judging-no-descriptor = { $code } is no descriptor of the model: write LD1, for example
judging-no-levels = { $code } has no levels of its own, so it takes no classes
judging-only-technique = diceless: outside Technical quality no weight is left
judging-no-estimate = { $leaf } is missing in the estimate of { $author }
judging-estimate-of = the estimate of { $author } has { $leaf }, which is nothing that is judged
judging-estimate-order = estimate of { $author }, { $leaf }: the order is lowest, middle, highest
judging-estimate-range = estimate of { $author }, { $leaf }: points can be from { $least } to { $most }
judging-no-team = there is no team { $team }
judging-no-teams = there is no team
judging-no-character = the character { $character } is none of the adventure’s, or has no items of decision consistency
judging-unplayed = { $team }: the sheet of { $character } is missing, who is not optional
judging-no-level = there is no DE{ $number }: levels are from 1 to 83
judging-two-levels = { $code } has two levels, DE{ $one } and DE{ $other }
judging-unanswered = { $who }: the level of { $code } is missing
judging-no-item = { $who }: { $item } is missing
judging-item-of = { $item } is nothing that is judged
judging-beyond = { $item }: levels are from 0 to { $most }
judging-sheet-twice = { $who }: there is a sheet already
judging-no-agreed = { $who }: the agreed sheet is missing (judge = agreed)
judging-no-judges = { $who }: there is only the agreed sheet, and here those of the judges count
judging-nobody = { $team }: it has no player; if it did not come write absent = true
judging-no-progress = { $team }: nothing of the progress is left
judging-no-resolution = with judge [adventure] needs resolution, too: agreed, majority or mean
judging-contradiction = careful, { $who }: DE{ $chosen } without DE{ $without }
judging-fine = the adventure is fine
judging-checked = progress: { $progress } items; characters: { $characters }; teams: { $teams }; sheets: { $sheets }
judging-checked-thresholds = thresholds: vp { $vp }, aa { $aa }, team_vp { $team_vp }, team_aa { $team_aa }
judging-wordless = careful, { $item }: its levels have no words (options), and judges see no numbers
judging-stranger = careful, { $item }: { $about } is none of the characters, so it never counts
judging-too-long = { $file } is longer than { $most } KiB
judging-file = { $file }, { $what }
judging-file-more = { $file }, { $what } (and { $more ->
    [one] one more
   *[other] { $more } more
}: giostra judge check --all)
judging-teams = Teams
judging-rank = { $rank }. { $team }: PS { $ps } (VP { $vpm }, AA { $aa })
judging-player = { $rank }. { $team }: PI { $pi } (VSP { $vsp })
judging-credit = RBB 2.0 by { $authors }: { $site }
