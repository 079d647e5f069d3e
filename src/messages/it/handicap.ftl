# Handicap nei tornei di manche
handicap-factor = ×{ $whole },{ $part }
handicap-factor-whole = ×{ $whole }
handicap-of = { $name } { $factor }
handicap-told = Handicap: { $who }. I punti di ogni manche si moltiplicano, e il torneo non fa classifica.
handicap-only-rounds = L’handicap c’è solo nei tornei di manche, dove i punti si moltiplicano.
handicap-begun = Il torneo è già cominciato: l’handicap si dice prima.
handicap-bad = Per quanto? Da 1 a 9,99, con due decimali al massimo: /handicap chi:Anna per:1,25
handicap-who = A chi? /handicap chi:Anna per:1,25
handicap-set-waiting = { $names }: { $factor }. È in lista d’attesa: vale se arriva un posto.
handicap-set = { $names }: { $factor }. Sta sulla scheda, e il torneo non fa classifica.
handicap-lifted = { $names }: nessun handicap.
handicap-proposed = Dalla classifica, 0,1 ogni 40 punti sotto { $best } ({ $rating }), fino a ×2: { $who }
handicap-no-ladder = La classifica conosce meno di due iscritti: non ho niente da proporre.
handicap-all-equal = Per la classifica siete alla pari: nessun handicap.
handicap-how = Uno per uno: /handicap chi:Anna per:1,25 (per:1 lo toglie)
button-handicap-take = Prendi la proposta
why-handicap = c’è l’handicap
event-manche-mine-handicap = · manche { $round }: { $found ->
    [one] 1 punto
   *[other] { $found } punti
} in griglia { $factor }, **{ $points }** nel torneo
director-did-handicap = dà un handicap a { $name }: { $factor }
director-did-no-handicap = toglie l’handicap a { $name }
