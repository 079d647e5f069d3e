# The command line of whoever serves.
serve-created = New database: { $file }
serve-existing = Database: { $file }
serve-migrated = Database brought up to date: { $file } (copy of before: { $copy })
serve-moderator-key = Moderators show up with the key { $key }
serve-backstage = WARNING: backstage is on. On this page anybody reads everybody's words.
serve-no-door = No door is open: the piazza is off and there is no token.
serve-stop = To stop me: Ctrl-C
serve-bye = All saved. See you soon.
serve-bad-address = GIOSTRA_PIAZZA: "{ $typed }" is no address. Write 127.0.0.1:4747, or off.
hint-yes = yes
hint-moderators = {" "}(moderators)
