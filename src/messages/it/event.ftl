# Tornei
help-button-tournaments = Tornei
help-tournaments = **Tornei.** Chi modera scrive /torneo crea nome:Coppa: esce una scheda, e chi vuole preme [Mi iscrivo].
    Con [Avvia] abbino io, apro i tavoli, prendo i risultati e pubblico la classifica, turno dopo turno.
event-formula-swiss = svizzero
event-formula-italoswiss = italo-svizzero
event-formula-roundrobin = girone all’italiana
event-formula-roundrobin-twice = girone di andata e ritorno
event-formula-knockout = eliminazione diretta
event-formula-repechage = eliminazione con ripescaggio
event-formula-double = doppia eliminazione
event-formula-consolation = eliminazione con consolazione
event-formula-quarter = eliminazione con recupero dai quarti
event-formula-groups = gironi ed eliminazione
event-formula-told = { $formula }, { $rounds ->
    [one] 1 turno
   *[other] { $rounds } turni
}, { $minutes ->
    [one] circa un minuto
   *[other] circa { $minutes } minuti
}
event-formula-told-hours = { $formula }, { $rounds ->
    [one] 1 turno
   *[other] { $rounds } turni
}, circa { $hours ->
    [one] un’ora
   *[other] { $hours } ore
}{ $half ->
    [0] {""}
   *[other] {" "}e mezza
}
event-formula-told-untimed = { $formula }, { $rounds ->
    [one] 1 turno
   *[other] { $rounds } turni
}
event-elsewhere = partite giocate altrove
event-card-empty = **{ $name }**, { $game }. Ancora nessun iscritto.
event-card = **{ $name }**, { $game }. { $count ->
    [one] 1 iscritto: { $names }
   *[other] { $count } iscritti: { $names }
}
    Così come siete: { $formula }.
event-card-begun = **{ $name }**, { $game }. Si gioca in { $count }: { $names }
button-event-enter = Mi iscrivo
button-event-leave = Mi ritiro
button-event-start = Avvia
button-event-me = Il mio torneo
button-event-table = Classifica
button-event-cross = Incroci
event-cross = **{ $name }: chi ha incontrato chi**
event-cross-none = La tabella degli incroci c’è solo nei gironi, da quando si gioca.
button-event-next = Prossimo turno
button-event-end = Chiudi il torneo
button-event-won = Ha vinto { $name }
button-event-drawn = Patta
event-another = Qui c’è già «{ $name }»: prima si finisce, o /torneo chiudi.
event-needs-name = Come si chiama? /torneo crea nome:Coppa
event-game-of-two = { $game } così non va: in un torneo si gioca in due.
event-over = Questo torneo è finito.
event-begun-already = Il torneo è già cominciato.
event-in-already = Sei già nel torneo.
event-full = Gli iscritti sono già { $most }: di più non ne tengo.
event-entered = Sei nel torneo{ $number ->
    [one] {""}
   *[other] : per ora siete in { $number }
}. Ti chiamo quando tocca a te.
event-not-in = In questo torneo non ci sei.
event-left = Hai lasciato il torneo.
event-departed = { $name } ha lasciato il torneo.
event-departed-board = { $name } ha lasciato il torneo, e perde la partita che aveva.
event-departed-next = { $name } ha lasciato il torneo: perde per assenza la prossima partita, e chi l’aspettava passa.
event-none = Qui non c’è nessun torneo. Chi modera ne crea uno con /torneo crea nome:Coppa
event-what = Che cosa faccio? /torneo crea, avvia, regia, entra, esci, io, tabella, registro, prova, adesso, perche, albo, risultato, ritira, rigioca, disfa, pausa, riprendi, chiudi, iscrivi, rientra, riposo, separa, sostituisci, teste, riapri
event-not-begun = Il torneo non è ancora cominciato.
event-too-few = { $count ->
    [0] Non c’è ancora nessun iscritto
    [one] C’è un solo iscritto
   *[other] Gli iscritti sono { $count }
}: ne servono almeno { $least }.
event-cannot-begin = Con { $count } iscritti «{ $formula }» non si può fare: scegli un’altra formula.
event-begins = **{ $name }** comincia in { $count }: { $formula }.
    -# Seme del sorteggio: { $seed }
