# Rapporti sugli eventi giudicati (RBB 2.0), per chi organizza; e il ritorno per chi ha giocato.
report-decimal = { $whole },{ $part }
report-judges = Giudici
report-judges-none = Nessuna scheda dice chi ha giudicato.
report-shared = { $shared ->
    [one] un giocatore in comune
   *[other] { $shared } giocatori in comune
}
report-judge-harder = { $judge }: in media { $points } punti meno dei colleghi ({ $shared })
report-judge-milder = { $judge }: in media { $points } punti più dei colleghi ({ $shared })
report-judge-even = { $judge }: in media come i colleghi ({ $shared })
report-judge-alone = { $judge }: nessun giocatore in comune con altri giudici ({ $sheets ->
    [one] una scheda
   *[other] { $sheets } schede
})
report-disagreements = Dove i giudici non concordano
report-disagreements-none = Nessun disaccordo.
report-descriptor = { $name }
report-decision = { $character }, { $name }
report-disagreement = { $item }: { $players ->
    [one] un giocatore
   *[other] { $players } giocatori
} su { $of }, fino a { $largest } punti (in tutto { $total })
report-thresholds = Le soglie
report-vp = VSP dei giocatori
report-aa = AA delle squadre
report-team-vp = VP(m) delle squadre
report-team-aa = AA per il punteggio di squadra
report-outside = { $what }, da { $low } a { $high }: { $many ->
    [0] tutti dentro
   *[other] fuori { $many } su { $all }
}
report-below = sotto:
    { $who }
report-above = sopra:
    { $who }
report-one = { $who }: { $value }
report-more = e { $more ->
    [one] un altro
   *[other] altri { $more }
}
report-doubtful = È più del 20%: queste soglie non vanno bene per chi ha giocato.
report-thresholds-now = Soglie: { $line }
report-moved-title = Chi cambia posto
report-moved-none = Nessuno cambia posto.
report-moved = { $who }: dal { $old }° al { $new }° posto ({ $before }, poi { $after })
report-thresholds-how = Le soglie si scrivono così: vp 15-70 aa 20-80 squadra 10-60. Quelle che non scrivi restano come sono.
report-thresholds-unknown = Fra le soglie «{ $typed }» non c’è. Si scrive così: vp 15-70 aa 20-80 squadra 10-60.
report-thresholds-nameless = { $typed } di che cosa? Prima dei numeri ci va un nome: vp 15-70 aa 20-80 squadra 10-60.
report-thresholds-pair = { $which } vuole due numeri, la soglia inferiore e la superiore: { $which } 15-70.
report-thresholds-twice = { $which } c’è due volte: scrivilo una volta sola.
report-thresholds-order = { $which }: la soglia superiore ({ $high }) dev’essere maggiore di quella inferiore ({ $low }).
report-key-vp = vp
report-key-aa = aa
report-key-team-vp = squadra
report-key-team-aa = squadra aa
report-pair = { $which } { $low }-{ $high }
report-pairs = { $line } { $pair }
report-no-pair = nessuna soglia

## Il ritorno
feedback-strengths = Punti di forza
feedback-no-strengths = Questa volta niente spicca.
feedback-tries = Da provare
feedback-no-tries = Meglio di così non si può.
feedback-line = { $name }: { $words }
feedback-done = Fatto
feedback-partly = Fatto in parte
feedback-not-done = Non fatto
