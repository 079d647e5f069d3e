# `giostra doctor`: what is wrong, and what to do.

doctor-no-contact = Nobody knows who runs this bot: --contact (GIOSTRA_CONTACT) tells people in /privacy how to reach you.
doctor-secret-open = Anybody on this machine can read the secret in { $file }: chmod 600 { $file }
doctor-no-backups = No copies are made by themselves: --backups FOLDER (GIOSTRA_BACKUPS) makes one a day.
doctor-database = The database { $file } is in order: { $size }.
doctor-database-answers = The database { $file } answers.
doctor-database-new = There is no database { $file } yet: the first start makes it.
doctor-database-old = The database is of an earlier version ({ $version } of { $known }): the next start brings it up to date and keeps a copy beside it.
doctor-database-silent = The database does not answer within ten seconds: look whether PostgreSQL runs and whether the address is right.
doctor-database-unreadable = The database { $file } cannot be read: { $why } Try giostra check; if you have a backup, put it back.
doctor-wal = { $size } are still to be brought from the WAL into the database: stop giostra properly once, and see that no other program holds the file open.
doctor-disk = There are { $size } left in { $folder }.
doctor-disk-open = The folder { $folder } can be written into.
doctor-disk-full = Only { $size } are left in { $folder }: make room, or nothing can be saved soon.
doctor-disk-closed = Nothing can be written into { $folder } ({ $why }): give it to the user that runs giostra.
doctor-words = The dictionary { $name } is there: { $words ->
    [one] one word
   *[other] { $words } words
}.
doctor-no-words = There is no folder { $folder } with imported words: make it, or correct --words.
doctor-address = The address { $address } is free.
doctor-address-taken = The address { $address } is taken: if giostra is running that is as it should be, else choose another one.
doctor-address-closed = The address { $address } cannot be had ({ $why }): choose another one.
doctor-clock = The clock goes with that of { $platform }.
doctor-clock-off = This machine’s clock is { $seconds } seconds { $ahead ->
    [yes] ahead of
   *[no] behind
} that of { $platform }: switch on the synchronisation of this machine’s clock.
doctor-clock-behind = The clock is { $minutes ->
    [one] one minute
   *[other] { $minutes } minutes
} behind what the database holds: set it right before you start giostra.
doctor-silent = { $platform } does not answer: look at the network, a firewall or a proxy.
doctor-no-discord = Discord: no token, so that door stays shut.
doctor-discord = Discord: the token is good, I am { $name }, in { $servers ->
    [one] one server
   *[other] { $servers } servers
}.
doctor-discord-deaf = Discord does not let me read what people write: switch on “Message Content Intent” under Bot in the developer portal.
doctor-discord-rights = In the server “{ $server }” my role lacks: { $rights }. Give them to my role, or invite me again.
doctor-no-telegram = Telegram: no token, so that door stays shut.
doctor-telegram = Telegram: the token is good, I am @{ $name }.
doctor-telegram-privacy = In Telegram’s groups I am shown commands only, unless I am an administrator: @BotFather, /setprivacy, Disable; then take me out of the group and in again.
doctor-telegram-hook-left = A webhook is still set at Telegram, and I am to fetch updates: the next start takes it away.
doctor-telegram-hook-missing = The webhook is not set at Telegram yet: the next start sets it.
doctor-telegram-hook-fails = Telegram could not bring me the last update ({ $why }); { $waiting } are waiting. Look at the address and its certificate.
doctor-fine = { $odd ->
    [0] Everything is in order.
    [one] Nothing is wrong; one thing to look at.
   *[other] Nothing is wrong; { $odd } things to look at.
}
doctor-wrong = { $count ->
    [one] One thing is wrong.
   *[other] { $count } things are wrong.
}
