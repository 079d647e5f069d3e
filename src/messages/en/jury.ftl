# Role-playing events that are judged (RBB 2.0). Judges never read a point, a weight, a percentage or a code.

# Buttons
button-jury-judge = Judge
button-jury-schedule = Schedule
button-jury-general = Overall ranking
button-jury-desk = Organise
button-jury-drafts = Write the adventure
button-jury-parts = ◀ All parts
button-jury-call = Call who is missing
button-jury-preview = Preview
button-jury-report = Report
button-jury-publish = Publish the results
button-jury-publish-sure = Yes, publish
button-jury-end = Close the event
button-jury-end-sure = Yes, it is over
button-jury-leave = Leave it
button-jury-round = Round { $round }
button-jury-new-round = Another round
button-jury-back = ◀ Back
button-jury-forth = Next ▶
button-jury-missing = What is missing
button-jury-bench = My sheets
button-jury-close = Close the sheet
button-jury-again = Look at { $name } again
button-jury-again-all = Read from the beginning
button-jury-next = Next: { $what }
button-jury-look = Read { $team }
button-jury-confirm = I confirm
button-jury-teams = Teams
button-jury-feedback = How I played
form-draft-title = The adventure

# The event, for everybody
jury-none = No role-playing event is judged here. A moderator begins with /jury create name:“The Seal”; what it is: /help jury
jury-what = I do not know that: /jury alone shows the card, /help jury the actions.
jury-over = This event is over, or is not in this channel any more.
jury-another = **{ $name }** is being judged here: it ends with /jury end, or is called off with /jury cancel.
jury-name = What is it called? /jury create name:“The Seal”
jury-card = 🎭 **{ $name }**, judged by the Regolamento Binario Barbiglio 2.0
jury-card-aim = Teams play an adventure and it is judged in words: judges press Judge, players press Schedule.
jury-card-no-adventure = There is no adventure yet: an organiser presses Organise and writes it, or brings it with /jury adventure and a file.
jury-card-round = Round { $round } of { $rounds }.
jury-card-adventure = Round { $round }: “{ $name }”
jury-card-authors = Round { $round }: “{ $name }”, by { $authors }
jury-card-no-teams = There are no teams yet: /jury team name:Lanterns who:“Alma=Silk, Bruno=Ugo”
jury-card-team = { $team } · { $state }
jury-card-published = The results of round { $round } are public.
jury-more-teams = and { $count ->
    [one] one more team
   *[other] { $count } more teams
}
jury-state-absent = absent
jury-state-waiting = being prepared
jury-state-ready = ready
jury-state-judging = being judged
jury-state-confirming = to be confirmed
jury-state-judged = judged
jury-ended = **{ $name }** is over. The results stay: /jury results
jury-off = **{ $name }** is called off: it does not count.
jury-gone = The channel of **{ $name }** is gone. Here is all that had been judged: keep it.
fault-cannot-save-jury = I cannot save: the sheets are on hold. I go on as soon as I can.

# Adventure
jury-file-empty = The file is empty, or I cannot read it.
jury-file-too-long = The file is too long: { $most } KB at most.
jury-file-wrong = { $count ->
    [one] The adventure has a mistake:
   *[other] The adventure has { $count } mistakes:
}
jury-file-more = and { $count ->
    [one] one more
   *[other] { $count } more
}
jury-no-round = There is no round { $round } yet: the next one is round { $number }.
jury-no-adventure = Round { $round } has no adventure yet: that comes first, with /jury adventure
jury-frozen = In round { $round } a sheet was begun: the adventure stays as it is.
jury-adventure-taken = Round { $round }: I have taken “{ $name }”, version { $version }. Characters: { $cast }. Steps of the progress: { $progress }. It can be changed until somebody begins a sheet.
jury-adventure-version = The adventure of round { $round }, version { $version }. It can be changed until somebody begins a sheet.
jury-adventure-frozen = The adventure of round { $round }, version { $version }: a sheet was begun, so it stays as it is.

