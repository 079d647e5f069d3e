# The command line of whoever serves.
serve-created = New database: { $file }
serve-existing = Database: { $file }
serve-migrated = Database brought up to date: { $file } (copy of before: { $copy })
serve-moderator-key = Moderators show up with the key { $key }
serve-backstage = WARNING: backstage is on. On this page anybody reads everybody's words.
serve-no-door = No door is open: the piazza is off and there is no token.
serve-stop = To stop me: Ctrl-C
serve-bye = All saved. See you soon.
serve-bad-address = "{ $typed }" is no address for the piazza: write 127.0.0.1:4747, or off.
serve-backstage-loopback = Backstage opens only on an address of this machine, such as 127.0.0.1, and not on { $address }.
open-in-use = Another giostra is using the database { $file }: stop that one, or name another file.
open-damaged = The database { $file } is damaged or is no database: put it aside with its -wal file and copy the last backup in its place; nothing was changed.
open-future = The database { $file } has version { $version } and this giostra knows up to { $known }: run the newer one again or go back to the copy { $copy }; nothing was changed.
open-foreign = The database { $file } belongs to another program: name another file; nothing was changed.
open-unusable = I can't use { $file }: { $why }.
hint-yes = yes
hint-moderators = {" "}(moderators)
