# La regia di un torneo
button-director-desk = Regia
button-director-missing = Chi manca
button-director-remind = Ricorda
button-director-absent = Dai persa
button-director-both = Tutti e due
button-director-pairs = Abbinamenti
button-director-publish = Pubblica
button-director-redo = Rifai
button-director-swap = Scambia…
button-director-pause = Pausa
button-director-resume = Riprendi
button-director-undo = Disfa
button-director-trail = Registro
button-director-close = Chiudi
button-director-reopen = Riapri
button-director-reopen-named = Riapri «{ $name }»
button-director-correct = Correggi
button-director-correct-keep = Correggi e lascia
button-director-correct-redo = Correggi e rifai
button-director-correct-swap = Scambia chi passa
button-director-redo-sure = Rifai lo stesso
button-director-leave = Lascia
director-menu-who = chi
director-menu-with = con
director-menu-board = tavolo
director-menu-formula = formula
director-entries = **{ $name }**: iscrizioni aperte, { $count ->
    [0] ancora nessun iscritto
    [one] 1 iscritto
   *[other] { $count } iscritti
}.
director-round = **{ $name }**, turno { $round } di { $rounds }: { $open ->
    [one] 1 tavolo aperto
   *[other] { $open } tavoli aperti
} su { $boards }.
director-round-over = **{ $name }**: il turno { $round } di { $rounds } è finito.
director-paused = Il torneo è in pausa: il prossimo turno aspetta [Riprendi] o /torneo riprendi.
director-pauses = **{ $name }** è in pausa: i tavoli aperti vanno avanti, il prossimo turno aspetta.
director-resumes = **{ $name }** riprende.
director-paused-already = Il torneo è già in pausa.
director-not-paused = Il torneo non è in pausa.
director-begun = È cominciato. Da qui in poi c’è la regia.
director-changed = Nel frattempo è cambiato qualcosa: ora è così.
director-left = Va bene, resta com’è.
director-closed = Fatto: il torneo è chiuso.
director-undo = L’ultimo atto: { $what }. Lo disfo?
director-close = **{ $name }** finisce qui, con la classifica com’è.
director-close-wins = Ora vince { $who }.
director-close-several = Ora vincono { $who }.
director-close-nobody = Per ora non vince nessuno.
director-close-open = { $count ->
    [one] Il tavolo ancora aperto resta senza risultato: quello che vi si gioca non conta.
   *[other] I { $count } tavoli ancora aperti restano senza risultato: quello che vi si gioca non conta.
}
director-close-goes-on = La serie continua.
director-close-evening = **{ $name }** si annulla: non c’è ancora nessun risultato. La serie **{ $title }** continua.
director-close-series = La serie **{ $title }** finisce qui: **{ $name }**, { $when }, non si gioca, e dopo non ne vengono altri.
director-close-entries = **{ $name }** si annulla prima di cominciare: { $count ->
    [0] non si è iscritto nessuno
    [one] c’è 1 iscritto
   *[other] ci sono { $count } iscritti
}.
director-close-day = Lo chiudo? Per un giorno chi dirige può riaprirlo.
director-call-off = **{ $name }** si annulla: non c’è ancora nessun risultato.
director-preview = **Turno { $round }, non ancora uscito:**
director-preview-swapped = **Turno { $round }, non ancora uscito, con gli scambi fatti:**
director-nothing-left = Non c’è un altro turno da abbinare.
director-still-open = Il prossimo turno si abbina quando tutti i tavoli hanno un risultato.
director-published = Il turno { $round } è uscito.
director-redone = Rifatto dai risultati di adesso.
director-spoilt = Gli abbinamenti preparati per il turno { $round } non valgono più: li rifaccio da com’è il torneo adesso.
director-swap-who = Chi cambia posto?
director-swap-with = Con chi si scambia { $who }?
director-swapped = { $one } e { $other } si scambiano il posto.
director-have-met = { $one } e { $other } si sono già incontrati: lo scambio non si fa.
director-kept-apart = { $one } e { $other } non si devono incontrare: lo scambio non si fa.
director-missing = { $count ->
    [one] Manca un risultato:
   *[other] Mancano { $count } risultati:
}
director-nobody-missing = Non manca nessun risultato.
director-board-alone = tavolo { $board }
director-board = { $board }: { $white } – { $black }
director-board-played = Tavolo { $board }: { $white } – { $black }, si gioca
director-board-chooses = Tavolo { $board }: { $white } – { $black }, { $who } sceglie il gioco
director-board-differs = Tavolo { $board }: { $white } – { $black }, dicono cose diverse
director-board-waits = Tavolo { $board }: { $white } – { $black }, manca { $who }
director-board-silent = Tavolo { $board }: { $white } – { $black }, non ha ancora detto niente nessuno
director-reminder = **{ $name }**: com’è finita? Si preme sotto il proprio tavolo.
director-reminded = { $count ->
    [one] Ho chiamato chi manca.
   *[other] Ho chiamato i { $count } che mancano.
}
director-reminded-just-now = Li ho chiamati da poco: si può di nuovo { $when }.
director-nobody-to-remind = Chi manca l’ho già chiamato: se non viene c’è [Dai persa].
director-absent-where = A quale tavolo non si è visto qualcuno?
director-absent-who = Tavolo { $board }, { $white } – { $black }: chi non si è visto perde a tavolino.
director-forfeited = Tavolo { $board }: deciso a tavolino.
director-checklist = **{ $name }**, { $count } iscritti: { $formula }.
director-kept-out = Una cosa da sistemare: { $name } è fuori dai giochi del server. Fallo uscire con /torneo ritira chi:{ $name }
director-why-swiss = Si gioca sempre con chi ha i tuoi stessi punti e nessuno esce: pochi turni bastano per una classifica giusta.
director-why-italoswiss = Come lo svizzero, ma chi è in testa incontra presto gli altri di testa.
director-why-roundrobin = Tutti contro tutti: il più giusto, e il più lungo.
director-why-roundrobin-twice = Tutti contro tutti due volte, a colori scambiati: nessuno ha il vantaggio di cominciare.
director-has-rested = { $name } ha già avuto un punto senza giocare: nello svizzero non si riposa più dopo.
director-why-knockout = Chi perde esce: il più breve, ma metà di voi gioca una volta sola.
director-why-repechage = Chi perde al primo turno rientra da un tabellone suo, e può ancora vincere.
director-why-double = Si esce alla seconda sconfitta: tutti giocano almeno due volte.
director-why-consolation = Chi perde al primo turno ne gioca un altro, tutto suo: nessuno gioca una volta sola.
director-why-quarter = Chi perde dai quarti in poi si gioca due terzi posti.
director-why-manche = Giocate tutti le stesse manche: contano i punti, e si può entrare anche dopo.
director-why-groups = Prima piccoli gironi, poi i primi due di ciascuno a eliminazione.
director-same-result = Il risultato è già questo.
director-correction = Turno { $round }, tavolo { $board }, { $white } – { $black }: da **{ $old }** a **{ $new }**?
director-correction-alone = Degli abbinamenti usciti dopo non cambierebbe niente.
director-correction-changes = { $boards ->
    [one] Ne dipende una partita già uscita
   *[other] Ne dipendono { $boards } partite già uscite
}, { $played ->
    [0] nessuna già giocata
    [one] 1 già giocata
   *[other] { $played } già giocate
}.
director-correction-no-redo = Rifare gli abbinamenti non si può più: del turno dopo si è già giocato.
director-correction-throws = Rifacendo gli abbinamenti { $played ->
    [one] va perso un risultato già giocato
   *[other] vanno persi { $played } risultati già giocati
}. Li rifaccio?
director-correction-moved-on = Nel frattempo si è andati avanti: guarda di nuovo.
director-paired-anew = Gli abbinamenti cambiano dal turno { $round }.
director-corrected = Corretto.
director-corrected-now = Corretto: { $what }.
director-trail = **{ $name }: che cosa ha fatto chi dirige**
director-trail-empty = Ancora niente.
director-did-create = ha creato il torneo
director-did-begin = lo ha fatto cominciare
director-did-close = lo ha chiuso
director-did-reopen = lo ha riaperto
director-did-take-out = fuori { $name }
director-did-again = tavolo { $board } del turno { $round } da rigiocare
director-did-pair = abbinato il turno { $round }
director-did-publish = uscito il turno { $round }
director-did-swap = turno { $round }, scambiati { $one } e { $other }
director-did-redo = turno { $round } abbinato di nuovo
director-did-pause = pausa
director-did-resume = ripreso
director-did-remind = chiamato chi manca
director-did-formula = formula: { $formula }
director-did-result = turno { $round }, tavolo { $board }, { $white } – { $black } { $result }
director-did-correct = turno { $round }, tavolo { $board }, { $white } – { $black } corretto in { $result }
director-did-undo = disfatto l’ultimo atto
button-event-name = Dai un nome
event-templates = Oppure comincia da uno di questi: manca solo il nome.
button-event-template-rounds = Serata di manche
button-event-template-swiss = Svizzero
button-event-template-everybody = Tutti contro tutti
button-event-template-knockout = Eliminazione
button-event-template-elsewhere = Giocato altrove
button-event-like = Come «{ $name }»
form-event-title = Un torneo nuovo
form-event-label = Come si chiama; sotto, se vuoi: posti:16
event-no-such-event = Qui non c’è mai stato un torneo di nome «{ $name }».
director-waves = In un gruppo Telegram { $count ->
    [one] si gioca un tavolo
   *[other] si giocano { $count } tavoli
} per volta: i messaggi di un minuto non bastano per tutti.
