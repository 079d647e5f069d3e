# Come si chiama, come si gioca.
game-entropy = Entropy
help-entropy = **Entropy.** Il Caos mette una pedina alla volta, come esce dal sacchetto; l’Ordine ne muove una, come la torre, e fa punti con ciò che si legge uguale nei due sensi. Due partite a ruoli invertiti: vince chi ordina di più.
    Caos scrive la casella: `d4`. Ordine scrive `a1-a5`, o `passo`. Ogni fila uguale nei due sensi vale quante pedine ha: GRG 3, RR 2. Si comincia con /sfida gioco:entropy
match-aim-entropy = L’Ordine fa punti con le file di pedine uguali nei due sensi, il Caos le impedisce: vince chi fa più punti da Ordine in due partite.
match-how-entropy = Per esempio { $example }: il Caos scrive la casella (`d4`), l’Ordine da dove e fin dove (`a1-a5`) o `passo`.

entropy-chaos = Caos
entropy-order = Ordine
entropy-role-draws = { $role }: { $colour }
entropy-turn = turno { $turn } di { $turns }
entropy-bag = sacco
entropy-row = riga { $row }
entropy-reserve = Caos
entropy-stock = Ordine
entropy-blue = blu
entropy-yellow = giallo
entropy-red = rosso
entropy-green = verde
entropy-pink = rosa
entropy-brown = marrone
entropy-black = nero
entropy-alt-sums = Punti delle righe da 1: { $rows }; delle colonne da a: { $columns }.

# Quel che si dice di una partita.
entropy-drawn = Dal sacchetto esce: **{ $colour }** ({ $letter }).
entropy-placed = { $name }: **{ $colour }** in { $cell }.
entropy-placed-by-chance = Decide il caso: **{ $colour }** in { $cell }.
entropy-shifted = { $name }: **{ $colour }** da { $from } a { $to }.
entropy-passed = { $name } passa.
entropy-closing = Ordine: { $points } { $points ->
    [one] punto
   *[other] punti
  }, { $rows } per riga e { $columns } per colonna.
entropy-why = Ogni fila che si legge uguale nei due sensi vale quante pedine ha. In tutto **{ $points }**:
entropy-why-row = riga { $row }: **{ $points }** = { $all }
entropy-why-column = colonna { $column }: **{ $points }** = { $all }
entropy-why-nothing = Per ora nessuna fila si legge uguale nei due sensi: 0 punti.

# Quel che non va.
entropy-outside = La casella { $cell } non c’è: vanno da a1 a { $last }.
entropy-taken = In { $cell } c’è già una pedina.
entropy-nothing-there = In { $cell } non c’è nessuna pedina.
entropy-stays = La pedina è già in { $cell }: per non muovere niente scrivi passo.
entropy-not-straight = Da { $from } a { $to } non si va: una pedina si muove in riga o in colonna.
entropy-in-the-way = Fra { $from } e { $to } c’è una pedina in mezzo: non si salta.
entropy-shut-in = La pedina in { $cell } è chiusa: non si può muovere.
entropy-chaos-lays = Il Caos mette la pedina estratta: scrivi solo la casella, come d4.
entropy-order-moves = L’Ordine muove una pedina, come a1-a5, o scrive passo.
entropy-other-drawn = È uscita un’altra pedina: { $letter }. Basta scrivere la casella.
entropy-nothing-to-hand = Qui non si consegna niente: le pedine escono dal sacchetto.
