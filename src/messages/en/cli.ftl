# The command line of whoever serves.
serve-created = New database: { $file }
serve-existing = Database: { $file }
serve-migrated = Database brought up to date: { $file } (copy of before: { $copy })
serve-moderator-key = Moderators show up with the key { $key }
serve-moderator-key-file = Moderators show the key that is in { $file }
serve-piazza-open = The piazza on { $address } is open to others, and without a password I do not start: write one of 8 characters or more into a file and name it with --piazza-password-file, or stay on this machine, with --piazza 127.0.0.1:4747 and without --piazza-hosts.
serve-piazza-password-short = The password of the piazza is too short: it takes 8 characters or more.
serve-piazza-key-short = The key of moderators is too short: it takes { $least } characters or more.
serve-no-secret-in = In { $file } there is no password or key: it takes that and nothing else.
serve-backstage = WARNING: backstage is on. On this page anybody reads everybody’s words.
serve-no-door = No door is open: the piazza is off and there is no token.
serve-waits = Another process is serving already, on { $machine }: I wait, and take over when it stops.
serve-ousted = Another process serves in my place: I leave everything as it is, and wait again.
serve-serves = I serve: { $parts }
serve-serves-nothing = There is nothing for me yet: I take over when another process stops.
serve-ops = Whoever watches finds me at http://{ $address }/metrics (also /healthz and /readyz).
serve-ops-bad-address = “{ $typed }” is no address I can listen on: write 127.0.0.1:9464, or off.
serve-ops-cannot-listen = I cannot be watched at { $address }: { $why }
serve-backups = A copy of the database every day from { $hour } on, in { $folder } (kept: { $keep } of days, weeks and months)
cli-backups-of-another = The folder { $folder } holds the copies of { $other }: choose another one or, if the database has only moved, take away the first line of { $list }.
serve-stop = To stop me: Ctrl-C
serve-bye = All saved. See you soon.
serve-bad-address = “{ $typed }” is no address for the piazza: write 127.0.0.1:4747, or off.
serve-no-words = Imported words: none, because there is no folder { $folder }.
serve-backstage-loopback = Backstage opens only on an address of this machine, such as 127.0.0.1, and not on { $address }.
open-in-use = Another giostra is using the database { $file }: stop that one, or name another file.
open-damaged = The database { $file } is damaged or is no database: put it aside with its -wal file and copy the last backup in its place; nothing was changed.
open-future = The database { $file } has version { $version } and this giostra knows up to { $known }: run the newer one again or go back to the copy { $copy }; nothing was changed.
open-foreign = The database { $file } belongs to another program: name another file; nothing was changed.
open-step = The database { $file } could not be brought to version { $version }: { $why }; it is as it was.
open-unusable = I can’t use { $file }: { $why }.
open-past = The database { $file } has version { $version }, this giostra { $known }: let giostra open it once, which leaves a copy, then try again.
open-several-names = The database { $file } has another name too (a hard link), and two giostre could write it at once: remove that name, or make a copy.
open-unfinished = A move into the database { $file } has not come to its end: begin the same giostra move again, or name another database.
cli-no-such-database = “{ $typed }” is no name of a database: it is written giostra.db, or postgres://user@host/name
cli-list-long = there is too much in the list { $file }: at most { $words } words, in { $bytes } MB of text
serve-file-gone = The database { $file } is no longer in its place: somebody deleted, moved or replaced it, and I could not save.
serve-file-gone-but = The database { $file } is no longer in its place: somebody deleted, moved or replaced it. What it held is in { $copy }.
serve-no-token-in = There is no token in { $file }: the token goes there and nothing else.
serve-telegram-bad-certificate = Whoever answers in the place of Telegram shows a certificate I do not trust: look at GIOSTRA_TELEGRAM_API, the proxies and the certificates of this machine.
serve-discord-bad-certificate = Whoever answers in the place of Discord shows a certificate I do not trust: look at the proxies and the certificates of this machine, or name the authority in GIOSTRA_DISCORD_CA.
hint-yes = yes
hint-moderators = {" "}(moderators)
# Arguments that cannot be used.
cli-usage = { $why }; see { $help }
cli-unknown = there is no { $typed }
cli-unknown-near = there is no { $typed }, perhaps { $near }
cli-no-command = there is no command { $typed }
cli-no-command-near = there is no command { $typed }, perhaps { $near }
cli-missing-command = the command is missing, one of { $names }
cli-no-value = { $option } needs a value
cli-bad-value = “{ $value }” will not do for { $option }
cli-bad-value-of = “{ $value }” will not do for { $option }: it takes { $expected }
cli-one-of = one of { $values }
cli-number = a number
cli-number-to = a number from 1 to { $most }
cli-hour = an hour such as 04:30
cli-keep = three numbers with commas between, days (at least 1), weeks and months, such as 7,4,6
cli-conflict = { $option } and { $other } do not go together
cli-twice = { $option } is written once
cli-missing = { $what } is missing
cli-values = { $needed ->
    [one] { $option } needs one value
   *[other] { $option } needs { $needed } values
}
cli-too-many = { $option } does not take that many values
cli-no-address = “{ $typed }” is no address: it is written 127.0.0.1:9464
cli-unhealthy = the giostra at { $address } is not ready: it answers { $code }
cli-unheard = no giostra answers at { $address } within { $seconds } seconds
cli-not-utf8 = an argument is not UTF-8 text
cli-unusable = these arguments cannot be used
cli-before = { $option } before { $command } means nothing: the options of a command stand after it
cli-verify-only = --room, --grid and --difficulty go with --verify
cli-no-room = there is no room “{ $name }”: the rooms are { $names }
cli-no-size = “{ $size }” is no size: write 4x4, from 3x3 to 10x10
cli-no-dictionary = there is no dictionary “{ $name }”: the dictionaries are { $names }
cli-no-set = there is no set “{ $name }”: the sets are { $names }
cli-position = a position is the board, a space and the rack, as 15/15/15/15/15/15/15/5CASA6/15/15/15/15/15/15/15 FUNGOE?
cli-board-rows = the board has { $expected } rows separated by /, here { $found ->
    [one] there is one
   *[other] there are { $found }
}
cli-board-columns = row { $row } of the board has { $found } squares: it takes { $expected }
cli-board-tile = row { $row } of the board holds “{ $character }”: it takes letters a to z and numbers
cli-rack = “{ $rack }” is no rack: 1 to { $most } letters a to z, ? for a blank ({ $blanks } at most)
cli-scrabble-levels = “{ $typed }” will not do for --levels: two of principiante, facile, medio, difficile, forte, forte-1 (forte as it was in November 2026) and greedy, with a comma between
cli-not-text = this is not UTF-8 text
cli-seed-digits = the seed must be 64 hexadecimal digits
cli-hash-digits = the hash must be 64 hexadecimal digits
cli-seed-differs = the hash is not that of the seed, whose SHA-256 is { $hash }
cli-grid-empty = the grid is empty: write rows separated by /, as in CART/OSEA/NILO/QuADR
cli-grid-rows = { $rows ->
    [one] the grid has one row: it needs 3 to 10, separated by /
   *[other] the grid has { $rows } rows: it needs 3 to 10, separated by /
}
cli-grid-columns = { $columns ->
    [one] the grid has one column: it needs 3 to 10
   *[other] the grid has { $columns } columns: it needs 3 to 10
}
cli-grid-ragged = row { $row } of the grid has { $found } cells and the first has { $expected } (Qu, with a small u, is one cell)
cli-grid-letter = row { $row } of the grid holds “{ $character }”: only the letters a–z can stand in a cell
cli-grid-q = row { $row } of the grid holds a Q without u: the cell is written Qu
# What failed.
cli-as-it-is = { $what }
cli-script = { $file }: { $why }
cli-unreadable = cannot read { $file }: { $why }
cli-unwritable = cannot write { $file }: { $why }
cli-why-missing = it is not there
cli-why-forbidden = it is not allowed
cli-why-folder = it is a folder
cli-why-no-folder = there is a file in the folder’s place
cli-why-full = the disk is full
cli-why-cut = it ends in the middle
cli-why-no-text = it is damaged, or no UTF-8 text
cli-list-cut = the list cannot be read to its end: { $why }; nothing was changed
cli-list-damaged = { $file } is damaged: import it again, or delete it
cli-list-name = the name of a list is made of unaccented letters, digits, - and _
cli-list-nothing = { $lines ->
    [one] the list, of one line, holds no word; nothing was changed
   *[other] the list, of { $lines } lines, holds no word; nothing was changed
}
cli-ladder-same = { $server } { $family }: { $rows } rows, { $nights } nights, as before
cli-ladder-different = { $server } { $family }: { $rows } rows, { $nights } nights, NOT as in the database
cli-ladder-made = { $server } { $family }: { $rows } rows, { $nights } nights, made anew
cli-ladder-all = { $ladders ->
    [one] one ladder
   *[other] { $ladders } ladders
}, different: { $different }
cli-no-family = there is no family “{ $name }”: the families are { $names }
cli-import-line = line { $line }: { $what }{ $others ->
    [0] {""}
    [one] {""}, and one more line like this
   *[other] {""}, and { $others } more lines like this
}; nothing was changed
cli-import-full = { $server } has a ladder { $family } already: a list is only imported where there is none; nothing was changed
cli-import-would = { $server } { $family }: { $players ->
    [one] one player would begin
   *[other] { $players } players would begin
} with these ratings; nothing was changed
cli-import-done = { $server } { $family }: { $players ->
    [one] one player begins
   *[other] { $players } players begin
} with these ratings; the next night shows them
sheet-empty = there is no player in the list
sheet-quote = a quotation mark is opened and never closed
sheet-column = the column { $name } is missing
sheet-account = “{ $typed }” is no account of { $server }
sheet-twice = { $account } is on line { $first } already
sheet-rating = “{ $typed }” is no rating: a number from −8500 to 11500, with three decimals at most
sheet-games = “{ $typed }” is no number of games, of which it takes one at least
cli-backup-exists = { $file } exists already: name a new file
cli-backup-missing = there is no database { $file }: say with --database which one to copy
cli-backup-failed = the copy to { $file } failed: { $why }
cli-server-row = { $server }: { $rounds ->
    [one] one round or match
   *[other] { $rounds } rounds and matches
}, the last one on { $day }
cli-server-all = { $servers ->
    [0] No server has played here yet.
    [one] One server.
   *[other] { $servers } servers.
}
cli-server-exported = { $server } is in { $file }: { $rounds ->
    [one] one round or match
   *[other] { $rounds } rounds and matches
}, { $players ->
    [one] one row of a ladder
   *[other] { $players } rows of ladders
}. Take this bot out of the server before it plays on; the other one takes it in with giostra servers import.
cli-server-would = { $server } would come with { $rounds ->
    [one] one round or match
   *[other] { $rounds } rounds and matches
} and { $players ->
    [one] one row of a ladder
   *[other] { $players } rows of ladders
}; nothing was changed.
cli-server-imported = { $server } has come with { $rounds ->
    [one] one round or match
   *[other] { $rounds } rounds and matches
} and { $players ->
    [one] one row of a ladder
   *[other] { $players } rows of ladders
}.
cli-server-numbers = Matches have new numbers: what was { $was } is { $is }, and so on.
cli-server-none = { $file } has nothing of the server { $server }: giostra servers list names those it has
cli-server-nobody = no server has ever played in { $file }
cli-server-which = { $file } has several servers, say with --server which one: { $names }
cli-server-played = { $server } has played on { $file } already, and two histories cannot become one; nothing was changed
cli-server-failed = { $file } does not go on: { $why }; nothing was changed
cli-move-done = Moved to { $file }: { $rows } rows of { $tables } tables, { $logs ->
    [one] one log
   *[other] { $logs } logs
}, everything read again and the same; from now on name this one with --database.
cli-move-missing = there is no database { $file }
cli-move-same = { $file } cannot be moved onto itself: name another place
cli-move-busy = another giostra is using the database { $file }: stop that one
cli-move-full = the database { $file } is not empty: name a new one
cli-move-begun = into { $file } another database was being moved: finish that one, or name a new one
cli-move-different = what came to { $file } is not the same ({ $what }), somebody has written meanwhile: stop giostra and give the same command, which begins anew
cli-move-failed = { $file } does not go on: { $why }; the same command goes on where it was
cli-move-stopped = the move was stopped; the same command goes on where it was
serve-telegram = Telegram: I am @{ $name }. To take me into a group: https://t.me/{ $name }?startgroup=giostra
serve-telegram-waits = Telegram does not answer: I go on asking.
serve-telegram-bad-token = Telegram does not know this token: get it from @BotFather and put it into GIOSTRA_TELEGRAM_TOKEN.
serve-telegram-bad-api = GIOSTRA_TELEGRAM_API takes an address, as http://127.0.0.1:8081
serve-telegram-bad-webhook = GIOSTRA_TELEGRAM_WEBHOOK takes the public address and a secret of letters, digits, _ and -: “https://bot.example.org/telegram secret”
serve-discord = Discord: I am { $name }. To take me into a server: { $invitation }
serve-discord-deaf = Discord does not let me read messages: switch on “Message Content Intent” in the portal (Bot), then start me again. Until then we play with /w and the buttons.
serve-discord-waits = Discord does not answer: I go on asking.
serve-discord-bad-token = Discord does not know this token: get it from the developer portal (Bot, Reset Token) and put it into GIOSTRA_DISCORD_TOKEN.
serve-discord-bad-resolve = GIOSTRA_DISCORD_RESOLVE takes host:port, not { $typed }
serve-discord-bad-ca = GIOSTRA_DISCORD_CA takes a PEM file with a certificate.

