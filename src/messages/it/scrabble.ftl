# Le giocate di Scrabble che non vanno.
scrabble-form = Una giocata si scrive così: 8D FUNGO in orizzontale, D8 FUNGO in verticale
scrabble-cell = { $cell } non è una casella: si scrive 8D in orizzontale, D8 in verticale
scrabble-letter = '{ $character }' non è una lettera
scrabble-off-board = La parola esce dal tabellone
scrabble-clash = In { $cell } c’è già { $there }, non { $typed }
scrabble-nothing = Queste lettere ci sono già tutte: metti almeno una tessera
scrabble-occupied = In { $cell } c’è già una tessera
scrabble-line = Le tessere vanno tutte su una riga o su una colonna
scrabble-gap = Fra le tessere resta un buco
scrabble-not-held = Non hai { $letters }
scrabble-first-two = La prima parola ha almeno due lettere
scrabble-first-centre = La prima parola passa per il centro, { $cell }
scrabble-apart = Almeno una tessera deve toccarne una che c’è già
scrabble-crossing = A Scarabeo la parola nuova deve incrociarne una che c’è già

# La partita di Scrabble.
scrabble-title = Scrabble
scrabble-title-scarabeo = Scarabeo
scrabble-bag-low = Nel sacchetto { $left ->
    [0] non c’è più niente
    [1] c’è ancora 1 tessera
   *[other] ci sono ancora { $left } tessere
  }: per cambiare ne servono almeno { $needed }.
scrabble-exchange-form = Dopo "cambia" scrivi le lettere da cambiare, per esempio: cambia AEF
scrabble-plays = { $name } gioca **{ $word }** in { $cell }: { $points ->
    [1] 1 punto.
   *[other] { $points } punti.
  }
scrabble-plays-all = { $name } gioca tutto il leggio, **{ $word }** in { $cell }: { $points } punti, con { $bonus } di premio.
scrabble-exchanges = { $name } cambia { $count ->
    [1] 1 tessera.
   *[other] { $count } tessere.
  }
scrabble-passes = { $name } passa.
scrabble-hand = Il tuo leggio: { $tiles }
scrabble-hand-empty = Il tuo leggio è vuoto.