# Teams and tables
jury-team-name = A team has a name of { $most } characters at most: /jury team name:Lanterns who:“Alma=Silk”
jury-too-many-teams = These are too many teams.
jury-which-team = Which team? Type it after team: as in “team:{ $name }”. There are: { $names }.
jury-no-teams = There is no team here yet: /jury team name:Lanterns who:“Alma=Silk, Bruno=Ugo”
jury-no-team = There is no team “{ $name }”. There are: { $names }.
jury-team-empty = **{ $name }**: nobody yet
jury-team = **{ $name }** ({ $players })
jury-team-missing = **{ $name }** ({ $players }; { $missing } missing)
jury-team-gone = The team “{ $name }” is gone.
jury-team-judged = “{ $name }” was judged, at least in part: it stays. If it does not count, /jury absent team:“{ $name }”
jury-absent = “{ $name }” is absent: it is not judged in this round. If it is there after all: /jury absent team:“{ $name }” cancel:yes
jury-present = “{ $name }” is there: it is judged.
jury-so-already = It is so already.
jury-who-plays-whom = I do not understand “{ $typed }”. Who plays whom is written like this: who:“Alma=Silk, Bruno=Ugo”
jury-guest-name = The name of a guest has 1 to { $most } characters: guests:“Alma=Leo”
jury-unknown = I do not know “{ $name }” yet: if they are here, they only need to press Schedule under the event. Somebody without an account is a guest: guests:“Alma={ $name }”
jury-unknown-judge = I do not know “{ $name }” yet: if they are here, they only need to press Judge under the event. Judges have an account.
jury-excluded = “{ $name }” is excluded.
jury-no-character = “{ $name }” is no character of this adventure. There are: { $names }.
jury-judges-here = { $name } judges in this round, and cannot play in it.
jury-cannot-play = { $name } cannot play { $character }: they have a sheet that was begun, or the team is confirmed.
jury-cannot-leave = { $character } has a sheet that was begun, or nobody plays them.
jury-no-guest = There is no guest called “{ $name }”.
jury-guest-gone = The name is gone: in the results it is player { $number }.
jury-when = I do not understand “{ $typed }”. For example when:“saturday 15:00” or when:“21/11 20:30”
jury-when-past = “{ $typed }” is past, or too far away.
jury-too-many-judges = At most { $most } judges sit at a table.
jury-plays-here = { $name } plays in this round, and cannot judge it.
jury-schedule = **{ $name }**, round { $round }
jury-schedule-empty = There is no schedule yet: the organisers will give teams, tables and times here.
jury-at-table = { $name } · { $table }
jury-sitting = **{ $name }** · { $judges }
jury-sitting-at = **{ $name }** · { $when } · { $judges }
jury-judges = judges: { $names }
jury-no-judges-yet = no judge
jury-soon = **{ $team }** begins { $when }.
jury-soon-at = **{ $team }** begins { $when } at { $table }.
jury-called-who = { $who }
jury-called-judge = { $who } (judge)

# The sheet
jury-no-judge = You judge nobody here. The organisers know you now, and give you a table with /jury table.
jury-not-your-table = You do not judge this team.
jury-not-your-sheet = This sheet belongs to whoever fills it in.
jury-not-all-closed = Not all sheets of this table are closed: while somebody writes, nobody reads the others’.
jury-published-already = The results of this round are public. Organisers can reopen a sheet with /jury reopen.
jury-closed-already = This sheet is closed. Organisers can reopen it with /jury reopen.
jury-bench = **{ $name }**: what you judge
jury-bench-aim = Press a sheet: for each question choose the sentence that fits best; it is saved by itself. Nobody sees the other judges’ sheets.
jury-bench-empty = No table, for now: the organisers give you one.
jury-waits-confirmation = All closed: a second person reads and confirms.
jury-called = { $team } · { $character }
jury-called-progress = { $team } · progress
jury-called-agreed = { $team } · { $character }, agreement
jury-sheet-open = ▫️ { $what }: { $done } of { $all }
jury-sheet-closed = ✅ { $what }
jury-head = **{ $team } · { $character }** — { $done } of { $all }: { $fixed } + { $rest } of the adventure
jury-head-progress = **{ $team } · progress** — { $done } of { $all }
jury-head-agreed = **{ $team } · { $character }**, agreement of the judges — { $done } of { $all ->
    [one] one difference
   *[other] { $all } differences
}
jury-question = **{ $name }** · { $group }
jury-question-alone = **{ $name }**
jury-option = ▫️ { $level }
jury-option-chosen = ✅ { $level }
jury-said = { $name }: “{ $level }”
jury-group-decisions = Consistency of decisions
jury-group-progress = Progress
jury-level-done = Done
jury-level-partly = Partly done
jury-level-not = Not done
jury-level-wholly = Wholly
jury-level-mostly = Mostly
jury-level-halfway = In part
jury-level-little = A little
jury-level-nothing = Not at all
jury-missing = { $count ->
    [one] One question is missing:
   *[other] { $count } questions are missing:
}
jury-contradiction = ⚠️ **{ $name }**: “{ $level }”, but **{ $other }**: “{ $words }”. These usually go together: if you mean it, leave it.
jury-whole = You have answered everything: if it is right, close the sheet. After that only organisers can reopen it.
jury-is-closed = The sheet is closed.
jury-closed = Sheet closed, thank you.
jury-nothing-to-do = There is nothing left for you to fill in.
jury-others-write = Now it is up to the other judges of this table: when they have closed I write to you.
jury-agree-now = All sheets of this table are closed: talk it over, then one of you marks what you agree on.
jury-to-agree = All sheets of **{ $team }** are closed. Talk it over, then one of you marks what you agree on, question by question:
jury-differences = { $what }: { $count ->
    [one] one difference
   *[other] { $count } differences
}
jury-to-confirm = The sheets of **{ $team }** are closed: read them, and press I confirm at the end.
jury-table-done = The sheets of **{ $team }** are done.

