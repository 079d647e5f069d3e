# Tornei: che cosa mi aspetta (/torneo io), e come si gioca questo (/regole)
event-mine-plays-first = Turno { $round }: giochi contro { $other }, la prima mossa è tua
event-mine-where = Si gioca in { $place }.
event-path-player = { $name }
event-path-winner = chi vince fra { $a } e { $b }
event-path-loser = chi perde fra { $a } e { $b }
event-path-waits = Ora aspetti { $who }.
event-path-meets = Adesso incontri { $who }.
event-path-wins = Se vinci, poi incontri { $who }.
event-path-title = Se vinci, hai vinto il torneo.
event-path-loses = Se perdi non sei fuori: giochi ancora.
event-enough-first-safe = Il primo posto è già tuo, qualunque cosa succeda.
event-enough-first = Per il primo posto { $halves ->
    [1] ti basta ½ punto
    [2] ti basta 1 punto
   *[other] ti bastano { $points } punti
}, qualunque cosa facciano gli altri.
event-enough-group-safe = Girone { $group }: sei già tra i primi { $places }, passi il turno.
event-enough-group = Girone { $group }: per essere tra i primi { $places } { $halves ->
    [1] ti basta ½ punto
    [2] ti basta 1 punto
   *[other] ti bastano { $points } punti
}, qualunque cosa facciano gli altri.
event-enough-group-out = Girone { $group }: i primi { $places } posti non si raggiungono più.
event-enough-final-safe = Sei già in finale, qualunque cosa facciano gli altri.
event-enough-final = Per la finale (i primi { $best }) ti bastano { $points } punti, qualunque cosa facciano gli altri.
event-enough-final-out = La finale non si raggiunge più.
event-rules = **{ $name }**: { $formula }.
event-rules-swiss = Nessuno esce. A ogni turno giochi con chi ha i tuoi stessi punti, mai due volte con la stessa persona; se siete dispari uno riposa e riceve 1 punto.
event-rules-swiss-teams = Nessuna squadra esce. A ogni turno ne incontra una con gli stessi punti, mai due volte la stessa; se sono dispari una riposa e riceve 2 punti.
event-rules-italoswiss = Nessuno esce. A ogni turno si gira sempre nello stesso verso e si gioca con chi ha gli stessi punti, mai due volte con la stessa persona; chi riposa riceve 1 punto.
event-rules-roundrobin = Tutti contro tutti, con un calendario fisso; se siete dispari a ogni turno uno riposa.
event-rules-roundrobin-twice = Tutti contro tutti due volte, con un calendario fisso, al ritorno a colori scambiati; se siete dispari a ogni turno uno riposa.
event-rules-knockout = Chi vince va avanti, chi perde esce. Le prime teste di serie possono passare il primo turno senza giocare.
event-rules-repechage = Chi perde al primo turno gioca un tabellone di recupero: chi lo vince sfida chi ha vinto quello principale.
event-rules-double = Si esce alla seconda sconfitta: dopo la prima si continua nel tabellone di chi ha perso. In finale chi non ha mai perso deve perdere due volte.
event-rules-consolation = Chi perde al primo turno gioca un tabellone di consolazione, senza ritorno.
event-rules-quarter = Dai quarti in poi chi perde si gioca un terzo posto: ce ne sono due.
event-rules-groups = Prima piccoli gironi, tutti contro tutti; i primi di ciascuno vanno avanti a eliminazione.
event-rules-manche = Giocate tutti le stesse manche, nello stesso momento.
event-rules-points = Vittoria 1, patta ½, sconfitta 0. A pari punti decidono, in quest’ordine: { $ties }.
event-rules-ties = { $before }, { $one }
event-rules-points-bracket = Una sfida deve avere un vincitore: dopo una patta si rigioca a ruoli scambiati, e se è ancora patta decide un’ultima partita.
event-rules-points-manche = Chi vince una manche ha 100 punti, gli altri in proporzione ai suoi; si sommano. A pari somma conta la manche migliore, poi la seconda, e così via.
event-rules-together = Le parole si mandano in privato, con /p o con il pulsante; contano solo quelle di chi è iscritto.
event-rules-teams = Si gioca a squadre, su { $boards } tavoli: vince l’incontro chi fa più punti ai tavoli (2 punti, 1 in parità); un tavolo vuoto è perso. A pari punti decidono i punti ai tavoli.
event-rules-teams-bracket = Si gioca a squadre, su { $boards } tavoli: passa chi fa più punti ai tavoli; in parità chi ha vinto il tavolo più alto, poi la testa di serie migliore. Un tavolo vuoto è perso.
event-rules-duplicate = Ogni partita vale una manche: giocate tutti con le stesse lettere, e contano solo gli iscritti.
event-rules-here = I tavoli li apro io e i risultati li prendo da lì: chi finisce il tempo perde, chi non fa neanche una mossa perde a forfait.
event-rules-elsewhere = Si gioca altrove; poi si preme chi ha vinto, tutti e due. Se non siete d’accordo decide chi dirige.
event-rules-poly = A ogni tavolo chi ha la prima mossa sceglie il gioco dalla sua lista. Un gioco appena giocato costa punti a tutti e due: sotto zero non si sceglie più, finché la lista non si ricarica.
event-rules-leave = Ci si ritira con /torneo esci e si rientra con /torneo rientra: i turni saltati valgono 0, quelli giocati restano.
event-rules-leave-roundrobin = Chi si ritira prima di metà delle sue partite è come se non avesse giocato; dopo, perde quelle che restano.
event-rules-leave-bracket = Chi si ritira perde la sfida in corso, e chi doveva incontrarlo va avanti.
