# Discord e Telegram: benvenuto, permessi, risposte private.

welcome = **Ciao! Sono Giostra.** Porto nei vostri canali il Paroliere: griglie di lettere, parole, classifiche. Per cominciare basta un comando: `/manche`
welcome-deaf = Per leggere le parole nel gruppo devo essere amministratore. Se preferite di no, si gioca lo stesso: rispondete alla griglia, o scrivete a me in privato.
button-try = Prova una manche
button-settings = Impostazioni
barred = Non posso più scrivere o mandare immagini dove si stava giocando: la manche è in pausa. Ridammi il permesso e riprende da sola.
button-original = Vai al messaggio

telegram-anonymous = Scrivi come te stesso: chi è amministratore anonimo non può giocare né comandare.
telegram-not-yours = Questa manche è di un gruppo in cui non sei. Entra nel gruppo, poi torna qui.
telegram-write-here = Scrivi qui le parole, una o più per messaggio.
telegram-look-private = Te lo scrivo in privato.
telegram-open-first = Apri prima la chat con me, poi torna qui.
telegram-open = Apri

discord-done = Fatto.
discord-booth = Cabina di gioco
discord-deaf = Non posso leggere i messaggi: chi gestisce il bot attivi “Message Content Intent” nel portale di Discord. Intanto le parole si danno con `/p`, con il bottone sotto la griglia o rispondendo alla griglia.
discord-reads = Posso leggere i messaggi.
discord-may = Qui ho tutti i permessi che mi servono.
discord-may-not = Qui mi mancano dei permessi: { $missing }. Si danno nelle impostazioni del canale o del ruolo.
discord-hidden-commands = Su Discord quei comandi li vede solo chi può “Gestire il server”: per mostrarli ad altri, Impostazioni del server > Integrazioni > Giostra.