# Confirmation
jury-may-not-look = Judges of that table and organisers may read them, unless they play in this round.
jury-look = Sheets of **{ $team }**, page { $page } of { $pages }
jury-look-head = __{ $what }__
jury-look-of = __{ $what }__ ({ $name })
jury-answered = **{ $name }**: { $level }
jury-confirmed = Confirmed: the sheets of “{ $team }” are done.
jury-confirmed-already = The sheets of “{ $team }” were confirmed.
jury-changed-since = The sheets of “{ $team }” have changed since you read them: read them again.
jury-you-closed = You closed the last sheet of “{ $team }”: another person confirms.

# Organisers
jury-desk = **{ $name }**, round { $round }: where we are
jury-desk-no-adventure = The adventure is missing: press Write the adventure, or bring it with /jury adventure and its file.
jury-desk-no-teams = Teams are missing: /jury team name:Lanterns who:“Alma=Silk, Bruno=Ugo”
jury-desk-ready = Everything is done: you can publish the results.
jury-desk-published = The results of round { $round } are public. Another round begins with its adventure; if this was the last one, close the event.
jury-waits-absent = { $name }: absent, not judged
jury-waits-players = { $name }: players are missing (/jury team)
jury-waits-characters = { $name }: nobody plays { $missing } (/jury team)
jury-waits-judges = { $name }: judges are missing (/jury table)
jury-waits-sheets = { $name }: { $done } of { $all } answers
jury-waits-agreement = { $name }: the judges have to agree on { $count ->
    [one] one sheet
   *[other] { $count } sheets
}
jury-waits-second = { $name }: a second person has to read and confirm
jury-waits-judged = ✅ { $name }
jury-waits-nothing = ✅ { $name }, confirmed by { $who }
jury-nobody-to-call = Nobody is missing.
jury-call = **{ $name }** waits for the sheets of:
jury-ready = Round { $round } of **{ $name }**: all sheets are done. Shall the results be published?
jury-publish = Shall I publish the results of round { $round }? From then on everybody sees them.
jury-not-ready = Not yet: in round { $round } I wait for { $names }.
jury-nothing-judged = In round { $round } no team was judged.
jury-results-corrected = The results of round { $round } are being corrected: they are back as soon as they are ready.
jury-left-as-it-is = All right, it stays as it is.
jury-reopen-why = Why? /jury reopen team:Lanterns character:Alma reason:“wrong answer”
jury-you-play = You play in this round: somebody decides who does not.
jury-nothing-closed = There is no closed sheet like that. Tell me team and character; without a character I reopen the progress.
jury-reopened = Reopened: { $what } ({ $reason }).
jury-reopened-for-you = A sheet is open again: { $what }. Reason: { $reason }. Press Judge, correct it and close it.
jury-end = Is it over? The results stay, and sheets cannot be reopened any more.
jury-end-open = { $count ->
    [one] One round is
   *[other] { $count } rounds are
} not public yet: is it over all the same? It will not count.
jury-end-nothing-public = No results are public: publish them first, or call it off with /jury cancel.
jury-off-ask = Call **{ $name }** off? Nothing has been judged yet; teams and tables go with it.
jury-off-judged = Some sheet was begun. Shall I call it off all the same? Nothing will count.

