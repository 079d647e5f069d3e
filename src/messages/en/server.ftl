# Life in a server: the panel of settings, who moderates.

menu-choice = { $about }: { $value }
menu-chosen = ✓ { $about }: { $value }
settings-panel = The settings here, page { $page } of { $pages }. To change them press, or type /settings key value
settings-panel-private = Your settings. To change them press, or type /settings key value
button-all-settings = All
settings-bad-moderators = "{ $typed }" won't do: write default, everyone, or role: with the number of a role.

## Checkup
checkup-head = **How I am doing here.**
checkup-fine = ✅ { $text }
checkup-wrong = ⚠️ { $text }
checkup-language = The language of this place is { $value }.
checkup-zone = Time zone { $zone }, so it is { $time }. If it is not: /settings timezone, and a city
checkup-saves = Games are saved.
checkup-cannot-save = I can't save games. Whoever hosts me should look at space and permissions of the disk.
checkup-dictionary = The dictionary of /round is { $name }, and it is ready.
checkup-no-dictionary = I can't read the dictionary { $name }. Whoever hosts me should look at the imported words; meanwhile: /settings dictionary classic
checkup-idle = Rounds can be played here: /round
checkup-plays = Round { $number } is on; it ends { $until }.
checkup-waits = While I can't save I start no rounds; words written meanwhile wait.
checkup-barred = I can't write or send pictures here, and the round is paused. Give the permission back and it goes on by itself.

## The grid again
grid-again = At least { $min } letters. Ends { $until }.
