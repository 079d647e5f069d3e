# Come si chiama, come si gioca.
game-estinzione = Scacchi Estinzione
help-estinzione = **Scacchi Estinzione.** Vince chi toglie all’altro l’ultimo pezzo di una specie: re, donna, torri, alfieri, cavalli o pedoni. Lo scacco non esiste, il re si prende come gli altri, si promuove anche a re; chi promuove il suo ultimo pedone perde, se con la stessa mossa non estingue una specie.
    Si scrive `Cf3`, `exd5`, `e8=D`, `0-0`, o le caselle: `e2 e4`. R è il re (in inglese la torre). Si comincia con /sfida gioco:estinzione
match-aim-estinzione = Vince chi toglie all’altro l’ultimo pezzo di una specie: anche le due torri, o tutti i pedoni.
match-how-estinzione = Si scrive, per esempio, { $example } (R D T A C), o le due caselle: `e2 e4`.
option-doppia = se l’ultimo pedone, promuovendo, estingue una specie: chi ha mosso vince o perde
# Le lettere dei pezzi, e i loro nomi.
estinzione-letters = RDTAC
estinzione-king = re
estinzione-queen = donna
estinzione-rook = torre
estinzione-bishop = alfiere
estinzione-knight = cavallo
estinzione-pawn = pedone
estinzione-white = Bianco
estinzione-black = Nero
# Quel che si dice di una partita.
estinzione-number = mossa { $number }
estinzione-alert = attacca { $what }
estinzione-alt-side = { $side }: { $pieces }.
estinzione-plays = { $name }: **{ $move }**.
estinzione-threatens = { $name }: **{ $move }**. In pericolo, ultimi della specie: { $what }.
estinzione-closing = Specie estinta per il { $side }: { $species }.
estinzione-closing-own = Il { $side } ha promosso il suo ultimo pedone: { $species }, specie estinta.
estinzione-closing-stalemate = Nessuna mossa possibile: stallo, è patta.
estinzione-closing-fivefold = La stessa posizione per la quinta volta: è patta.
estinzione-closing-seventy-five = 75 mosse senza prese né mosse di pedone: è patta.
estinzione-closing-threefold = La stessa posizione per la terza volta: la patta spetta a chi la chiede.
estinzione-closing-fifty = 50 mosse senza prese né mosse di pedone: la patta spetta a chi la chiede.
# Quel che una mossa ha di sbagliato.
estinzione-no-move = Da { $from } a { $to } non si può muovere ora.
estinzione-empty = In { $from } non c’è nessun pezzo.
estinzione-theirs-white = In { $from } c’è un pezzo del Bianco: tu muovi il Nero.
estinzione-theirs-black = In { $from } c’è un pezzo del Nero: tu muovi il Bianco.
estinzione-impossible = «{ $typed }» ora non si può: nessun pezzo fa questa mossa.
# Partite in formato PGN.
pgn-fault = { $file }, riga { $line }, colonna { $column }: { $reason }
pgn-tag = un’etichetta si scrive tra parentesi quadre, il valore fra virgolette.
pgn-unclosed = quel che comincia qui non finisce.
pgn-stray = qui non c’è niente da chiudere con { $sign }.
pgn-variant = la variante è «{ $text }», non Extinction.
pgn-fen = «{ $text }» non è una posizione.
pgn-unreadable = «{ $text }» non è una mossa.
pgn-impossible = «{ $text }» qui non si può giocare.
pgn-ambiguous = «{ $text }» la possono fare più pezzi.
estinzione-last-one = ultimo rimasto