# giostra rate
rate-line = line { $line }: not a round like {"{\"id\":\"r1\",\"points\":{\"a\":12,\"b\":25}}"}: { $why }
rate-twice = line { $line }: the round { $id } is on line { $first } already
rate-order = line { $line }: the round { $id } ended before the one above it
rate-ratings = { $file } is not a list of ratings like {"{\"a\":1500000}"}: { $why }
rate-beyond = { $file }: { $milli } is no rating for { $name }, which lies between −8500000 and 11500000

# giostra game wyps
cli-wyps-parts = a position has five parts (rows, b or w, rack, pool, bag), and this one has { $parts }
cli-wyps-rows = a board has 7, 10, 13 or 16 rows separated by /, and this one has { $rows }
cli-wyps-row = row { $row } has { $found ->
    [one] one cell
   *[other] { $found } cells
}: it needs { $expected }
cli-wyps-character = row { $row } holds “{ $character }”: a cell holds a letter, or a dot when it is empty
cli-wyps-colour = “{ $typed }” doesn’t say who moves: b black, w white
cli-wyps-tiles = “{ $typed }” is no rack or pool: up to four capital letters, - for none
cli-wyps-bag = “{ $typed }” is no bag: write A12B2 in alphabetical order, - when it is hidden, 0 when it is empty
cli-wyps-word = “{ $typed }” isn’t a word alone: write TRAMA, or TRAMA H6 to begin on a cell
cli-wyps-side = there is no board with side { $side }: the sides are 7, 10, 13 and 16
cli-no-level = The levels are { $levels }.
cli-game-computer = Computer
cli-game-place = { $rank }. { $name }
cli-game-place-points = { $rank }. { $name }: { $points }
cli-game-better = Better: { $better }, { $points } ({ $gain } more).
cli-analyse-nothing = There is nothing to analyse in this game.
cli-play-empty = There is no match in the file.
cli-play-other = This is a match of { $game }: giostra game { $name } reads it.
cli-play-line = Line { $line }: { $why }
cli-play-unreadable = this is no line of such a match
cli-gcg-exchange = exchanges
cli-gcg-pass = passes
cli-gcg-withdrawn = takes the play back
cli-gcg-challenge = challenge
cli-gcg-time = time
cli-gcg-end = end of the game
rate-why-twice = { $name } is there twice
rate-why-round = it takes an id, and points, whole numbers, for each name
rate-why-numbers = it takes a whole number for each name
rate-why-json = it is not JSON (line { $row }, column { $column })

# giostra solve
cli-solve-letters = { $letters } letters, { $points } each ({ $count }):
cli-solve-total = { $words ->
    [one] { $words } word
   *[other] { $words } words
}, { $points ->
    [one] { $points } point
   *[other] { $points } points
}
cli-game-position = “{ $text }” isn’t a position of this game, or doesn’t say enough to go on from there.
cli-game-board = “{ $text }” isn’t a board: 5 or 7 rows separated by /, B Y R G P N K for the colours, digits for runs of empty cells.
cli-game-not-a-move = “{ $text }” isn’t a move of this position.
cli-game-no-option = “{ $text }” isn’t for --option: { $options }.
cli-game-no-options = “{ $text }” won’t do: this game has no options.
cli-game-no-list = The moves of { $game } cannot be listed.
cli-game-no-perft = There is no perft for { $game }: not all of its moves can be listed.
cli-game-no-play = { $game } is not played at one keyboard: everybody at the table plays at once.
cli-game-no-selfplay = { $game } is not played by two in turns.
cli-game-even = --games takes an even number, not { $games }: each two games have the same draws, with the seats swapped.
cli-game-levels = “{ $typed }” isn’t for --levels: two of { $levels } and caso, with a comma between them
