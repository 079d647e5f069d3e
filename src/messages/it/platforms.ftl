# Discord e Telegram: benvenuto, permessi, risposte private.

welcome = **Ciao! Sono Giostra.** Porto nei vostri canali griglie di lettere, partite a Scrabble e a Wyps, classifiche. Per cominciare basta un comando: `/manche`
welcome-deaf = Per leggere le parole nel gruppo devo essere amministratore. Se preferite di no, si gioca lo stesso: rispondete alla griglia, o scrivete a me in privato.
button-try = Prova una manche
button-alone = { $game } contro il computer
button-settings = Impostazioni
barred = Non posso più scrivere dove si stava giocando: la manche è in pausa. Ridammi il permesso e riprende da sola.
barred-result = Non posso più scrivere dove si è giocato: ridammi il permesso e il risultato arriva da solo.
file-packed = Il file è compresso (gzip): decomprimilo.
file-in-parts = Il file è compresso (gzip) e arriva in { $parts } parti: uniscile in ordine, poi decomprimile.
file-part = Parte { $part } di { $of }.
refuse-file = Il file non arriva: la piattaforma non lo prende. Chiedilo a chi gestisce il bot.
button-original = Vai al messaggio

telegram-description = Paroliere, Scrabble e Wyps nel tuo gruppo: una griglia di lettere, tutti scrivono parole finché c’è tempo, io conto i punti. Le tavole arrivano come immagini, le classifiche ELO ogni notte. Aggiungimi a un gruppo e scrivi /manche, oppure comincia qui: /manche da soli, /sfida contro il computer, /aiuto per il resto.
telegram-profile = Paroliere, Scrabble e Wyps nei gruppi: immagini, classifiche ELO, avversari al computer. In italiano e in inglese.
telegram-anonymous = Scrivi come te stesso: chi è amministratore anonimo non può giocare né comandare.
telegram-not-yours = Questa manche è di un gruppo in cui non sei. Entra nel gruppo, poi torna qui.
telegram-write-here = Scrivi qui le parole, una o più per messaggio.
telegram-look-private = Te lo scrivo in privato.
telegram-open-first = Apri prima la chat con me, poi torna qui.
telegram-open = Apri
telegram-reply-here = Rispondete a questo messaggio con le parole, quante volte volete.
telegram-reply-hint = Scrivi qui
telegram-may = Qui posso scrivere e mandare immagini.
telegram-mute = Qui non posso scrivere: chi amministra il gruppo mi permetta di inviare messaggi.
telegram-no-files = Qui non posso mandare file: chi amministra il gruppo me lo permetta.
telegram-no-pictures = Qui non posso mandare immagini, e le scrivo a parole: chi amministra il gruppo mi permetta di inviare foto e GIF.
telegram-reads = Vedo tutti i messaggi del gruppo.
telegram-deaf = Vedo solo i comandi e le risposte ai miei messaggi: fatemi amministratore, oppure togliete la «privacy mode» da @BotFather e rimettetemi nel gruppo.
telegram-admin = Sono amministratore: le risposte ai comandi le vede nel gruppo solo chi chiede.
telegram-admin-aloud = Sono amministratore; ai comandi rispondo nella chat privata.
telegram-no-admin = Non sono amministratore: si gioca lo stesso, e ai comandi rispondo nella chat privata.
telegram-slow = La modalità lenta mi fa aspettare { $seconds } secondi fra un messaggio e l’altro: fatemi amministratore, oppure toglietela.
telegram-topic-shut = Questo argomento è chiuso e scrivo in quello generale: riapritelo, o fatemi amministratore.
telegram-unknown = Telegram non mi ha detto che cosa posso fare qui: riprova fra poco.

discord-menu-word = È una parola?
discord-menu-challenge = Sfida
discord-done = Ecco: si vede qui sotto.
discord-booth = Cabina di gioco
discord-deaf = Non posso leggere i messaggi: chi gestisce il bot attivi «Message Content Intent» nel portale di Discord. Intanto le parole si danno con `/p`, con il pulsante sotto la griglia o rispondendo alla griglia.
discord-reads = Posso leggere i messaggi.
discord-may = Qui ho tutti i permessi che mi servono.
discord-no-calendar = Gli appuntamenti delle serie non finiscono fra gli eventi del server: mi manca «Creare eventi».
discord-may-not = Qui mi mancano dei permessi: { $missing }. Si danno nelle impostazioni del canale o del ruolo.
discord-cannot-write = Qui non posso cominciare niente: mi manca il permesso { $missing }. Si dà nelle impostazioni del canale o del ruolo.
right-view = «Visualizzare il canale»
right-send = «Inviare messaggi»
right-send-in-threads = «Inviare messaggi nei thread»
right-public-threads = «Creare thread pubblici»
right-private-threads = «Creare thread privati»
right-attach = «Allegare file»
right-embed = «Incorporare link»
right-react = «Aggiungere reazioni»
right-history = «Leggere la cronologia dei messaggi»
discord-hidden-commands = Su Discord quei comandi li vede solo chi può «Gestire il server»: per mostrarli ad altri, Impostazioni del server > Integrazioni > Giostra.

# Dove si è: su Telegram i canali sono gruppi.
where-in-channel = { $door ->
    [telegram] nel gruppo
   *[other] nel canale
  }
where-this-channel = { $door ->
    [telegram] questo gruppo
   *[other] questo canale
  }
where-server-channel = { $door ->
    [telegram] in un gruppo
   *[other] nel canale di un server
  }
where-this-server = { $door ->
    [telegram] questo gruppo
   *[other] questo server
  }
where-the-server = { $door ->
    [telegram] del gruppo
   *[other] del server
  }
where-whole-server = { $door ->
    [telegram] tutto il gruppo
   *[other] tutto il server
  }
where-attach = { $door ->
    [telegram] di inviare foto
   *[other] «Allegare file»
  }
