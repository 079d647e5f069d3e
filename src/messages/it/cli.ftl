# La riga di comando di chi serve.
serve-created = Nuovo archivio: { $file }
serve-existing = Archivio: { $file }
serve-migrated = Archivio aggiornato: { $file } (copia di prima: { $copy })
serve-moderator-key = Chi modera si presenta con la chiave { $key }
serve-backstage = ATTENZIONE: dietro le quinte acceso. In questa pagina chiunque legge le parole di tutti.
serve-no-door = Nessuna porta aperta: la piazza è spenta e non c’è nessun token.
serve-stop = Per fermarmi: Ctrl-C
serve-bye = Tutto salvato. A presto.
serve-bad-address = GIOSTRA_PIAZZA: "{ $typed }" non è un indirizzo. Si scrive 127.0.0.1:4747, oppure off.
hint-yes = sì
hint-moderators = {" "}(chi modera)
