## Chi gioca pulito: fermare, rimandare, annullare, e che cosa non fa classifica.

stop-proposed = **{ $name }** propone di fermare la manche: serve un altro che abbia trovato una parola. Fermata, non fa classifica.
button-stop = Fermiamo
stop-agreed = Manche fermata: { $one } e { $other } sono d’accordo.
stop-another-finder = Può dire di sì un altro che in questa manche ha trovato una parola.
erased-next-round = Hai cancellato i tuoi dati durante questa manche: il posto che avevi resta com’è, tu giochi dalla prossima.
erased-next-match = Hai cancellato i tuoi dati mentre si giocava qui: puoi entrare nella prossima partita.

round-unrated = Non fa classifica: { $why }.
match-unrated = Non conta per la classifica: { $why }.
why-party = ogni parola vale per tutti
why-stretched = il tempo è allungato
why-points = i punti non sono quelli del sito
why-letters = valgono parole di meno di 4 lettere
why-short = dura meno di un minuto
why-long = dura più di 10 minuti
why-stopped = è stata fermata prima della fine
why-alone = serve almeno un altro che giochi
why-erased = chi giocava ha cancellato i suoi dati
why-one-person = due posti erano della stessa persona, con account collegati
why-computer = c’era il computer
why-friendly = era amichevole
why-left = se ne sono andati tutti
why-two-servers = chi gioca sta in server diversi, ognuno con la sua classifica
why-few-moves = servono almeno due mosse a testa
terms-computer = il computer { $does }, non fa classifica
level-points = fa circa { $points } punti a partita
level-points-of-two = in due fa circa { $points } punti a partita
level-principiante = batte chi gioca a caso 4 volte su 5
level-facile = batte il principiante 3 volte su 4
level-medio = batte il facile 3 volte su 4
level-difficile = batte il medio 3 volte su 4
level-forte = gioca meglio che può
terms-calm = il tempo è allungato e non fa classifica
digest-season-nobody = È finita la stagione **{ $season }**: non la vince nessuno, servivano { $rounds } { $family ->
    [parole] manche
   *[other] partite
  }.
digest-nobody-leads = In testa non c’è ancora nessuno: per un posto servono { $rounds } { $family ->
    [parole] manche
   *[other] partite
  }.

match-because = {" "}({ $reason })
match-paused-by = **{ $name }** mette in pausa la partita{ $why }. L’orologio riparte da dov’è: /pausa
match-resumed-by = **{ $name }** fa ripartire la partita{ $why }.
match-paused-agreed = Siete d’accordo: la partita è in pausa{ $why }. L’orologio riparte da dov’è: /pausa
match-resumed-agreed = Siete d’accordo: si riprende{ $why }.
match-voided-by = **{ $name }** annulla la partita{ $why }: non conta.
match-voided-agreed = Siete d’accordo: la partita è annullata{ $why } e non conta.
match-asks-pause = **{ $name }** vorrebbe una pausa{ $why }. Serve il sì di tutti quelli che giocano.
match-asks-resume = **{ $name }** vorrebbe riprendere{ $why }. Serve il sì di tutti quelli che giocano.
match-asks-void = **{ $name }** vorrebbe annullare la partita{ $why }: non conterebbe. Serve il sì di tutti quelli che giocano.
match-refused = **{ $name }** preferisce di no.
match-asked-already = L’hai già proposto: aspetta che rispondano gli altri.
match-nothing-asked = Non c’è niente in sospeso a cui rispondere.
match-no-draws = In questa partita non si può proporre la patta.
button-agreed = D’accordo
button-propose-abort = Proponi di annullarla
void-own = Qui hai giocato tu: la può annullare chi modera e non ha giocato.
challenge-nobody-judged = Nessuno ha deciso in tempo: decide il dizionario.
match-turn-or-challenge-until = Tocca a { $who }. Fine del turno: { $until }; per contestare: { $window }.
matches-theirs-until = **{ $number }**: { $game } con { $against }, { $place }: tocca all’altro. Fine del turno: { $until }
computer-own-name = { $number ->
    [1] Alfa
    [2] Beta
    [3] Gamma
    [4] Delta
   *[other] Epsilon
}
computer-named = { $own }, { $name }

match-on-holiday = **{ $name }** è in ferie. Ritorno: { $back }.
match-on-holiday-until = **{ $name }** è in ferie. Ritorno: { $back }; fine del turno: { $until }.
match-holiday-over = **{ $name }** è di ritorno dalle ferie. Fine del turno: { $until }.
holiday-left = Non sei in ferie. In dodici mesi { $left ->
    [one] te ne resta un giorno
   *[other] te ne restano { $left } giorni
}: /ferie giorni:3
holiday-too-long = In dodici mesi si può stare in ferie { $most } giorni in tutto. Ne hai ancora { $left }.
holiday-too-late = È troppo tardi per le ferie: prima gioca il tuo turno a { $game }. Fine del turno: { $until }.