# Results
jury-subtitle = round { $round }: { $name }
jury-subtitle-bare = round { $round }
jury-general-subtitle = overall ranking
jury-results = 🏁 The results of round { $round }: the teams. Below, the ranking of each character.
jury-results-preview = The teams in round { $round }
jury-legend-teams = PS is the score of a team: from VP(m), how it played, and AA, how far it came.
jury-legend-players = PI is the score: from VSP, how each of them played, and AA, how far their team came.
jury-results-character = Those who played **{ $character }** in round { $round }
jury-general = The sum of the team scores, { $count ->
    [one] one round
   *[other] { $count } rounds
}.
jury-credit = -# Regolamento Binario Barbiglio 2.0 by { $authors }
jury-preview = **Preview, for you alone**: nothing is public.
jury-not-public = No results are public yet.
jury-no-points = The points of this round are not for those who play in it, nor for those who still judge: once they are public, everybody sees them.
jury-secret-all = You play in this round: you can read its adventure once the results are public.
jury-secret-numbers = You judge in this round: you read the adventure without weights and points, with /jury adventure.
jury-points-not-yet = In round { $round } not all sheets are closed: there is a preview as soon as they are.
jury-feedback = How you played in round { $round }: what went well, and what to try. Only you read this.
jury-feedback-of = How { $name } played in round { $round }: give it to { $name } alone.
jury-guest-did-not-play = { $name } did not play in this round.
jury-you-did-not-play = You did not play in this round.
jury-team-not-judged = In this round “{ $team }” was not judged.
jury-one-judge = Nothing to compare: each sheet is by one judge alone.
jury-whatif = With { $change } (nothing really changes):

# Files
jury-files = Which file do you need, of round { $round }? “ods” and “csv” open in a spreadsheet, “toml” and “json” are for programs.
    “sheets” are empty, to print; “anonymous” has no names, for the authors of the rules.
jury-file = Here is the file.
jury-import-how = Bring the sheets as a file: /jury import, with a CSV, a JSON or a TOML attached like those of /jury export.
jury-import-wrong = { $count ->
    [one] The file has a mistake:
   *[other] The file has { $count } mistakes:
}
jury-import-other = The file is of another adventure: its items are not those of this round.
jury-import-team = There is no team “{ $name }” here.
jury-import-player = Nobody in “{ $team }” plays { $name }.
jury-import-judge = “{ $name }” does not judge that table.
jury-import-whose = Whose is the sheet of { $team }, { $name }? The table has several judges: write which.
jury-import-closed = { $what }: it is closed already, or something does not fit. I have taken nothing.
jury-imported = { $count ->
    [one] I have taken one sheet.
   *[other] I have taken { $count } sheets.
} What is still missing: /jury status

# The adventure, written in chat
button-jury-adopt = Use this adventure
button-jury-write = Write
jury-draft = The adventure of round { $round }, one part at a time: press a part, read how it is written, then press Write.
jury-draft-taken = **{ $section }**: taken.
jury-draft-ready = It is complete: press Use this adventure. The file is a copy to keep.
jury-draft-not-yet = It is not complete yet:
jury-draft-needs = { $section }: { $what }
jury-draft-wrong = **{ $section }**: that does not work, it stays as it was.
jury-draft-typed = You had typed: { $typed }
jury-draft-section = **{ $section }**
jury-draft-stands = Now it says: { $text }

button-jury-off-sure = Yes, call it off
jury-off-public = Some results are public: it cannot be called off any more. It ends with /jury end.
jury-gone-judges = The channel of **{ $name }** is gone: the sheets end here.
jury-erased = Whoever has erased their data does not come back into this event.
jury-plays-already = { $name } plays { $character } in the team “{ $team }” already: take them out first, with remove:“{ $character }”
jury-team-which = Which team? /jury team name:Lanterns who:“Alma=Silk”
jury-team-renamed = “{ $name }” is called “{ $new }” now.
jury-forget-whom = Whom? /jury forget who:Leo
jury-file-levels = “{ $name }” has too many levels: { $most } at most, because each is a button.
jury-bench-more = … and more
