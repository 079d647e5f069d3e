# giostra chat, the conversation in real time
terminal-you = You
terminal-welcome =
    You are { $you }, moderator of a small community, in the room #{ $room }.
    Type /help for the bot’s commands, :help for those of this terminal.
terminal-help =
    text                      write in the room
    :as NAME                  from here on NAME speaks (:as You to be yourself again)
    :as NAME: text            NAME writes once
    :private text             write to the bot in private
    :press N BUTTON           press a button of message N, by its name or its place
    :press N BUTTON = text    the same, filling the form it opens
    :room NAME                go to another room
    :quit                     leave
terminal-unknown = There is no such command: :help lists them.
terminal-no-button = There is no such button: the numbers of messages and buttons are on the screen.
terminal-form = “{ $title }” opens, { $field }: add = and the text at the end of the line.
terminal-head-room = #{ $place } · { $number } · Giostra
terminal-head-only = only for { $place } · { $number } · Giostra
terminal-head-private = private with { $place } · { $number } · Giostra
terminal-edited = (edited)
terminal-deleted = (deleted)
terminal-thread = { $room } opens: “{ $title }”. To go there: :room and its name.
