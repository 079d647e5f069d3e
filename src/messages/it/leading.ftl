# Quello che decide chi dirige, e quello che ne segue
overruled = Questo tavolo ha già un risultato: la partita si ferma qui e non conta.
overruled-result = { $who } ha dato il risultato di questo tavolo ({ $white } – { $black } **{ $result }**): la partita si ferma qui e non conta.
overruled-sent = { $who } ha fatto uscire { $name } dal torneo: la partita si ferma qui e non conta.
overruled-left = { $name } ha lasciato il torneo: la partita si ferma qui e non conta.
overruled-unpaired = { $who } ha disfatto questo abbinamento: la partita si ferma qui e non conta.
overruled-closed = { $who } ha chiuso il torneo: la partita si ferma qui e non conta.
overruled-over = Il torneo è finito: la partita si ferma qui e non conta.
event-board-plays = A quel tavolo si sta giocando: per fermare la partita c’è /torneo risultato, con l’esito.
event-board-shut = Turno { $round }, tavolo { $board }: non riesco ad aprirlo, ci riprovo. Chi modera può decidere con /torneo risultato.
director-board-shut = Tavolo { $board }: { $white } – { $black }, non si apre. Riprovo { $when }.
button-director-retry = Riprova ad aprire
director-retried = Ci riprovo adesso.
director-held = Il turno { $round } era uscito ed è stato disfatto: esce con [Pubblica], sotto gli abbinamenti di /torneo regia.
event-manche-another = Qui si gioca già **{ $name }**: due tornei di manche insieme in un canale non stanno. Avvia quando finisce.
event-series-behind = **{ $name }** comincia appena finisce **{ $other }**.
entry-roll-goes-on = L’appello finisce { $when }: prima non si lascia fuori nessuno. Mancano: { $names }
director-correction-old = Nel frattempo il risultato è cambiato: guarda di nuovo.
director-correction-gone = Nel frattempo quel tavolo non ha più un risultato: non c’è niente da correggere.
director-own-reported = È la tua partita: il risultato lo date in due con i pulsanti, oppure lo decide un altro moderatore.
director-own-played = È la tua partita: se serve deciderla, lo fa un altro moderatore.
director-late-stays = L’ultimo atto non si disfa: { $what }. Per farlo uscire: /torneo ritira chi:{ $name }
director-score-stays = L’ultimo atto è la manche { $round }, e non si disfa: si toglie dalla classifica con /annulla.
director-act-stays = L’ultimo atto non si disfa: { $what }.
director-did-own = { $what }, della propria partita
director-did-let-in = di nuovo dentro { $name }
director-did-substitute = cambio di posto: ora c’è { $name }
director-did-draft = preparato il turno { $round }
director-did-undraft = abbinamenti preparati, lasciati cadere
director-did-call-roll = fatto l’appello
director-did-skip = saltata la manche { $round }
director-did-series = creata la serie { $title }
director-did-guests = { $count ->
    [one] iscritta una persona senza account
   *[other] iscritte { $count } persone senza account
}
director-did-enter = iscrizione di { $name }
director-did-seeds = teste di serie: { $names }
director-did-no-seeds = tolte le teste di serie
director-did-plan = cambiato com’è il torneo
director-did-away = ridato il tempo in cui il bot non c’era
director-did-call-off = annullato il torneo
director-did-order = sorteggiato l’ordine
director-did-seed = mostrato il seme del sorteggio
director-did-colour = sorteggiato il primo colore
director-did-late = { $name } entra a torneo cominciato
director-did-renumber = numeri dati di nuovo
director-did-bye = turno { $round }, riposa { $name } ({ $points ->
    [0] 0 punti
    [1] 1 punto
   *[other] { $points } punto
})
director-did-plays = turno { $round }, { $name } gioca
director-did-game = turno { $round }, tavolo { $board }, { $white } – { $black } { $result } in una partita
director-did-score = contata la manche { $round }
director-did-score-nobody = manche { $round } senza punti
director-did-unpair = turno { $round } da abbinare di nuovo
director-did-choose = turno { $round }, tavolo { $board }, scelto { $game }
director-did-silent = turno { $round }, tavolo { $board }, nessuno ha scelto: { $game }
director-did-adjourn = turno { $round }, tavolo { $board }, partita sospesa
director-did-apart = non si incontrano { $names }
director-did-apart-until = fino al turno { $round } non si incontrano { $names }
director-did-lift = possono incontrarsi { $names }
director-did-void = turno { $round }, tavolo { $board }, partita annullata
director-did-champion = vince { $name }, per decisione
director-only-guests = Ai tavoli aperti manca chi non ha un account, e non lo posso chiamare: il risultato lo dà chi dirige.
director-no-pairs = Nelle manche si gioca tutti insieme: non c’è niente da abbinare.
director-manche = **{ $name }**: manche giocate { $round } di { $rounds }.
director-manche-on = Si sta giocando la manche { $round }.
event-takes-third = { $who } vince la finale per il terzo posto: non c’è nessuno da incontrare
event-no-opponent = { $who } non ha più nessuno da incontrare
event-champions = **{ $name }** è finito: vincono { $who }!
winners-and = { $all } e { $last }
winners-and-more = { $all } e altri { $count }
event-hall-several = **{ $name }**, { $game }, { $day }: vincono **{ $who }**, in { $count }
director-did-next-manche = fatta partire la manche { $round }
event-manche-moves-up = { $who }, in finale ci vai tu: si è liberato un posto.
