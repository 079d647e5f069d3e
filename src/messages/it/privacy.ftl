# Che cosa si conserva di ognuno, come lo si riceve e come si cancella.

## I miei dati
data-what = Di te conservo come ti chiami, le parole e i risultati delle tue manche, le impostazioni e quello che hai deciso da moderatore.
    Puoi riceverli in un file, o farli cancellare.
data-button-export = Ricevi il file
data-button-erase = Cancella tutto
data-exporting = Raccolgo i tuoi dati: il file arriva fra poco.
data-export-running = Il tuo file è già in preparazione: arriva fra poco.
data-exported = Ecco tutto quello che so di te e dei tuoi account collegati, in tutti i server.
data-erase-goes = **Sparisce** quello che porta a te, in tutti i server e per tutti i tuoi account collegati: nomi, impostazioni, collegamenti, segnalazioni, e chi eri in ogni manche.
data-erase-stays = **Resta**, senza di te: le manche con un «Giocatore», e una riga senza nome nelle classifiche. I messaggi in chat li cancelli tu.
data-erase-excluded = Se un server ti ha escluso, anche l’esclusione sparisce: i moderatori leggono che un escluso ha cancellato i suoi dati, non chi. Una manche in corso continua con il tuo posto e senza di te; quella da solo finisce.
data-erase-sure = Indietro non si torna. Scadenza del pulsante: { $until }.
data-button-confirm = Sì, cancella
data-button-leave = Lascia stare
data-left = Va bene, non ho cancellato niente.
data-erased = Fatto: di te non so più niente. Se scrivi di nuovo, per me sei una persona nuova; nelle manche già in corso non entri più.
data-too-late = Questo pulsante non vale più, e non ho cancellato niente. Per ricominciare: /dati

## Nel registro
log-nobody = qualcuno che ha cancellato i suoi dati
log-excluded-erased = Un giocatore escluso ha cancellato i suoi dati { $when }, e con loro l’esclusione

## Privacy
privacy-stored = **Conservo** quello che serve a giocare: le parole e le mosse di una partita con la loro ora, i risultati, il numero del tuo account, il nome che mostri, le impostazioni e le decisioni dei moderatori.
privacy-not-stored = **Non conservo** gli altri messaggi della chat, e non mando niente a nessuno.
privacy-how-long = **Per quanto**: finché non cancelli i tuoi dati. Se mi togliete da un server, i suoi dati spariscono dopo 30 giorni.
privacy-rights = **I tuoi dati**: /dati cosa:esporta te li manda in un file, /dati cosa:cancella li cancella.
privacy-operator = **Chi mi fa girare**: { $operator }
privacy-operator-unknown = **Chi mi fa girare** non ha lasciato un indirizzo: chiedi ai moderatori.
