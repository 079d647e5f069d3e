# La riga di comando di chi serve.
serve-created = Nuovo archivio: { $file }
serve-existing = Archivio: { $file }
serve-migrated = Archivio aggiornato: { $file } (copia di prima: { $copy })
serve-moderator-key = Chi modera si presenta con la chiave { $key }
serve-moderator-key-file = Chi modera si presenta con la chiave che sta in { $file }
serve-piazza-open = La piazza su { $address } è aperta ad altri, e senza parola d’ordine non parto: scrivine una di almeno 8 caratteri in un file e nominalo con --piazza-password-file, oppure resta su questa macchina, con --piazza 127.0.0.1:4747 e senza --piazza-hosts.
serve-piazza-password-short = La parola d’ordine della piazza è troppo corta: ci vogliono almeno 8 caratteri.
serve-piazza-key-short = La chiave di chi modera è troppo corta: ci vogliono almeno { $least } caratteri.
serve-no-secret-in = In { $file } non c’è una parola d’ordine o una chiave: ci va quella e nient’altro.
serve-backstage = ATTENZIONE: dietro le quinte acceso. In questa pagina chiunque legge le parole di tutti.
serve-no-door = Nessuna porta aperta: la piazza è spenta e non c’è nessun token.
serve-waits = Serve già un altro processo, su { $machine }: aspetto e subentro quando si ferma.
serve-ousted = Un altro processo serve al mio posto: lascio tutto com’è e torno ad aspettare.
serve-serves = Servo: { $parts }
serve-serves-nothing = Per ora non c’è nulla per me: subentro quando un altro processo si ferma.
serve-ops = Chi mi sorveglia mi trova a http://{ $address }/metrics (e /healthz, /readyz).
serve-ops-bad-address = «{ $typed }» non è un indirizzo a cui sorvegliarmi: si scrive 127.0.0.1:9464, oppure off.
serve-ops-cannot-listen = Non posso farmi sorvegliare a { $address }: { $why }
serve-backups = Una copia dell’archivio ogni giorno dalle { $hour }, in { $folder } (ne restano { $keep } di giorni, settimane e mesi)
cli-backups-of-another = Nella cartella { $folder } ci sono già le copie di { $other }: scegli un’altra cartella o, se l’archivio si è solo spostato, togli la prima riga di { $list }.
serve-stop = Per fermarmi: Ctrl-C
serve-bye = Tutto salvato. A presto.
serve-bad-address = «{ $typed }» non è un indirizzo per la piazza: si scrive 127.0.0.1:4747, oppure off.
serve-no-words = Parole importate: nessuna, perché la cartella { $folder } non c’è.
serve-backstage-loopback = Dietro le quinte si va solo su un indirizzo di questa macchina, come 127.0.0.1, e non su { $address }.
open-in-use = L’archivio { $file } lo sta usando un’altra giostra: ferma quella, o nomina un altro file.
open-damaged = L’archivio { $file } è rovinato o non è un archivio: mettilo da parte con il suo -wal e rimetti al suo posto l’ultima copia; non ho cambiato niente.
open-future = L’archivio { $file } ha la versione { $version }, questa giostra arriva alla { $known }: rimetti in funzione quella più nuova o torna alla copia { $copy }; non ho cambiato niente.
open-foreign = L’archivio { $file } è di un altro programma: nomina un altro file; non ho cambiato niente.
open-step = L’archivio { $file } non si è potuto portare alla versione { $version }: { $why }; è rimasto com’era.
open-unusable = Non posso usare { $file }: { $why }.
open-past = L’archivio { $file } ha la versione { $version }, questa giostra la { $known }: fallo aprire una volta a giostra, che ne lascia una copia, poi riprova.
open-several-names = L’archivio { $file } ha anche un altro nome (un collegamento fisico), e due giostre potrebbero scriverci insieme: togli quel nome, o fanne una copia.
open-unfinished = Un trasferimento nell’archivio { $file } non è arrivato alla fine: ridai lo stesso giostra move, o nomina un altro archivio.
cli-no-such-database = «{ $typed }» non è il nome di un archivio: si scrive giostra.db, oppure postgres://utente@host/nome
cli-list-long = nella lista { $file } c’è troppo: al massimo { $words } parole, in { $bytes } MB di testo
serve-file-gone = L’archivio { $file } non è più al suo posto: qualcuno lo ha cancellato, spostato o sostituito, e non ho potuto salvare.
serve-file-gone-but = L’archivio { $file } non è più al suo posto: qualcuno lo ha cancellato, spostato o sostituito. Quel che conteneva l’ho messo in { $copy }.
serve-no-token-in = In { $file } non c’è un token: ci va il token e nient’altro.
serve-telegram-bad-certificate = Chi risponde al posto di Telegram mostra un certificato di cui non mi fido: controlla GIOSTRA_TELEGRAM_API, i proxy e i certificati di questa macchina.
serve-discord-bad-certificate = Chi risponde al posto di Discord mostra un certificato di cui non mi fido: controlla i proxy e i certificati di questa macchina, o nomina l’autorità in GIOSTRA_DISCORD_CA.
hint-yes = sì
hint-moderators = {" "}(chi modera)
# Argomenti che non si possono usare.
cli-usage = { $why }; vedi { $help }
cli-unknown = non conosco { $typed }
cli-unknown-near = non conosco { $typed }, forse { $near }
cli-no-command = non c’è un comando { $typed }
cli-no-command-near = non c’è un comando { $typed }, forse { $near }
cli-missing-command = manca il comando, uno di questi: { $names }
cli-no-value = dopo { $option } manca il valore
cli-bad-value = «{ $value }» non va bene per { $option }
cli-bad-value-of = «{ $value }» non va bene per { $option }: ci va { $expected }
cli-one-of = uno di questi: { $values }
cli-number = un numero
cli-number-to = un numero da 1 a { $most }
cli-hour = un’ora, come 04:30
cli-keep = tre numeri separati da virgole, giorni (almeno 1), settimane e mesi, come 7,4,6
cli-conflict = { $option } e { $other } non vanno insieme
cli-twice = { $option } si scrive una volta sola
cli-missing = manca { $what }
cli-values = { $needed ->
    [one] { $option } vuole un valore
   *[other] { $option } vuole { $needed } valori
}
cli-too-many = { $option } non vuole tanti valori
cli-no-address = «{ $typed }» non è un indirizzo: si scrive 127.0.0.1:9464
cli-unhealthy = la giostra all’indirizzo { $address } non è pronta: risponde { $code }
cli-unheard = a { $address } non risponde nessuna giostra in { $seconds } secondi
cli-not-utf8 = un argomento non è testo UTF-8
cli-unusable = questi argomenti non si possono usare
cli-before = { $option } davanti a { $command } non serve a niente: le opzioni di un comando si scrivono dopo
cli-verify-only = --room, --grid e --difficulty vanno con --verify
cli-no-room = non c’è una stanza «{ $name }»: le stanze sono { $names }
cli-no-size = «{ $size }» non è una misura: si scrive 4x4, da 3x3 a 10x10
cli-no-dictionary = non c’è un dizionario «{ $name }»: i dizionari sono { $names }
cli-no-set = non c’è un set «{ $name }»: i set sono { $names }
cli-position = una posizione è il tabellone, uno spazio e il leggio, come 15/15/15/15/15/15/15/5CASA6/15/15/15/15/15/15/15 FUNGOE?
cli-board-rows = il tabellone ha { $expected } righe separate da /, qui { $found ->
    [one] ce n’è una
   *[other] ce ne sono { $found }
}
cli-board-columns = la riga { $row } del tabellone ha { $found } caselle: ne servono { $expected }
cli-board-tile = nella riga { $row } del tabellone c’è «{ $character }»: ci vanno lettere da a a z e numeri
cli-rack = «{ $rack }» non è un leggio: da 1 a { $most } lettere da a a z, ? per il jolly (al massimo { $blanks })
cli-scrabble-levels = «{ $typed }» non va bene per --levels: due fra principiante, facile, medio, difficile, forte, forte-1 (forte com’era a novembre 2026) e greedy, con una virgola in mezzo
cli-not-text = non è testo UTF-8
cli-seed-digits = il seme si scrive con 64 cifre esadecimali
cli-hash-digits = l’impronta si scrive con 64 cifre esadecimali
cli-seed-differs = l’impronta non è quella del seme, che con SHA-256 dà { $hash }
cli-grid-empty = la griglia è vuota: si scrivono le righe separate da /, come CART/OSEA/NILO/QuADR
cli-grid-rows = { $rows ->
    [one] la griglia ha una riga: ne servono da 3 a 10, separate da /
   *[other] la griglia ha { $rows } righe: ne servono da 3 a 10, separate da /
}
cli-grid-columns = { $columns ->
    [one] la griglia ha una colonna: ne servono da 3 a 10
   *[other] la griglia ha { $columns } colonne: ne servono da 3 a 10
}
cli-grid-ragged = la riga { $row } della griglia ha { $found } caselle e la prima { $expected } (Qu, con la u minuscola, è una casella)
cli-grid-letter = nella riga { $row } della griglia c’è «{ $character }»: in una casella sta solo una lettera da a a z
cli-grid-q = nella riga { $row } della griglia c’è una Q senza u: la casella si scrive Qu
# Quel che non è riuscito.
cli-as-it-is = { $what }
cli-script = { $file }: { $why }
cli-unreadable = non posso leggere { $file }: { $why }
cli-unwritable = non posso scrivere { $file }: { $why }
cli-why-missing = non c’è
cli-why-forbidden = non ho il permesso
cli-why-folder = è una cartella
cli-why-no-folder = al posto della cartella c’è un file
cli-why-full = il disco è pieno
cli-why-cut = finisce a metà
cli-why-no-text = è rovinato, o non è testo UTF-8
cli-list-cut = la lista non si legge fino in fondo: { $why }; niente è cambiato
cli-list-damaged = { $file } è rovinato: va importato di nuovo, o tolto
cli-list-name = il nome di una lista è fatto di lettere senza accenti, cifre, - e _
cli-list-nothing = { $lines ->
    [one] nella lista, di una riga, non c’è nessuna parola; niente è cambiato
   *[other] nella lista, di { $lines } righe, non c’è nessuna parola; niente è cambiato
}
cli-ladder-same = { $server } { $family }: { $rows } righe, { $nights } notti, come prima
cli-ladder-different = { $server } { $family }: { $rows } righe, { $nights } notti, DIVERSA da quella nell’archivio
cli-ladder-made = { $server } { $family }: { $rows } righe, { $nights } notti, rifatta
cli-ladder-all = { $ladders ->
    [one] una classifica
   *[other] { $ladders } classifiche
}, diverse: { $different }
cli-no-family = non c’è una famiglia «{ $name }»: le famiglie sono { $names }
cli-import-line = riga { $line }: { $what }{ $others ->
    [0] {""}
    [one] {""}, e un’altra riga così
   *[other] {""}, e altre { $others } righe così
}; non è cambiato niente
cli-import-full = { $server } ha già una classifica { $family }: un elenco si importa solo dove non ce n’è; non è cambiato niente
cli-import-would = { $server } { $family }: { $players ->
    [one] un giocatore comincerebbe
   *[other] { $players } giocatori comincerebbero
} da questi punteggi; non è cambiato niente
cli-import-done = { $server } { $family }: { $players ->
    [one] un giocatore comincia
   *[other] { $players } giocatori cominciano
} da questi punteggi; li mostra la prossima notte
sheet-empty = nell’elenco non c’è nessun giocatore
sheet-quote = una virgoletta si apre e non si chiude
sheet-column = manca la colonna { $name }
sheet-account = «{ $typed }» non è un account di { $server }
sheet-twice = { $account } è già alla riga { $first }
sheet-rating = «{ $typed }» non è un punteggio: un numero da −8500 a 11500, con tre decimali al massimo
sheet-games = «{ $typed }» non è un numero di partite: ce ne vuole almeno una
cli-backup-exists = { $file } c’è già: la copia vuole il nome di un file nuovo
cli-backup-missing = non c’è un archivio { $file }: quale copiare si dice con --database
cli-backup-failed = la copia in { $file } non è riuscita: { $why }
cli-server-row = { $server }: { $rounds ->
    [one] una manche o partita
   *[other] { $rounds } manche e partite
}, l’ultima il { $day }
cli-server-all = { $servers ->
    [0] Qui non ha ancora giocato nessun server.
    [one] Un server.
   *[other] { $servers } server.
}
cli-server-exported = { $server } è in { $file }: { $rounds ->
    [one] una manche o partita
   *[other] { $rounds } manche e partite
}, { $players ->
    [one] una riga di classifica
   *[other] { $players } righe di classifica
}. Togli questo bot dal server prima che ci si giochi ancora; l’altro lo prende con giostra servers import.
cli-server-would = { $server } arriverebbe con { $rounds ->
    [one] una manche o partita
   *[other] { $rounds } manche e partite
} e { $players ->
    [one] una riga di classifica
   *[other] { $players } righe di classifica
}; non è cambiato niente.
cli-server-imported = { $server } è arrivato con { $rounds ->
    [one] una manche o partita
   *[other] { $rounds } manche e partite
} e { $players ->
    [one] una riga di classifica
   *[other] { $players } righe di classifica
}.
cli-server-numbers = Le partite hanno numeri nuovi: quella che era la { $was } è la { $is }, e così via.
cli-server-none = in { $file } non c’è niente del server { $server }: giostra servers list dice quali ci sono
cli-server-nobody = in { $file } non ha mai giocato nessun server
cli-server-which = in { $file } ci sono più server, di’ con --server quale: { $names }
cli-server-played = { $server } ha già giocato in { $file }, e due storie non si possono unire; non è cambiato niente
cli-server-failed = { $file } non va avanti: { $why }; non è cambiato niente
cli-move-done = Trasferito in { $file }: { $rows } righe di { $tables } tabelle, { $logs ->
    [one] un registro
   *[other] { $logs } registri
}, tutto riletto e uguale; d’ora in poi nomina questo con --database.
cli-move-missing = non c’è un archivio { $file }
cli-move-same = { $file } non si può trasferire su sé stesso: nomina un altro posto
cli-move-busy = l’archivio { $file } lo sta usando un’altra giostra: ferma quella
cli-move-full = l’archivio { $file } non è vuoto: nominane uno nuovo
cli-move-begun = in { $file } si stava trasferendo un altro archivio: finisci quello, o nominane uno nuovo
cli-move-different = quello che è arrivato in { $file } non è uguale ({ $what }), qualcuno intanto ha scritto: ferma giostra e ridai lo stesso comando, che ricomincia da capo
cli-move-failed = { $file } non va avanti: { $why }; lo stesso comando riprende da dov’era
cli-move-stopped = il trasferimento è stato fermato; lo stesso comando riprende da dov’era
serve-telegram = Telegram: sono @{ $name }. Per portarmi in un gruppo: https://t.me/{ $name }?startgroup=giostra
serve-telegram-waits = Telegram non risponde: riprovo finché non risponde.
serve-telegram-bad-token = Telegram non conosce questo token: prendilo da @BotFather e mettilo in GIOSTRA_TELEGRAM_TOKEN.
serve-telegram-bad-api = GIOSTRA_TELEGRAM_API vuole un indirizzo, come http://127.0.0.1:8081
serve-telegram-bad-webhook = GIOSTRA_TELEGRAM_WEBHOOK vuole l’indirizzo pubblico e un segreto di lettere, cifre, _ e -: «https://bot.example.org/telegram segreto»
serve-discord = Discord: sono { $name }. Per portarmi in un server: { $invitation }
serve-discord-deaf = Discord non mi lascia leggere i messaggi: attiva «Message Content Intent» nel portale (Bot), poi riavviami. Intanto si gioca con /p e con i pulsanti.
serve-discord-waits = Discord non risponde: riprovo finché non risponde.
serve-discord-bad-token = Discord non conosce questo token: prendilo dal portale degli sviluppatori (Bot, Reset Token) e mettilo in GIOSTRA_DISCORD_TOKEN.
serve-discord-bad-resolve = GIOSTRA_DISCORD_RESOLVE vuole host:porta, non { $typed }
serve-discord-bad-ca = GIOSTRA_DISCORD_CA vuole un file PEM con un certificato.

