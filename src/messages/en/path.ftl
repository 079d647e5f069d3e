# Tournaments: what comes next for me (/tournament me), and how this one is played (/rules)
event-mine-plays-first = Round { $round }: you play { $other }, the first move is yours
event-mine-where = It is played in { $place }.
event-path-player = { $name }
event-path-winner = the winner of { $a } and { $b }
event-path-loser = the loser of { $a } and { $b }
event-path-waits = Now you wait for { $who }.
event-path-meets = Next you meet { $who }.
event-path-wins = If you win, you then meet { $who }.
event-path-title = If you win, you have won the tournament.
event-path-loses = If you lose you are not out: you play on.
event-enough-first-safe = First place is yours already, whatever happens.
event-enough-first = For first place { $halves ->
    [1] ½ a point is enough
    [2] 1 point is enough
   *[other] { $points } points are enough
}, whatever the others do.
event-enough-group-safe = Group { $group }: you are among the first { $places } already, you go on.
event-enough-group = Group { $group }: to be among the first { $places } { $halves ->
    [1] ½ a point is enough
    [2] 1 point is enough
   *[other] { $points } points are enough
}, whatever the others do.
event-enough-group-out = Group { $group }: the first { $places } places are out of reach.
event-enough-final-safe = You are in the final already, whatever the others do.
event-enough-final = For the final (the first { $best }) { $points } points are enough, whatever the others do.
event-enough-final-out = The final is out of reach.
event-rules = **{ $name }**: { $formula }.
event-rules-swiss = Nobody is out. In each round you play somebody with as many points, never the same person twice; if you are an odd number one rests and has 1 point.
event-rules-swiss-teams = No team is out. In each round it meets one with as many points, never the same one twice; if they are an odd number one rests and has 2 points.
event-rules-italoswiss = Nobody is out. In each round one goes round the circle, always the same way, and plays somebody with as many points, never the same person twice; who rests has 1 point.
event-rules-roundrobin = Everybody meets everybody, by a fixed table; if you are an odd number one rests in each round.
event-rules-roundrobin-twice = Everybody meets everybody twice, by a fixed table, the second time with colours turned; if you are an odd number one rests in each round.
event-rules-knockout = Who wins goes on, who loses is out. The best seeds may go through round 1 without playing.
event-rules-repechage = Who loses in round 1 plays a recovery draw: its winner challenges the winner of the main draw.
event-rules-double = You are out with the second defeat: after the first you go on in the losers’ draw. In the final, who has never lost must lose twice.
event-rules-consolation = Who loses in round 1 plays a consolation draw, without return.
event-rules-quarter = From the quarter-finals on, who loses plays for a third place: there are two.
event-rules-groups = Small groups first, everybody against everybody; the first of each go on in a knock-out.
event-rules-manche = You all play the same rounds, at the same time.
event-rules-points = Win 1, draw ½, loss 0. Equal points are parted by, in this order: { $ties }.
event-rules-ties = { $before }, { $one }
event-rules-points-bracket = A match must have a winner: a draw is played again with the roles swapped, and if that is drawn, too, one last game decides.
event-rules-points-manche = Who wins a round has 100 points, the others in proportion to theirs; they add up. Equal sums are parted by the best round, then the second best, and so on.
event-rules-together = Words are sent in private, with /p or with the button; only those of people who have entered count.
event-rules-teams = Teams play, on { $boards } boards: who has more points on the boards wins the match (2 points, 1 for a tie); an empty board is lost. Equal points are parted by those on the boards.
event-rules-teams-bracket = Teams play, on { $boards } boards: who has more points on the boards goes on; in a tie who has won the highest board, then the better seed. An empty board is lost.
event-rules-duplicate = Each match is a round: you all play with the same letters, and only those who have entered count.
event-rules-here = I open the boards and take the results from there: who runs out of time loses, who never moves loses by forfeit.
event-rules-elsewhere = It is played elsewhere; then both press who has won. If you do not agree, a director decides.
event-rules-poly = At each board who has the first move chooses the game from their list. A game that was just played costs both of them points: below zero it cannot be chosen, until the list is filled up again.
event-rules-leave = You leave with /tournament leave and come back with /tournament return: rounds missed are worth 0, those played stay.
event-rules-leave-roundrobin = Who leaves before half of their games is as if they had not played; later, they lose those that are left.
event-rules-leave-bracket = Who leaves loses the match being played, and whoever was to meet them goes on.
