# Who directs a tournament
directors-told = **{ $name }**: beside the moderators { $count ->
    [one] { $names } directs
   *[other] { $names } direct
} it.
directors-nobody = **{ $name }**: the moderators direct it. Somebody else with /directors who:Name
directors-one-thing = One thing at a time: who: for who directs from now on, remove: for who does no longer.
directors-named = { $who }, from now on you direct **{ $name }** beside the moderators: /tournament desk opens the desk.
directors-dismissed = { $who } does not direct **{ $name }** any more.
directors-unknown = I do not know “{ $name }”: they have to write here first, or to enter.
directors-already = { $name } directs this tournament already.
directors-not = “{ $name }” does not direct this tournament.
directors-most = At most { $most } can direct beside the moderators: first /directors remove:Name
directors-excluded = { $name } is kept out of the games of this server: first /readmit, then they can direct.
directors-who-names = Moderators, or whoever created the tournament, choose who directs.
director-did-name = who directs: { $who }, too
director-did-dismiss = who directs: not { $who } any more
director-did-times = times changed
director-did-date = time of board { $board } of round { $round } for a guest
director-did-wait = board { $board } of round { $round }: more time to give a sign of life

# When it is played
times-head = **{ $name }**, the times:
times-roll-before = The roll is called { $minutes ->
    [one] a minute
   *[other] { $minutes } minutes
} before, and it begins with those who answer.
times-which-moment = When does it begin? For example when:friday,21:00, when:21/11,20:30, or when:no
times-moment-past = That moment is over ({ $when }): it must be one to come.
times-moment-far = That is more than a year away: choose a moment that is closer.
times-hour-of-series = The hour of this tournament is not changed here.
times-hours = Played from { $from } to { $to } o’clock.
times-always = Played at any hour.
times-days = A round takes { $days ->
    [one] one day
   *[other] { $days } days
}: those who meet agree on the hour, with [Propose a time].
times-days-over = The days of round { $round } are over: { $count ->
    [one] board { $boards } is missing
   *[other] boards { $boards } are missing
}. A director reminds, or decides.
times-absent = Who gives no sign of life within { $minutes ->
    [one] a minute
   *[other] { $minutes } minutes
} may lose by forfeit: a director decides.
times-absent-forfeit = Who gives no sign of life within { $minutes ->
    [one] a minute
   *[other] { $minutes } minutes
} loses by forfeit.
times-absent-later = How long there is to give a sign of life is known when it begins: that depends on how many rounds there are.
times-absent-never = There is no limit to give a sign of life.
times-elsewhere = Days, noshow and forfeit are for games played elsewhere: here the clock of the match counts.
times-which-hours = In which hours is it played? For example hours:18-24, or hours:no
event-hour-missed = **{ $name }** was to begin { $when }, but I was away: a director begins it.
event-hour-cannot = **{ $name }** was to begin now, but it cannot as it is; a director begins it.
event-hour-few-here = **{ $name }** was to begin now, but { $count ->
    [0] nobody has
    [one] only one player has
   *[other] only { $count } have
} answered the roll call.
times-closed = { $hours } It goes on { $when }; /times changes that.
times-first-round = The first round goes out { $when }.

# Who does not come
absence-until = One message is a sign of life: who gives none may lose by forfeit { $when }.
absence-until-forfeit = One message is a sign of life: who gives none loses by forfeit { $when }.
absence-one = Board { $board }: { $who } has not given a sign of life yet. A director decides.
absence-both = Board { $board }: neither { $white } nor { $black } has given a sign of life yet. A director decides.
absence-waits = Board { $board }: a little more time for { $names }, then a director decides ({ $when }).
absence-lost = Board { $board }: { $who } has given no sign of life and loses by forfeit.
absence-lost-both = Board { $board }: neither of the two has given a sign of life, 0–0.
absence-lost-both-bracket = Board { $board }: neither of the two has given a sign of life, 0–0. Who would have met them goes on.
absence-given = I was away, and that time does not count: there is still time for a sign of life ({ $when }).
absence-nobody = Nobody is missing at that board any more.
button-absence-wait = Wait a little more

# When a board plays
button-date-propose = Propose a time
button-date-agree = Fine
button-date-other = Another time
form-date-title = When do you play?
form-date-label = Day and hour: saturday 21:00, 21/11 20:30
date-proposed = Board { $board }: { $who } proposes to play { $when }. { $other }, is that fine?
date-proposed-guest = Board { $board }: { $who } proposes to play { $when }. A director answers for { $other }.
date-agreed = Board { $board }: { $white } – { $black } play { $when }.
date-late = Who gives no sign of life within { $minutes ->
    [one] a minute
   *[other] { $minutes } minutes
} may lose by forfeit.
date-late-forfeit = Who gives no sign of life within { $minutes ->
    [one] a minute
   *[other] { $minutes } minutes
} loses by forfeit.
date-soon = Board { $board }: { $white } – { $black }, you play { $when }.
date-told = · you play { $when }
date-when = I did not understand when. For example: saturday 21:00, or 21/11 20:30
date-past = That moment is over: propose another one.
date-outside-hours = { $hours } That moment is outside them: propose another one.
date-far = That is too far away: at most two months ahead.
date-same = That is the time already.
date-changed = The time has changed meanwhile: look at the last proposal.
date-waits = You have proposed it: I wait for the other side.
date-not-long = Here rounds follow one another: there is no time to choose.
director-board-date = Board { $board }: { $white } – { $black }, playing { $when }
director-none-out = **{ $name }** has begun; the first round is not out yet.
