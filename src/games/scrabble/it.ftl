# Come si chiama, come si gioca.
game-scrabble = Scrabble
help-scrabble = **Scrabble.** Da 2 a 6, sette tessere a testa, 120 in tutto. Si scrive `8D FUNGO` in orizzontale, `D8 FUNGO` in verticale; il jolly in minuscolo: `FuNGO`.
    `cambia AEF` e `passo` fanno il resto, [Il mio leggio] lo vedi solo tu. Si comincia con /sfida gioco:scrabble
match-aim-scrabble = Parole che si incrociano sulla tavola: vince chi fa più punti.
match-how-scrabble = Si scrive `8D FUNGO` in orizzontale, `D8 FUNGO` in verticale; il jolly in minuscolo.
# Le giocate di Scrabble che non vanno.
scrabble-form = Una giocata si scrive così: 8D FUNGO in orizzontale, D8 FUNGO in verticale.
scrabble-cell = { $cell } non è una casella: si scrive 8D in orizzontale, D8 in verticale.
scrabble-letter = «{ $character }» non è una lettera.
scrabble-off-board = La parola esce dal tabellone.
scrabble-clash = In { $cell } c’è già { $there }, non { $typed }.
scrabble-nothing = Queste lettere ci sono già tutte: metti almeno una tessera.
scrabble-occupied = In { $cell } c’è già una tessera.
scrabble-line = Le tessere vanno tutte su una riga o su una colonna.
scrabble-gap = Fra le tessere resta un buco.
scrabble-not-held = Nel leggio { $count ->
    [one] non c’è
   *[other] non ci sono
  } { $letters }. Hai { $rack }.
scrabble-holds-nothing = Il tuo leggio è vuoto.
scrabble-letter-one = { $letter }
scrabble-letters-and = { $letters } e { $last }
scrabble-first-two = La prima parola ha almeno due lettere.
scrabble-first-centre = La prima parola passa per il centro, { $cell }.
scrabble-apart = Almeno una tessera deve toccarne una che c’è già.
scrabble-crossing = A Scarabeo la parola nuova deve incrociarne una che c’è già.

# La partita di Scrabble.
scrabble-title = Scrabble
scrabble-title-scarabeo = Scarabeo
scrabble-bag-low = Nel sacchetto { $left ->
    [0] non c’è più niente
    [1] c’è ancora 1 tessera
   *[other] ci sono ancora { $left } tessere
  }: per cambiare ne servono almeno { $needed }.
scrabble-exchange-form = Dopo «cambia» scrivi le lettere da cambiare, per esempio: cambia AEF
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
scrabble-closing = Le tessere rimaste: { $changes }.
scrabble-change = { $name } { $points }
scrabble-hand = Il tuo leggio: { $tiles }
scrabble-hand-empty = Il tuo leggio è vuoto.

# Partite in formato GCG.
gcg-fault = Riga { $line }: { $reason }
gcg-long = il file è troppo lungo, se ne leggono al massimo { $most } KiB.
gcg-encoding = la codifica «{ $encoding }» non la conosco: si usano UTF-8 e ISO-8859-1.
gcg-not-utf8 = qui c’è qualcosa che non è UTF-8, come invece dice l’inizio del file.
gcg-two-players = mancano i nomi: servono #player1 e #player2.
gcg-player = «{ $text }» non va come giocatore: ognuno ha un nome suo, detto una volta sola prima delle mosse.
gcg-who = «{ $name }» non è fra i giocatori del file.
gcg-unreadable = «{ $text }» non si capisce.
gcg-rack = «{ $text }» non è un leggio di queste tessere.
gcg-turn = non toccava a questo giocatore.
gcg-over = la partita era già finita.
gcg-not-held = sul leggio non c’è { $letters }.
gcg-tiles = di { $letters } non ci sono tante tessere.
gcg-withdrawn = prima non c’è una giocata sua da ritirare.
gcg-score = i punti sono { $counted }, non { $given }.
gcg-total = il totale fa { $counted }, non { $given }.
gcg-note-score = si legge lo stesso, ma i punti sono { $counted }, non { $given }.
gcg-note-gone = { $name } ha lasciato la partita.
gcg-note-missed = Turno perso per il tempo.
gcg-note-agreed = Patta d’accordo.
gcg-note-void = La partita non vale.
option-tessere = con quali tessere, e con quale dizionario
option-correzione = che cosa succede alla fine con le tessere rimaste: si scontano, o niente
option-penalita = quanti punti costa contestare a torto, dove le parole si contestano
