# Come si chiama, come si gioca.
game-buffalo = Buffalo
help-buffalo = **Buffalo.** Undici bufali scendono di una casella, e il Nero vince se uno arriva alla riga 1. Il Bianco vince se il capo (re degli scacchi) li cattura tutti, o se restano fermi; i quattro cani (donna) sbarrano la strada. Cani e capo non passano i fiumi.
    Si scrive `e4-e3`. Con `ribelli:sì` un cane chiuso fra due bufali torna nella riga 2, dove vuole il Nero: `f6-f5 e5>c2`. Due partite a parti scambiate: chi comincia fa meglio con i bufali, fra chi gioca forte è pari. Si comincia con /sfida gioco:buffalo
match-aim-buffalo = I bufali vincono se uno arriva alla riga 1, il capo se li cattura tutti o li ferma.
match-how-buffalo = Si scrive da dove e verso dove, per esempio { $example }.
buffalo-black = bufali
buffalo-white = capo
# Che cosa una mossa ha di sbagliato.
buffalo-unreadable = Non capisco «{ $typed }»: una mossa si scrive come e4-e3, o f6-f5 e5>c2 quando un cane torna indietro.
buffalo-no-cell = La casella «{ $cell }» non c’è: vanno da a1 in basso a sinistra a k7.
buffalo-empty = In { $cell } non c’è nessun pezzo.
buffalo-theirs-white = In { $cell } c’è un pezzo del Bianco: tu muovi i bufali.
buffalo-theirs-black = In { $cell } c’è un bufalo: tu muovi il capo e i cani.
buffalo-not-down = Un bufalo scende di una casella: da { $from } solo in { $to }.
buffalo-ahead-buffalo = Davanti al bufalo in { $from } c’è un altro bufalo: non può scendere.
buffalo-ahead-dog = Davanti al bufalo in { $from } c’è un cane: non può scendere.
buffalo-ahead-chief = Davanti al bufalo in { $from } c’è il capo: non può scendere.
buffalo-river-dog = I cani non passano i fiumi: restano fra la riga 2 e la riga 6.
buffalo-river-chief = Il capo non passa i fiumi: resta fra la riga 2 e la riga 6.
buffalo-no-line = Un cane va in linea retta o in diagonale: da { $from } a { $to } non c’è linea.
buffalo-jump = Un cane non salta: in { $over } c’è un pezzo.
buffalo-taken-dog = In { $cell } c’è già un pezzo, e i cani non catturano.
buffalo-taken-chief = In { $cell } c’è un tuo cane.
buffalo-too-far = Il capo va di una casella: da { $from } solo in una vicina.
buffalo-must-move = Una mossa c’è, e chi può muovere deve: si scrive per esempio e4-e3.
buffalo-return = I cani chiusi fra due bufali, e solo quelli, tornano ciascuno in una casella libera della riga 2: si scrive per esempio { $example }
# Che cosa si dice di una mossa, e della fine.
buffalo-plays = { $name }: bufalo { $way }.
buffalo-plays-dog = { $name }: cane { $way }.
buffalo-plays-chief = { $name }: capo { $way }.
buffalo-captures = { $name }: capo { $way }, e cattura. { $left ->
    [0] Non restano bufali.
    [1] Resta un bufalo.
   *[other] Restano { $left } bufali.
  }
buffalo-sends-back = { $name }: bufalo { $way }. { $count ->
    [1] Un cane torna indietro: { $dogs }.
   *[other] { $count } cani tornano indietro: { $dogs }.
  }
buffalo-skips = { $name } non può muovere, e salta il turno.
buffalo-crossed = Un bufalo ha passato il secondo fiume.
buffalo-captured = L’ultimo bufalo è catturato.
buffalo-blocked = Nessun bufalo può più scendere.
# Nell’immagine.
buffalo-number = mossa { $number }
buffalo-herd = bufali { $left } su { $all }
buffalo-rebels = Bufali ribelli
buffalo-alt-buffalo = bufalo
buffalo-alt-dog = cane
buffalo-alt-chief = capo
option-ribelli = due bufali che chiudono un cane lo rimandano indietro
option-lati = da quali due lati lo chiudono
