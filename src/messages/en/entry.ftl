# Entries of a tournament: places, waiting list, guests, roll call, who comes late, who is back, who rests
button-entry-here = I’m here
button-entry-without = Start without them
button-entry-wait = Wait
button-entry-late = Enter
button-entry-return = I’m back
button-entry-guests = Write the names
form-guests-title = Who plays without an account
form-guests-label = One name a line
entry-places = Places: { $limit }.
entry-places-least = Places: { $limit }. It begins with at least { $least }.
entry-least = It begins with at least { $least }.
entry-least-over-places = Like this it can never begin: the minimum is more than the places.
entry-waiting = Waiting list: { $names }
entry-waits = All places are taken: you are number { $place } of the waiting list. I call you when one is free.
entry-moved-up = { $who }, a place is free: you are in **{ $name }**.
entry-confirm = Before it begins there is a roll call: { $minutes ->
    [one] a minute
   *[other] { $minutes } minutes
} to say that you are there.
entry-here-count = Roll call: { $here } of { $count } there.
entry-roll = **{ $name }** is about to begin: whoever is there presses [I’m here]. The roll call ends { $when }.
    { $who }
entry-here = Noted: you are there.
entry-here-already = I have noted it before: you are there.
entry-all-here = **{ $name }**: everybody is there. A moderator presses [Start].
entry-missing = { $count ->
    [one] One has
   *[other] { $count } have
} not answered the roll call: { $names }. A moderator chooses.
entry-no-roll = There is no roll call now.
entry-left-out = Left out: { $names }
entry-expelled = A moderator has taken you out: ask them to let you in again.
entry-full = There are { $most } places, and all are taken.
entry-closed = The tournament has begun, and with this formula nobody can enter any more.
entry-too-late = { $round ->
    [one] 1 round is out already
   *[other] { $round } rounds are out already
}: it is too late to enter.
entry-late = You enter from round { $since } on. { $missed ->
    [0] You have missed none.
    [1] For round 1 you get ½ point.
    [2] For rounds 1 and 2 you get ½ point each.
   *[other] For rounds 1 to { $missed } you get ½ point each.
}
entry-late-nothing = You enter from round { $since } on: those played before are worth 0 points.
entry-in-late = You are in, from round { $since } on. I call you when it is your turn.
entry-late-told = { $name } enters the tournament, from round { $since } on.
entry-left-midway = You have left the tournament. If you come back, the rounds you miss are worth 0 points.
entry-back = You are in again, from round { $since } on: the rounds you missed are worth 0 points.
entry-back-told = { $name } is in the tournament again, from round { $since } on.
entry-let-in = { $who }, you are in the tournament again: a moderator has let you in.
entry-let-in-waiting = { $who }, a moderator has let you in: all places are taken, you are on the waiting list.
entry-is-in = { $name } is in the tournament already.
entry-no-way-back = There is no way back: either no round is left, or the formula knows none.
entry-needs-round = Which round? /tournament rest round:3
entry-no-rests = With this formula no round can be left out: only the Swiss ones have rests on request.
entry-round-paired = Round { $round } is paired already: who cannot play tells a moderator.
entry-no-such-round = There are { $rounds } rounds.
entry-rest = You rest in round { $round }, for ½ point. If you change your mind: /tournament rest round:{ $round } cancel
entry-rest-nothing = You rest in round { $round }, for 0 points: ½ point comes { $halves } times at most, and never in the last round.
entry-rests-already = You rest in round { $round } already.
entry-rests-not = You play in round { $round } already.
entry-plays = You play in round { $round }.
entry-rest-for = { $who }, you rest in round { $round }: a moderator has noted it.
entry-plays-for = { $name } plays in round { $round }.
entry-wishes-dropped = Rests on request and who is kept apart are for Swiss events: with this formula they fall away.
entry-apart = { $names }: they never meet.
entry-apart-until = { $names }: up to round { $round } they do not meet, afterwards only where nothing else is possible.
entry-apart-lifted = { $names }: they may meet again.
entry-apart-not = Nobody keeps just these apart.
entry-apart-swiss = Only in the Swiss system somebody can be kept apart: elsewhere it is fixed who meets whom.
entry-apart-who = Who is not to meet? /tournament apart who:Anna, Bruno
entry-guests-who = Who plays without an account? /tournament enrol who:Anna, Bruno
    Or press the button and write one name a line.
entry-guests-elsewhere = Without an account nobody can play here: they enter only what is played elsewhere (game:elsewhere).
entry-guests-in = { $count ->
    [one] I have entered { $names }.
   *[other] I have entered { $count }: { $names }
}
entry-guests-wait = All places are taken: on the waiting list { $count ->
    [one] is 1 name
   *[other] are { $count } names
}.
entry-guest-name = “{ $name }”: a name has { $most } characters at most. I have entered nobody.
entry-guest-mention = “{ $name }” has an account and enters by themselves. I have entered nobody.
entry-guest-twice = “{ $name }” is in already: two equal names cannot be told apart. I have entered nobody.
entry-guest-left = “{ $name }” was in the tournament: they come back with /tournament return who:{ $name }. I have entered nobody.
entry-guest-result = Noted. { $name } has no account: if there is a mistake, a moderator corrects it with /tournament result.
entry-report-one = Round { $round }, board { $board }: { $white } – { $black }. How did it end? { $who } says so.
entry-report-none = Round { $round }, board { $board }: { $white } – { $black }. How did it end? A moderator says so.
entry-mine-missed = Round { $round }: you had not entered yet
entry-erased = You have erased your data while it was played: you do not enter this tournament any more.
entry-substitute-who = Who goes and who comes? /tournament substitute who:Anna,Bruno
entry-substitute-plays = { $name } is playing: they can be substituted when their board has a result.
entry-substitute-was-in = { $name } is in the tournament, or was: nobody can have two seats.
entry-substituted = { $who } takes over from { $before } in **{ $name }**.
entry-substituted-midway = { $who } takes over from { $before } in **{ $name }**, with their points and rounds.
entry-seeds = Seeds: { $names }. All others are drawn.
entry-seeds-drawn = Numbers are drawn.
entry-seeds-noted = Seeds: { $names }. All others are drawn behind them.
entry-seeds-lifted = The seeds are what they were before.
entry-seeds-who = Who has the first numbers? /tournament seeds who:Anna, Bruno
entry-guest-called = { $name } (without an account)
entry-moved-up-roll = { $who }, a place is free in **{ $name }**: if you are there, press [I’m here].
entry-guests-before-late = Who enters now plays from round { $since } on: each round missed is worth { $worth }.
entry-guests-late = From round { $since } on { $count ->
    [one] one more plays
   *[other] { $count } more play
}: { $names }. Each round missed is worth { $worth }.
entry-rest-last = In the last round a rest is worth 0 points: { $names }
entry-moved-up-guest = { $who } has the place that is free in **{ $name }**.
