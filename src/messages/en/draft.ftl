# An adventure written in chat, a part at a time (RBB 2.0): how it is written, what is wrong, what is missing.
draft-title-general = General
draft-title-characters = Characters
draft-title-progress = Progress
draft-title-decisions = Decisions of { $name }
draft-title-thresholds = Thresholds
draft-title-estimates = Estimates
draft-title-own = Own weights
draft-label-general = One thing a line, like “name: …”
draft-label-characters = One character a line
draft-label-progress = One item a line, with its weight
draft-label-decisions = One decision a line, with its weight
draft-label-thresholds = Lower and upper threshold
draft-label-estimates = Lowest, middle and highest of each item
draft-label-own = Descriptor, weight, percentages
draft-hint =
    { $how } For example:
    { $example }
draft-hint-general = What the adventure is called and of which type it is: one thing a line, as many as there are. Instead of the type you can give weights, “player weights: 85/15” and “team weights: 50/50”.
draft-hint-characters = Who can be played: one name a line, and a question mark after those who may be missing.
draft-hint-progress = How far a team comes. The weight comes first, and in each group weights make 100; dashes say what stands under what. After the colon: done, partly, or levels from 100 to 0 with their words.
draft-hint-decisions = What this character would decide: written like the progress. “(only with Carla)” at the end of a line: without Carla the item does not count.
draft-hint-thresholds = What weak and strong players get: vp is for the character, aa for the progress, team vp is without the Sense of adventure. With estimates you can do without.
draft-hint-estimates = Instead of thresholds: first who estimates, then one line an item with the points of a weak, a middling and a strong player; before another author, an empty line.
draft-hint-own = Optional, only what differs from the rules: the weight and, after the colon, the percentages, the best one first.
draft-example-general =
    name: The drowned library
    version: 2
    authors: Ada, Silk
    type: standard
    diceless: no
draft-example-characters =
    Alma
    Bruno
    Carla?
draft-example-progress =
    60 Library
    - 50 They find the entrance: done
    - 50 They save the codices: partly
    40 How it ends: 100 The city is saved / 60 The codices are saved / 0 Nobody is saved
draft-example-decisions =
    70 Does not leave the books: partly
    20 Forgives Carla: done (only with Carla)
    10 The map: 100 Destroys it / 40 Hides it / 0 Sells it
draft-example-thresholds =
    vp 12 75
    aa 20 80
    team vp 10 64
draft-example-estimates =
    Ada
    aa 20 45 80
    NP 2 5 10
    Direct speech 0.2 0.9 1.7
draft-example-own =
    LD1 40: 100 60 20 0
    LD3 25
    NP: 100 60 30 0
draft-key = { $key ->
    [name] name
    [version] version
    [authors] authors
    [type] type
    [player] player weights
    [team] team weights
    [diceless] diceless
   *[judges] judges
}
draft-takes = { $key ->
    [type] technical, standard or interpretive
    [diceless] yes or no
   *[judges] agreed, majority or mean
}
draft-pair = { $pair ->
    [vp] vp
    [aa] aa
    [team_vp] team vp
   *[team_aa] team aa
}
draft-long = it is too much: the whole adventure fits into { $most } KiB
draft-weight = “{ $typed }”: it begins with the weight, like “60 Library”
draft-number = “{ $typed }” is not a number, or has more than 12 digits before or after the point
draft-depth = it is indented like no line above it: one dash for each level (-, --, ---)
draft-kind = { $path }: after the colon “{ $typed }” means nothing: done, partly, or levels, like “100 well / 0 badly”
draft-bare = { $path }: with nothing under it, it takes a colon, and then done, partly, or levels
draft-parts = { $path }: it has items under it, so it takes no colon
draft-level = “{ $typed }”: each level begins with its percentage, and there are at least two, like “100 well / 0 badly”
draft-colon = “{ $typed }”: it is written like “name: The library”
draft-no-key = “{ $typed }” means nothing here: name, version, authors, type, player weights, team weights, diceless, judges
draft-value = { $key } cannot be “{ $typed }”: { $takes }
draft-both = type and weights do not go together: keep one of them
draft-nameless = the name is missing
draft-no-pair = “{ $typed }” means nothing here: vp, aa, team vp, team aa
draft-two = “{ $typed }”: it takes two numbers
draft-three = “{ $typed }”: it takes three numbers, lowest, middle and highest; before another author, an empty line
draft-no-author = the first line says who estimates
draft-several = “{ $typed }” is the name of several descriptors: write the code ({ $codes })
draft-nothing = { $code }: the weight is missing, or the colon and the percentages
draft-no-levels = { $code } has no levels of its own: only the weight
draft-need-type = the type is missing: technical, standard or interpretive
draft-need-characters = missing
draft-need-progress = missing
draft-need-decisions = missing
draft-need-threshold = { $pair } is missing
draft-need-two-thresholds = { $one } and { $other } are missing
draft-need-thresholds = missing (these, or estimates)
draft-rows = { $rows }
draft-row = { $section }: { $what }
draft-with = { $what }; { $need }
draft-with-more = { $what }; { $need } (and { $more ->
    [one] one more mistake
   *[other] { $more } more mistakes
})
draft-and = { $all }, { $one }
draft-names = { $names }
draft-codes = { $codes }
draft-type = { $kind ->
    [technical] technical
    [standard] standard
    [interpretive] interpretive
   *[own] own weights
}{ $diceless ->
    [yes] , diceless
   *[no] {""}
}
draft-items = { $count ->
    [one] 1 item, 100 ✓
   *[other] { $count } items, 100 ✓
}
draft-stranger = { $items } (careful, { $name } is not one of the characters)
draft-cast-of-decisions = whoever has decisions
draft-bounds = { $pair } { $low } / { $high }
draft-estimated = from the estimates
draft-rest-estimated = the rest from the estimates
draft-no-estimates = none (optional)
draft-model = those of the rules (optional)