event-round = **{ $name }**, turno { $round }
event-pairing = Tavolo { $board }: { $white } – { $black }
event-rests = Riposa { $who } (1 punto)
event-rests-half = Riposa { $who } (½ punto)
event-rests-plain = Riposa { $who }
event-goes-on = { $who } passa il turno
event-goes-on-over = { $who } passa il turno: { $gone } ha lasciato il torneo
event-takes-third-over = { $who } ha il terzo posto: { $gone } ha lasciato il torneo
event-thread = { $name } · T{ $round } · { $white } - { $black }
event-result = Tavolo { $board }: { $white } – { $black } **{ $result }**
event-round-results = **Turno { $round }: i risultati**
event-table-after = **Classifica dopo il turno { $round }**
event-table = **{ $name }: la classifica**
event-row = { $place }. { $name } **{ $points }** ({ $values })
event-row-plain = { $place }. { $name }
event-row-open = · { $name }
event-final-at = Classifica definitiva { $when }.
event-next-round = Prossimo turno { $when }.
event-round-out = Quel turno è già uscito.
event-no-pairing = Nessun abbinamento regolare è più possibile. Chi modera può chiudere qui (/torneo chiudi) o correggere.
event-champion = **{ $name }** è finito: vince { $who }!
event-no-champion = **{ $name }** è finito.
event-report = Turno { $round }, tavolo { $board }: { $white } – { $black }. Com’è finita? Lo dite tutti e due.
event-reported = Tavolo { $board }: per { $who } è { $result }. { $other }, è così? Premi lo stesso pulsante.
event-reported-already = L’hai già detto: aspetto l’altra parte.
event-reports-differ = Turno { $round }, tavolo { $board }: dite cose diverse. Decide chi modera, con gli stessi pulsanti.
event-not-your-board = A quel tavolo non giochi.
event-no-such-board = Quel tavolo non c’è.
event-board-decided = Quel tavolo ha già un risultato.
event-board-void = Turno { $round }, tavolo { $board }: la partita è nulla. Chi modera scrive /torneo rigioca turno:{ $round } tavolo:{ $board }, oppure /torneo risultato.
event-needs-result = Com’è finita? /torneo risultato tavolo:2 esito:1-0
event-no-draws = A eliminazione non si finisce in parità.
event-refused = Così non si può: il torneo resta com’era.
event-nothing-to-undo = Non c’è niente da disfare.
event-undone = Disfatto: { $line }
event-who-not-in = «{ $name }» non è nel torneo.
event-excluded = { $name } non è più nel torneo, per decisione di chi modera.
event-taken-out = { $name } non è più nel torneo.
event-called-off = **{ $name }** è annullato.
event-mine-nowhere = Non sei iscritto a nessun torneo in corso.
event-mine-entered = **{ $name }**, in { $place }: sei iscritto, non è ancora cominciato.
event-mine-in = **{ $name }**, in { $place }: { $round ->
    [0] sta per cominciare.
   *[other] turno { $round }.
}
event-reopened = **{ $name }** è riaperto e in pausa: la sua fine non vale più. Chi dirige corregge quel che serve, poi [Riprendi] o /torneo riprendi.
event-reopened-entries = **{ $name }** è riaperto: le iscrizioni valgono come prima.
event-reopen-on = **{ $name }** è già in corso.
event-reopen-none = Qui non c’è nessun torneo finito da meno di un giorno che tu possa riaprire.
event-reopen-late = **{ $name }** non si può più riaprire: è passato un giorno.
event-reopen-offer = **{ $name }** è finito. Per un giorno dalla fine si può riaprire.
event-gone = Il canale del torneo non c’è più: il torneo è annullato.
event-mine-rests = Turno { $round }: riposi
event-mine-plays = Turno { $round }: giochi contro { $other }
event-mine-result = Turno { $round }: { $other } **{ $result }**
event-mine-place = Sei al posto { $place } (punti: { $points }).
event-head-player = Giocatore
event-head-rounds = Turni
event-head-points = Punti
event-part-losers = Lato dei perdenti
event-part-recovery = Ripescaggio
event-part-third = Terzo posto
event-part-challenge = Superfinale
event-part-again = Seconda finale
event-round-final = Finale
event-round-semi = Semifinali
event-round-quarter = Quarti
event-round-number = Turno { $round }
event-loser-of = perde { $id }
event-group = Girone { $name }

