# Handicap in tournaments of rounds
handicap-factor = ×{ $whole }.{ $part }
handicap-factor-whole = ×{ $whole }
handicap-of = { $name } { $factor }
handicap-told = Handicap: { $who }. The points of each round are multiplied, and the tournament is not rated.
handicap-only-rounds = A handicap is for tournaments of rounds alone, where points are multiplied.
handicap-begun = The tournament has begun: a handicap is told before.
handicap-bad = By how much? From 1 to 9.99, with two decimals at most: /handicap who:Anna by:1.25
handicap-who = For whom? /handicap who:Anna by:1.25
handicap-set-waiting = { $names }: { $factor }. They wait for a place: it counts if one is free.
handicap-set = { $names }: { $factor }. It stands on the card, and the tournament is not rated.
handicap-lifted = { $names }: no handicap.
handicap-proposed = By the ladder, 0.1 for every 40 points behind { $best } ({ $rating }), up to ×2: { $who }
handicap-no-ladder = The ladder knows fewer than two of you: there is nothing to propose.
handicap-all-equal = By the ladder you are equal: no handicap.
handicap-how = One by one: /handicap who:Anna by:1.25 (by:1 takes it back)
button-handicap-take = Take the proposal
why-handicap = there is a handicap
event-manche-mine-handicap = · round { $round }: { $found ->
    [one] 1 point
   *[other] { $found } points
} on the grid { $factor }, **{ $points }** in the tournament
director-did-handicap = gives { $name } a handicap: { $factor }
director-did-no-handicap = takes the handicap of { $name } back
