# `giostra doctor`: che cosa non va, e che cosa fare.

doctor-no-contact = Nessuno sa chi gestisce questo bot: --contact (GIOSTRA_CONTACT) dice in /privacy come trovarti.
doctor-secret-open = Chiunque su questa macchina può leggere il segreto in { $file }: chmod 600 { $file }
doctor-no-backups = Nessuna copia si fa da sola: --backups CARTELLA (GIOSTRA_BACKUPS) ne fa una al giorno.
doctor-database = Il database { $file } è a posto: { $size }.
doctor-database-answers = Il database { $file } risponde.
doctor-database-new = Il database { $file } non c’è ancora: lo crea il primo avvio.
doctor-database-old = Il database è di una versione precedente ({ $version } di { $known }): il prossimo avvio lo aggiorna e ne tiene accanto una copia.
doctor-database-silent = Il database non risponde entro dieci secondi: guarda se PostgreSQL è acceso e se l’indirizzo è giusto.
doctor-database-unreadable = Il database { $file } non si legge: { $why } Prova giostra check; se hai una copia di sicurezza, rimettila.
doctor-wal = { $size } devono ancora passare dal WAL al database: ferma giostra come si deve una volta, e guarda che nessun altro programma tenga aperto il file.
doctor-disk = In { $folder } restano { $size }.
doctor-disk-open = Nella cartella { $folder } si può scrivere.
doctor-disk-full = In { $folder } restano solo { $size }: fai spazio, o tra poco non si potrà più salvare niente.
doctor-disk-closed = In { $folder } non si può scrivere ({ $why }): dai la cartella all’utente che esegue giostra.
doctor-words = Il dizionario { $name } c’è: { $words ->
    [one] una parola
   *[other] { $words } parole
}.
doctor-no-words = La cartella { $folder } con le parole importate non c’è: creala, o correggi --words.
doctor-address = L’indirizzo { $address } è libero.
doctor-address-taken = L’indirizzo { $address } è occupato: se giostra è in funzione è normale, altrimenti scegline un altro.
doctor-address-closed = L’indirizzo { $address } non si può avere ({ $why }): scegline un altro.
doctor-clock = L’orologio va con quello di { $platform }.
doctor-clock-off = L’orologio di questa macchina è { $seconds } secondi { $ahead ->
    [yes] avanti rispetto
   *[no] indietro rispetto
} a quello di { $platform }: attiva la sincronizzazione dell’orologio di questa macchina.
doctor-clock-behind = L’orologio è { $minutes ->
    [one] un minuto
   *[other] { $minutes } minuti
} indietro rispetto a quel che c’è nel database: rimettilo prima di avviare giostra.
doctor-silent = { $platform } non risponde: guarda la rete, un firewall o un proxy.
doctor-no-discord = Discord: nessun token, quella porta resta chiusa.
doctor-discord = Discord: il token è buono, sono { $name }, in { $servers ->
    [one] un server
   *[other] { $servers } server
}.
doctor-discord-deaf = Discord non mi lascia leggere quel che si scrive: attiva «Message Content Intent» alla voce Bot del portale degli sviluppatori.
doctor-discord-rights = Nel server «{ $server }» al mio ruolo manca: { $rights }. Aggiungilo al ruolo, o invitami di nuovo.
doctor-no-telegram = Telegram: nessun token, quella porta resta chiusa.
doctor-telegram = Telegram: il token è buono, sono @{ $name }.
doctor-telegram-privacy = Nei gruppi di Telegram vedo solo i comandi, a meno che non sia amministratore: @BotFather, /setprivacy, Disable; poi toglimi dal gruppo e rimettimi.
doctor-telegram-hook-left = A Telegram risulta ancora un webhook, ma gli aggiornamenti devo prenderli io: il prossimo avvio lo toglie.
doctor-telegram-hook-missing = Il webhook a Telegram non risulta ancora: lo imposta il prossimo avvio.
doctor-telegram-hook-fails = Telegram non è riuscito a portarmi l’ultimo aggiornamento ({ $why }); ne aspettano { $waiting }. Guarda l’indirizzo e il suo certificato.
doctor-fine = { $odd ->
    [0] È tutto a posto.
    [one] Non c’è niente che non vada; una cosa da guardare.
   *[other] Non c’è niente che non vada; { $odd } cose da guardare.
}
doctor-wrong = { $count ->
    [one] Una cosa non va.
   *[other] { $count } cose non vanno.
}