# Quando è finito, e perché è andata così
button-event-diploma = Il mio diploma
button-event-older = Più vecchi
event-unit-point = punto
event-unit-points = punti
event-diploma-note = Punti: { $points }, in { $rounds ->
    [one] un turno
   *[other] { $rounds } turni
}
event-diploma-later = I diplomi ci sono quando il torneo è finito.
event-no-place = In questo torneo non hai un posto in classifica.
event-no-champion-yet = Nessun vincitore: il podio resta vuoto.
event-hall = **Albo d’oro**
event-hall-line = **{ $name }**, { $game }, { $day }: vince **{ $who }**, in { $count }
event-hall-nobody = **{ $name }**, { $game }, { $day }: nessun vincitore, in { $count }
event-hall-look = Riguarda
event-hall-empty = Qui nessun torneo è ancora arrivato alla fine.
event-now-plays = Tavolo { $board }: { $white } – { $black }, in { $place }
event-now-waits = Tavolo { $board }: { $white } – { $black }, comincia appena c’è posto
event-now-open = Tavolo { $board }: { $white } – { $black }, manca il risultato
event-now-more = … e altri { $count } tavoli
event-now-nobody = Adesso non gioca nessuno.
event-no-such-round = { $rounds ->
    [0] Non è ancora stato abbinato nessun turno.
    [one] Finora c’è solo il turno 1.
   *[other] Finora ci sono i turni da 1 a { $rounds }.
}
event-why-round = **Turno { $round }: { $white } – { $black }**
event-why-not-there = Turno { $round }: nessuna partita.
event-why-rests-who = Turno { $round }: riposa { $who }
event-why-berger = Nel girone tutti incontrano tutti: l’ordine è quello delle tabelle di Berger.
event-why-bracket = Così vuole il tabellone: chi vince va avanti nella sua casella.
event-why-italoswiss = L’italo-svizzero fa incontrare chi è più vicino in classifica fra quelli che non si sono già incontrati.
event-why-by-hand = Questo abbinamento l’ha cambiato a mano chi dirige.
event-why-ranked = Stanno nello stesso gruppo (punti: { $points }): la prima metà incontra la seconda.
event-why-floats = { $who } scende dal suo gruppo, che era dispari, e incontra chi sta in quello sotto (punti: { $points }).
event-why-met = Per classifica toccava a { $natural }, ma { $one } e { $other } si sono già incontrati.
event-why-same-colour = Per classifica toccava a { $natural }, ma { $one } e { $other } devono avere lo stesso colore.
event-again-outside = Tavolo { $board }: si rigioca, e quello che è stato detto finora non vale più.
event-why-forbidden = Per classifica toccava a { $natural }; chi dirige ha chiesto un altro abbinamento.
event-why-instead = Per classifica toccava a { $natural }, ma così { $why } (FIDE C.04.3, { $article }).
event-why-all-paired = si riesce ad abbinare tutti
event-why-bye = il riposo va a chi spetta
event-why-fewest-floats = meno giocatori cambiano gruppo
event-why-colours = i colori si alternano meglio
event-why-floated-before = chi ha già cambiato gruppo da poco resta nel suo
event-why-order = Per classifica toccava a { $natural }, che serviva a una coppia più in alto.
event-why-rests = Siete dispari: riposa l’ultimo del gruppo più basso che può ancora riposare (punti: { $points }).
event-why-colour-both = { $who } ha il primo tratto: così ognuno ha il colore che gli spetta.
event-why-colour-stronger = { $who } ha il primo tratto: gli spettava di più.
event-why-colour-alternation = { $who } ha il primo tratto: si alternano rispetto all’ultima volta che avevano colori diversi.
event-why-colour-higher = { $who } ha il primo tratto: fra chi ha lo stesso diritto conta chi è più in alto.
event-why-colour-initial = { $who } ha il primo tratto: l’ha deciso il sorteggio del primo colore.
event-why-alone = Posto { $place }, punti { $points }: nessun altro ne ha altrettanti.
event-why-shared = Posto { $place }, punti { $points }, alla pari con { $other } in tutti gli spareggi.
event-why-tie = Posto { $place }, punti { $points } come { $other }: decide { $tie }, { $own } contro { $theirs }.
event-why-manche = Posto { $place }, punti { $points } come { $other }: decidono le manche migliori, { $own } contro { $theirs }.
event-why-term = { $who } { $points }
event-why-term-cut = { $who } { $points } (non conta)
event-why-made-of = Contano i punti degli avversari: { $parts }
event-wave = I tavoli da { $from } a { $to } cominciano appena c’è posto, { $when } circa.
event-wave-of-one = Il tavolo { $board } comincia appena c’è posto, { $when } circa.

# Una prova da soli
event-trial-where = La prova si fa in privato con me, o sulla piazza: scrivimi lì /torneo prova
event-made-up = partite per finta
event-trial-name = Prova
event-trial-players = Alfa, Beta, Gamma, Delta, Epsilon, Zeta, Eta
event-trial = **Un torneo di prova**: giochi tu, { $name }, con sette giocatori finti. Dura un minuto e non conta niente.
    Quando tocca a te, di’ com’è finita la tua partita con un pulsante; se non dici niente tiro a sorte io.
event-trial-over = -# Era una prova: non conta e non ne resta niente. Uno vero: /torneo crea nome:Coppa
event-copy-as-it-is = Come quello di prima si gioca allo stesso gioco: con come: si cambiano nome, turni, minuti, pausa e posti.
event-now-together = **{ $name }** si gioca tutti insieme, in { where-this-channel }: chi si è iscritto dà le sue parole quando esce la manche.

# Accanto ai messaggi
calendar-about = { $game }, { $rounds ->
    [one] 1 turno
   *[other] { $rounds } turni
}. Le iscrizioni si aprono nel canale un’ora prima.
champion-role-cannot = Il ruolo di chi vince non posso darlo: mi serve «Gestisci ruoli», e un ruolo mio più in alto di quello.
