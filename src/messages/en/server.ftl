# Life in a server: settings, who moderates, checkup, linked accounts.

menu-choice = { $about }: { $value }
menu-chosen = ✓ { $about }: { $value }
settings-panel = The settings here, page { $page } of { $pages }. To change them press, or type /settings key value
settings-panel-look = The settings here, page { $page } of { $pages }. Moderators change them; your own, in private with me.
settings-panel-private = Your settings. To change them press, or type /settings key value
button-all-settings = All
settings-bad-role = “{ $typed }” won’t do: write no, mention a role, or role: with its number.
settings-bad-moderators = “{ $typed }” won’t do: write default, everyone, or role: with the number of a role.

## Checkup
checkup-head = **How I am doing here.**
checkup-fine = ✅ { $text }
checkup-aside = ➖ { $text }
checkup-wrong = ⚠️ { $text }
checkup-language = The language of this place is { $value }.
checkup-zone = Time zone { $zone }, so it is { $time }. If it isn’t, type /settings timezone and add a city after it.
checkup-saves = Games are saved.
checkup-cannot-save = I can’t save games. Whoever hosts me should look at space and permissions of the disk.
checkup-file-gone = The database is no longer in its place: somebody deleted, moved or replaced it. Whoever hosts me should put that file back, or restart me; meanwhile nothing is saved.
checkup-dictionary = The dictionary of /round is { $name }, and it is ready.
checkup-no-dictionary = I can’t read the dictionary { $name }. Whoever hosts me should look at the imported words; meanwhile: /settings dictionary classic
checkup-idle = Rounds can be played here: /round
checkup-plays = Round { $number } is on. End: { $until }.
checkup-waits = While I can’t save I start no rounds; words written meanwhile wait.
checkup-barred = I can’t write here, and what is played waits. Give the permission back and it goes on by itself.

## The grid again
grid-again = At least { $min } letters. End: { $until }.

## Linked accounts
link-code = Your code is **{ $code }**. Type /link { $code } on the other platform. The code is good until: { $until }.
link-with = This account is already linked with { $names }. To unlink them: /unlink
link-done = Done: this account and the one on { $platform } are the same person, with the same language. To unlink them: /unlink
link-used = { $name } on { $platform } has used your code: to me you are now the same person. If that was not you: /unlink
link-wrong = “{ $typed }” is not a code that works: perhaps it has run out. Make a new one with /link on the other platform.
link-too-many = Too many wrong codes. Next try: { $until }.
link-same-platform = One account a platform can be linked, and there is one here already. Type the code on another platform.
link-elsewhere = Both accounts are linked with others already. Unlink one of them first: /unlink
link-already = These accounts are linked already.
unlink-done = Done: this account is unlinked, and by itself again.
unlink-nothing = This account is not linked with others. To link it: /link

## Twin rooms
twin-code = The code of this room is **{ $code }**. A moderator of another server can type /twin { $code } in a room there: from then on the rounds and matches of this one are played in both. The code is good until: { $until }.
twin-done = This room has a twin on { $platform } now: every round and match is played in both, with one ranking. To part them: /untwin
twin-done-here = This room has a twin on { $platform } now: every round and match is played in both, with one ranking and with the settings of the other. To part them: /untwin
twin-already = This room has a twin on { $platform } already. To part them: /untwin
twin-taken = One of the two rooms has a twin already. Part them first: /untwin
twin-same-server = Two rooms of one server cannot be twins. Write the code in another server, or on another platform.
twin-wrong = “{ $typed }” is not a code that works: it may have expired. Make a new one with /twin in the other room.
twin-plays = Something is being played here: write the code again when it is over.
twin-event = **{ $name }** is going on here: the rooms become twins when it is over. Then write the code again.
twin-event-there = **{ $name }** is going on in the other room: the rooms become twins when it is over. Then write the code again.
twin-automatic = Rounds come by themselves here, and for twins the other room decides. Stop them first: /auto every:0
twin-gone = The other room is gone: from now on this one plays by itself.
untwin-done = From now on this room plays by itself again.
untwin-matches = { $count ->
    [one] The match that runs is finished where it was begun, and both rooms go on seeing it.
   *[other] The { $count } matches that run are finished where they were begun, and both rooms go on seeing them.
}
untwin-nothing = This room has no twin. To give it one: /twin
untwin-plays = A round is played or about to begin in both rooms: they can part when it is over.
untwin-event = **{ $name }** is going on in both rooms: they part when it is over.

## Ladder