# giostra rate
rate-line = riga { $line }: non è una manche come {"{\"id\":\"r1\",\"points\":{\"a\":12,\"b\":25}}"}: { $why }
rate-twice = riga { $line }: la manche { $id } c’è già alla riga { $first }
rate-order = riga { $line }: la manche { $id } finisce prima di quella che le sta sopra
rate-ratings = { $file } non è un elenco di punteggi come {"{\"a\":1500000}"}: { $why }
rate-beyond = { $file }: { $milli } non è un punteggio per { $name }, che sta fra −8500000 e 11500000

# giostra game wyps
cli-wyps-parts = una posizione ha cinque parti (righe, b o w, rack, pool, sacchetto) e qui { $parts ->
    [one] ce n’è una
   *[other] ce ne sono { $parts }
}
cli-wyps-rows = una tavola ha 7, 10, 13 o 16 righe separate da /, e qui { $rows ->
    [one] ce n’è una
   *[other] ce ne sono { $rows }
}
cli-wyps-row = la riga { $row } ha { $found ->
    [one] una cella
   *[other] { $found } celle
}: ne servono { $expected }
cli-wyps-character = nella riga { $row } c’è «{ $character }»: in una cella sta una lettera, o un punto se è vuota
cli-wyps-colour = «{ $typed }» non dice chi muove: b il nero, w il bianco
cli-wyps-tiles = «{ $typed }» non va bene per il rack o il pool: fino a quattro lettere maiuscole, - se non ce n’è
cli-wyps-bag = «{ $typed }» non è un sacchetto: si scrive A12B2 in ordine alfabetico, - se è nascosto, 0 se è vuoto
cli-wyps-word = «{ $typed }» non è una parola da sola: si scrive TRAMA, o TRAMA H6 per cominciare da una cella
cli-wyps-side = non si gioca su una tavola di lato { $side }: i lati sono 7, 10, 13 e 16
cli-no-level = I livelli sono { $levels }.
cli-game-computer = Computer
cli-game-place = { $rank }. { $name }
cli-game-place-points = { $rank }. { $name }: { $points }
cli-game-better = Meglio { $better }: { $points } ({ $gain } in più).
cli-analyse-nothing = Di questa partita non c’è niente da analizzare.
cli-play-empty = Nel file non c’è nessuna partita.
cli-play-other = È una partita di { $game }: la legge giostra game { $name }.
cli-play-line = Riga { $line }: { $why }
cli-play-unreadable = non è una riga di questa partita
cli-gcg-exchange = cambia
cli-gcg-pass = passa
cli-gcg-withdrawn = ritira la giocata
cli-gcg-challenge = contestazione
cli-gcg-time = tempo
cli-gcg-end = fine partita
rate-why-twice = { $name } c’è due volte
rate-why-round = ci vogliono un id e i punti, numeri interi, di ogni nome
rate-why-numbers = ci vuole un numero intero per ogni nome
rate-why-json = non è JSON (riga { $row }, colonna { $column })

