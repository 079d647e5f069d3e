# Judged events (RBB 2.0) in other formats: what is wrong with a file, and the sheets to print.
exchange-column = column { $column }: { $what }
exchange-tab = tab { $tab }: { $what }
exchange-value = { $path }: { $what }
exchange-json = from here on (column { $column }) this is no JSON
exchange-version = of these files only version 1 can be read (version)
exchange-ods = this is no ODS spreadsheet that can be read
exchange-no-tab = the tab { $tab } is missing
exchange-large = unpacked it is longer than { $most } KiB
exchange-quote = the quotes that open here never close
exchange-no-column = the column { $column } is missing
exchange-unknown-column = the column { $column } means nothing here: take it out or mend its name
exchange-column-twice = the column { $column } is there twice
exchange-no-header = column number { $number } has no name, but something stands below
exchange-not-here = this stays empty: rows with a character are sheets, rows without one are teams
exchange-other-level = DE{ $de } is a level of { $code }
exchange-written = a number that is not whole is written as text, in quotes and with a point
exchange-sheet = Evaluation sheet
exchange-progress = Progress of the team
exchange-edition = version { $version }
exchange-team = Team
exchange-player = Player
exchange-judge = Judge
exchange-signature = Signature of the judge
exchange-tick = Tick one box of each entry: the one that tells best how it went.
exchange-done = Done
exchange-partly = Partly done
exchange-undone = Not done
exchange-nth = level { $at } of { $of } (the first is the best)
exchange-about = Only if { $character } is in the team
exchange-absent = Attendance of the team
exchange-absent-yes = Somebody did not come: the team is not judged
exchange-terminal = a terminal does not show a spreadsheet: add -o FILE.ods
exchange-one-file = { $file } is one too many: only --format anonymous takes several files
exchange-no-format = the name does not tell the format: add --format csv, ods, json or toml
exchange-no-adventure = --adventure is missing, the file of the adventure that was played
exchange-own-adventure = this format brings its own adventure: take --adventure out
exchange-file-more = { $file }, { $what } (and { $more ->
    [one] one more mistake
   *[other] { $more } more mistakes
})
