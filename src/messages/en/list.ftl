# Who is in a tournament, and a list that is brought as a file
button-list-enter = { $count ->
    [one] Enter 1 name
   *[other] Enter { $count } names
}
button-list-drop = Never mind
list-head = **{ $name }**: { $count ->
    [0] nobody has entered yet
    [one] 1 entry
   *[other] { $count } entries
}
list-head-places = **{ $name }**: { $count ->
    [0] nobody has entered yet
    [one] 1 entry
   *[other] { $count } entries
} for { $limit } places
list-row = { $place }. { $name }{ $rating ->
    [0] {""}
   *[other] {" "}· { $rating }
}{ $what ->
    [guest] {" "}· no account
    [seed] {" "}· seeded
    [gone] {" "}· plays no more
   *[other] {""}
}
list-waits = Waiting, { $place }. { $name }
list-preview = { $count ->
    [one] From the file enters { $names }.
   *[other] From the file { $count } enter: { $names }
}
list-preview-ratings = The ratings in the file decide the starting numbers.
list-preview-waiting = There are not enough places: { $count ->
    [one] 1 name goes
   *[other] { $count } names go
} on the waiting list.
list-wrong = Something in the file needs mending: nobody was entered.
list-fault = Line { $line }: { $why }
list-more-faults = { $count ->
    [one] … and one more line.
   *[other] … and { $count } more lines.
}
list-fault-bytes = some characters cannot be read; save the file as UTF-8
list-fault-name = “{ $name }” won’t do: a name has 1 to { $most } characters
list-fault-mention = “{ $name }” has an account and enters by themselves
list-fault-fields = behind the name stands one rating at most
list-fault-rating = “{ $typed }” is no rating from 0 to { $most }; a name with a comma goes in quotes
list-fault-twice = “{ $name }” stands in line { $line } already
list-fault-in = “{ $name }” is in the tournament already
list-fault-left = “{ $name }” was in the tournament: they come back with /tournament return
list-too-long = The file is too long: I read { $most } KB at most.
list-empty = There is no name in the file, or I could not download it. Send it again.
list-old = This list does not count any more: if you still need it, send the file again.
list-dropped = All right, nobody was entered.
list-overtaken = Meanwhile “{ $name }” is in the tournament: mend the file and send it again.
