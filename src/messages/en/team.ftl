# Tournaments of teams
button-team-found = Enter a team
button-team-join = Join the team
button-team-let-in = Let in
form-team-title = A team
form-team-label = Its name? If it is there you ask to join
team-none-here = Players play for themselves here. A moderator makes it a tournament of teams with /team of:4, before anybody enters.
team-made = **{ $name }** is played by teams: each match has { $boards } boards. Enter one with /team name:Wolves
team-unmade = **{ $name }** is played by players again.
team-as-it-is = It is so already.
team-entered-already = Somebody has entered: whether teams play is said before.
team-no-rounds = Rounds are played by everybody together, not by teams.
team-no-lists = Teams cannot play a list of games.
team-no-formula = Teams play a Swiss event, a round robin or a knock-out.
team-no-roll = There is no roll call for teams: create the tournament without one.
team-no-rests = A team leaves out no round: whoever is missing leaves their board empty.
team-no-late = The tournament has begun: no more teams can enter.
team-no-guests = People without an account play in a team: its captain writes /team guests:Leo
team-guests-elsewhere = People without an account play games elsewhere only: here I ask for the moves.
team-guests-who = Who are they? For instance /team guests:Leo,Ugo
team-guests-in = { $names } { $count ->
    [one] is
   *[other] are
} in the team { $team }, without an account.
team-board-empty = Somebody is missing at table { $board }: it is lost, and not played.
team-no-substitute = A team cannot be replaced: change one player at a time.
team-enter-how = Teams play here: found one with /team name:Wolves, or ask to join one that way.
team-card = Teams of { $boards }: the strongest sits at the first board, an empty one is lost. To join: /team name:Wolves
team-in-already = You are in the team “{ $team }”: leave it with /team cancel
team-name = The name of a team has at most { $most } characters: /team name:Wolves
team-founded = The team “{ $team }” has entered, and you lead it. Invite with /team who:Anna
team-waits = There are no places left: the team “{ $team }” waits, as number { $place }.
team-full = There is no room in the team “{ $team }”.
team-asked = I have asked who leads “{ $team }”: you are in it when they agree.
team-asked-already = You have asked already: I wait for who leads “{ $team }”.
team-asks = { $captain }, { $who } would like to join “{ $team }”.
team-not-asking = { $who } does not ask to join any more.
team-calls = { $who }, { $captain } wants you in the team “{ $team }”.
team-called-already = { $who } has been asked already: I wait for the answer.
team-nobody-called = I do not know “{ $who }”: to ask to join they type /team { $team }
team-nobody-called-guest = I do not know “{ $who }”: to join they type /team { $team }. Without an account: /team guests:{ $who }
team-not-called = Nobody has asked you into that team.
team-joined = { $who } is in the team { $team }.
team-left = You have left the team “{ $team }”.
team-goes = { $who } is no longer in the team “{ $team }”.
team-goes-captain = { $who } is no longer in the team “{ $team }”: { $captain } leads it now.
team-moved-up = { $captain }, a place is free: the team “{ $team }” is in **{ $name }**.
team-no-captain = You lead no team: found one with /team name:Wolves
team-captain = That is for who leads the team “{ $team }”.
team-unknown = There is no team “{ $team }”.
team-member-unknown = “{ $who }” plays in no team.
team-other = { $who } plays in the team “{ $team }”.
team-sent-away = { $who } was taken out of the tournament: only a director lets them in again.
team-return-how = Players come back into a team when they are called, by its captain or a director, with /team.
team-return-empty = Nobody is left in the team “{ $team }”: another one is founded with /team.
team-too-small = The team “{ $team }” cannot play: it needs at least { $least } players.
team-incomplete = Not complete: { $teams }. Empty boards are lost.
team-line = **{ $team }**: { $members }. Led by { $captain }
team-how = A team: /team name:Wolves. Who leads it invites: /team who:Anna (with cancel: takes out). Leave with /team cancel
team-pairing = **{ $number }. { $white } – { $black }**
team-alone = Table { $board }: { $who } wins, nobody sits on the other side
team-nobody = Table { $board }: nobody is there
team-rests = { $who } rests (2 points)
team-result = { $number }. { $white } – { $black } **{ $sum }** ({ $boards })
team-result-decided = { $number }. { $white } – { $black } **{ $sum }** ({ $boards }): { $who } goes on
team-mine = You are in the team **{ $team }**, at board { $board }. Led by { $captain }.
team-mine-round = Round { $round }: { $other } **{ $sum }**, without you
team-mine-board = Round { $round }: { $other } **{ $sum }**; at board { $board } with { $against } **{ $result }**
team-mine-place = You are in place { $place } (points: { $points }).
director-did-teams = boards of a match: { $boards }
team-card-entered = **{ $name }**, { $game }. { $count ->
    [one] 1 team: { $names }
   *[other] { $count } teams: { $names }
}
    As you are: { $formula }.
