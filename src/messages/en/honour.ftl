## Playing fair: stopping, putting off, calling off, and what does not count for the ladder.

stop-proposed = **{ $name }** would like to stop the round: somebody else who has found a word has to agree. Stopped, it is not rated.
button-stop = Let’s stop
stop-agreed = Round stopped: { $one } and { $other } agree.
stop-another-finder = That is for somebody else who has found a word in this round.
erased-next-round = You erased your data during this round: the seat you had stays as it is, you play from the next one on.
erased-next-match = You erased your data while this was played: you can join the next match.

round-unrated = Not rated: { $why }.
match-unrated = It does not count for the ladder: { $why }.
why-party = every word pays for everybody
why-stretched = the time is stretched
why-points = the points are not the usual ones
why-letters = words of fewer than 4 letters count
why-short = it lasts less than a minute
why-long = it lasts more than 10 minutes
why-stopped = it was stopped before its end
why-alone = somebody else has to play too
why-erased = a player has erased their data
why-one-person = two seats were the same person’s, with linked accounts
why-computer = the computer played
why-friendly = it was friendly
why-left = everybody left
why-two-servers = the players are in different servers, each with a ladder of its own
why-few-moves = it takes two moves each at least
terms-computer = the computer { $does }, not rated
level-points = scores about { $points } points a game
level-points-of-two = scores about { $points } points in a game of two
level-principiante = beats any move at all 4 times of 5
level-facile = beats the beginner 3 times of 4
level-medio = beats the easy one 3 times of 4
level-difficile = beats the medium one 3 times of 4
level-forte = plays as well as it can
terms-calm = the time is stretched and it is not rated
digest-season-nobody = Season **{ $season }** is over: nobody wins it, it took { $rounds } { $family ->
    [parole] rounds
   *[other] matches
  }.
digest-nobody-leads = Nobody leads yet: a place takes { $rounds } { $family ->
    [parole] rounds
   *[other] matches
  }.

match-because = {" "}({ $reason })
match-paused-by = **{ $name }** pauses the match{ $why }. The clock goes on where it stands: /pause
match-resumed-by = **{ $name }** resumes the match{ $why }.
match-paused-agreed = You agree: the match is paused{ $why }. The clock goes on where it stands: /pause
match-resumed-agreed = You agree: the match goes on{ $why }.
match-voided-by = **{ $name }** voids the match{ $why }: it does not count.
match-voided-agreed = You agree: the match is void{ $why } and does not count.
match-asks-pause = **{ $name }** would like a pause{ $why }. Everybody who plays has to agree.
match-asks-resume = **{ $name }** would like to go on{ $why }. Everybody who plays has to agree.
match-asks-void = **{ $name }** would like to void the match{ $why }: it would not count. Everybody who plays has to agree.
match-refused = **{ $name }** would rather not.
match-asked-already = You have asked already: wait for the others to answer.
match-nothing-asked = There is nothing to answer.
match-no-draws = A draw can’t be offered in this match.
button-agreed = Agreed
button-propose-abort = Propose to call it off
void-own = You played in this one: a moderator who didn’t can void it.
challenge-nobody-judged = Nobody has judged in time: the dictionary decides.
match-turn-or-challenge-until = { $who } to move. End of turn: { $until }; for a challenge: { $window }.
matches-theirs-until = **{ $number }**: { $game } with { $against }, { $place }: their turn. End of turn: { $until }
computer-own-name = { $number ->
    [1] Alpha
    [2] Beta
    [3] Gamma
    [4] Delta
   *[other] Epsilon
}
computer-named = { $own }, { $name }

match-on-holiday = **{ $name }** is on holiday. Back: { $back }.
match-on-holiday-until = **{ $name }** is on holiday. Back: { $back }; end of turn: { $until }.
match-holiday-over = **{ $name }** is back from holiday. End of turn: { $until }.
holiday-left = You are not on holiday. In twelve months you have { $left ->
    [one] one day
   *[other] { $left } days
} left: /holiday days:3
holiday-too-long = In twelve months you can be on holiday for { $most } days in all. You have { $left } left.
holiday-too-late = It is too late for a holiday: first play your turn at { $game }. End of turn: { $until }.
