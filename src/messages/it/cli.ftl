# La riga di comando di chi serve.
serve-created = Nuovo archivio: { $file }
serve-existing = Archivio: { $file }
serve-migrated = Archivio aggiornato: { $file } (copia di prima: { $copy })
serve-moderator-key = Chi modera si presenta con la chiave { $key }
serve-backstage = ATTENZIONE: dietro le quinte acceso. In questa pagina chiunque legge le parole di tutti.
serve-no-door = Nessuna porta aperta: la piazza è spenta e non c’è nessun token.
serve-stop = Per fermarmi: Ctrl-C
serve-bye = Tutto salvato. A presto.
serve-bad-address = "{ $typed }" non è un indirizzo per la piazza: si scrive 127.0.0.1:4747, oppure off.
serve-backstage-loopback = Dietro le quinte si va solo su un indirizzo di questa macchina, come 127.0.0.1, e non su { $address }.
open-in-use = L’archivio { $file } lo sta usando un’altra giostra: ferma quella, o nomina un altro file.
open-damaged = L’archivio { $file } è rovinato o non è un archivio: mettilo da parte con il suo -wal e rimetti al suo posto l’ultima copia; non ho cambiato niente.
open-future = L’archivio { $file } ha la versione { $version }, questa giostra arriva alla { $known }: rimetti in funzione quella più nuova o torna alla copia { $copy }; non ho cambiato niente.
open-foreign = L’archivio { $file } è di un altro programma: nomina un altro file; non ho cambiato niente.
open-unusable = Non posso usare { $file }: { $why }.
hint-yes = sì
hint-moderators = {" "}(chi modera)