# giostra solve
cli-solve-letters = { $letters } lettere, { $points } l’una ({ $count }):
cli-solve-total = { $words ->
    [one] { $words } parola
   *[other] { $words } parole
}, { $points ->
    [one] { $points } punto
   *[other] { $points } punti
}
cli-game-position = «{ $text }» non è una posizione di questo gioco, o non dice abbastanza per continuare da lì.
cli-game-board = «{ $text }» non è una tavola: 5 o 7 righe separate da /, i colori B Y R G P N K, cifre per le caselle vuote di fila.
cli-game-not-a-move = «{ $text }» non è una mossa di questa posizione.
cli-game-no-option = «{ $text }» non va bene per --option: { $options }.
cli-game-no-options = «{ $text }» non va bene: questo gioco non ha opzioni.
cli-game-no-list = Le mosse di { $game } non si possono elencare.
cli-game-no-perft = perft non c’è per { $game }: le sue mosse non si possono elencare tutte.
cli-game-no-play = { $game } non si gioca da una sola tastiera: al tavolo giocano tutti insieme.
cli-game-no-selfplay = { $game } non si gioca in due a turni.
cli-game-even = --games vuole un numero pari, non { $games }: ogni coppia di partite ha gli stessi sorteggi a posti scambiati.
cli-game-levels = «{ $typed }» non va bene per --levels: due fra { $levels } e caso, con una virgola in mezzo
