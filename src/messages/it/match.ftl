match-not-a-player = In questa partita non giochi tu.
match-rooms-parted = Da allora le stanze sono cambiate: per rigiocare lanciate una sfida nuova.
match-of-event = Questa partita è di un evento: decide chi lo dirige.
match-has-begun = Da soli non si può più annullare: si può abbandonare, o proporlo a tutti con /annulla.
match-paused = La partita è in pausa: la riprende chi modera, o chi gioca se siete d’accordo. /pausa
match-judging = Si sta decidendo sull’ultima parola: un momento.
match-own-word = L’ultima parola è tua: la può contestare solo chi gioca contro di te.
match-nothing-to-challenge = Non c’è niente da contestare.
match-offer-stands = C’è già una proposta di patta.
match-no-offer = Non c’è nessuna proposta di patta a cui rispondere.
match-unsettled = L’ultima parola si può ancora contestare.
match-not-your-turn = Non tocca a te.
match-not-now = Adesso non si può.
match-over = Questa partita è finita.

computer-principiante = Computer (principiante)
computer-facile = Computer (facile)
computer-medio = Computer (medio)
computer-difficile = Computer (difficile)
computer-forte = Computer (forte)

pace-live = { $seconds } secondi a turno
pace-slow = { $hours } ore a turno
pace-free = senza orologio
judged-auto = controllo io le parole
judged-challenge = le parole si contestano
judged-referee = le parole si contestano, decide l’arbitro
terms-rated = vale per la classifica
terms-friendly = amichevole
terms = { $pace }, { $judged }, { $rated }.
terms-encounter = due partite a ruoli invertiti, { $pace }, { $judged }, { $rated }.

challenge-one = **{ $name }** sfida { $whom } a { $game }.
challenge-many = **{ $name }** invita { $whom } a { $game }.
challenge-open = **{ $name }** cerca qualcuno per { $game }. Chi ci sta?
challenge-open-many = **{ $name }** apre un tavolo di { $game }. Chi ci sta?
challenge-in = Al tavolo: { $names } ({ $count } di { $seats }).
challenge-renewed = Questa sfida è stata aperta di nuovo, più giù.
challenge-withdrawn = Sfida ritirata.
challenge-declined = Sfida rifiutata. Sarà per un’altra volta.
challenge-over = La sfida di **{ $name }** a { $game } è scaduta. Se ne apre un’altra con /sfida.
challenge-rooms-changed = Le stanze sono cambiate: chi vuole giocare lanci di nuovo la sfida.
challenge-gone = Questa sfida non c’è più. Se ne apre un’altra con /sfida.
challenge-not-yours = Questo lo può fare chi ha aperto la sfida.
challenge-not-asked = Questa sfida è per qualcun altro. Per aprirne una tua: /sfida
challenge-already-in = Ci sei già.
challenge-alone = Da soli non si gioca: serve ancora qualcuno.
challenge-yourself = Non puoi sfidare te stesso. Contro il computer: /sfida livello:auto
challenge-unknown = Non conosco «{ $name }»: deve prima scrivere qualcosa in una partita qui. Intanto puoi aprire una sfida a tutti: /sfida
challenge-excluded = Chi modera tiene questa persona fuori dal gioco.
challenge-too-many = Al massimo in { $seats }.
challenge-in-private = Qui siamo solo noi due. Contro di me: { $order } (o, al posto di auto: principiante, facile, medio, difficile, forte)
challenge-two-only = A { $game } si gioca in due.
challenge-encounter-two = Le due partite a ruoli invertiti sono per due persone.
challenge-open-clock = Dove giocano tutti insieme c’è sempre un orologio: scegli ritmo:veloce o ritmo:lento.
challenge-most-invites = Hai già { $most } sfide aperte: ritirane una.
challenge-most-matches = Hai già { $most } partite in corso: finiscine una.
challenge-too-late = Il tempo per contestare è finito.
challenge-right = **{ $name }** contesta: **{ $word }** non è valida.
challenge-wrong = **{ $name }** contesta, ma è tutto valido: { $words }.
challenge-wrong-costs = **{ $name }** contesta, ma è tutto valido: { $words }. Costa { $cost ->
        [one] un punto
       *[other] { $cost } punti
    }.
challenge-asks-referee = **{ $name }** contesta { $words }. Decide chi modera e non gioca; se nessuno lo fa, il dizionario. Fine: { $until }.
referee-only = Questo lo decide chi modera, e non chi gioca.
just = { $text }
just-who = { $who }
list-more = { $all }, { $one }

button-accept = Accetto
button-decline = No, grazie
button-begin = Si comincia
button-withdraw = Ritiro
button-rack = Il mio leggio
button-shuffle = Mescola
button-sort = Ordina
button-play = Gioca
button-single = Una sola lettera
button-exchange = Cambia
button-pass = Passo
button-challenge = Contesto
button-resign = Abbandono
button-resign-sure = Sì, abbandono
button-abort = Annulla la partita
button-confirm = Conferma
button-cancel = Lascia stare
button-agree = Patta
button-valid = Valida
button-invalid = Non valida
button-replay = Rivedi
button-replay-steps = Passo per passo
button-replay-first = Dall’inizio
button-replay-last = Alla fine
button-replay-file = Scarica
replay-best = Non c’era di meglio.
replay-good = Era fra le migliori.
replay-better-points = C’era di meglio: **{ $best }** (così si perdono { $lost } punti).
replay-better-percent = C’era di meglio: **{ $best }** (così si perde il { $lost } % di probabilità).
analysis-begun = Ci guardo dentro, ci vuole qualche secondo…
analysis-done = Mossa per mossa: quanto valeva, e che cosa c’era di meglio.
analysis-none = Di questa partita non c’è niente da analizzare.
button-analysis = Analisi

form-move-title = La tua mossa
form-move-label = La mossa, come la scriveresti in chat
form-move-letters = Lettere: { $letters }
form-exchange-title = Cambia tessere
form-exchange-label = Le lettere da cambiare (? per il jolly)
form-single-title = Una sola lettera
form-single-label = Lettera e cella: A E3

match-thread = { $game } · { $names }
match-thread-open = { $game } · per tutti
match-opened = Si gioca a **{ $game }**: { $terms }
match-second-leg = Seconda partita, a ruoli invertiti.
match-seed = -# Seme, impronta { $mark }: { $seed }
match-turn = Tocca a { $who }. Fine del turno: { $until }.
match-turn-or-challenge = Tocca a { $who }, che può anche contestare. Fine del turno: { $until }.
match-turn-free = Tocca a { $who }.
match-everybody = Giocano tutti. Fine del turno: { $until }. Quello che scrivi in [Gioca] lo vedo solo io.
match-everybody-free = Giocano tutti. Quello che scrivi in [Gioca] lo vedo solo io.
match-computer-thinks = Ci pensa { $name }…
match-turn-of = Tocca a { $name }. Ti avviso quando è il tuo turno.
match-reminder = { $who }, tocca ancora a te. Fine del turno: { $until }.
match-reminder-all = Fine del turno: { $until }.
match-no-rack = In questa partita le lettere sono di tutti: si vedono sulla tavola.
match-none-here = Qui non c’è nessuna partita in corso. Se ne comincia una con /sfida.
match-table = { $text }
    ```
    { $block }
    ```
match-is-paused = La partita è in pausa.
match-back = Sono mancato per { $lost }: li restituisco. Fine del turno: { $until }.
matches-back = Sono mancato per { $lost }: li restituisco a chi deve muovere.
match-barred = Non posso più scrivere dove giochi: la partita è ferma, orologio compreso, e riprende quando posso.
match-gone = Il posto dove giocavi non c’è più: la partita è annullata e non conta.
match-resigned = **{ $name }** abbandona.
match-resign-sure = Vuoi davvero abbandonare?
match-aborted = **{ $name }** annulla la partita prima che cominci davvero: non conta.
match-left = **{ $name }** non gioca più.
match-void = La partita è annullata e non conta.
match-told-by-event = Nessuno ha mosso: il risultato lo dà il torneo.
match-won = Vince **{ $name }**!
match-won-points = Vince **{ $name }**! { $all }
match-drawn = Patta.
match-drawn-points = Pari! { $all }
encounter-result = Le due partite insieme: { $result }
encounter-goes-on = Le due partite non sono finite: la rivincita si chiede sotto la seconda.
draw-offered = **{ $name }** propone la patta.
draw-agreed = **{ $name }** accetta la patta.
draw-claimed = **{ $name }** reclama la patta: le regole gliela danno.
button-claim = Reclamo la patta
match-nothing-to-claim = Adesso le regole non danno la patta. Per proporla scrivi `patta?`
draw-declined = **{ $name }** preferisce continuare.
flag-single = { $who }, tempo scaduto: scegli una sola lettera da mettere. Fine: { $until }.
flag-passes = Tempo scaduto: **{ $name }** salta il turno.
flag-lost = Tempo scaduto per la terza volta di fila: **{ $name }** è fuori.

move-unreadable = Non capisco la mossa «{ $text }».
move-not-understood = Non ho capito «{ $text }». { $how }
move-help = Tocca a te. { $how } Tutte le regole: /aiuto { $game }
move-not-a-word = «{ $word }» non è nel dizionario { $dictionary }.
move-too-late = È arrivata a tempo scaduto.
move-preview = { $what }
    Va bene così?
move-choose = Si può giocare in { $count } modi: quale?
move-choose-many = Si può mettere in { $count } modi: ecco i { $shown } che ti avvicinano di più, numerati sulla tavola. Per gli altri scrivi anche la prima cella.
move-choice = { $number }: { $line }
move-choose-label = mossa
move-cancelled = Come non detto.
move-played = Giocata.
open-taken = Segnato: { $text }. Fino alla fine del turno puoi cambiarla.

matches-head = { $count ->
    [one] Hai una partita in corso:
   *[other] Hai { $count } partite in corso:
}
matches-none = Non hai partite in corso. Se ne comincia una con /sfida.
matches-ended = **{ $number }**: { $game } con { $against }, { $place }. { $result }
matches-none-ended = Non hai partite finite.
matches-ended-replay = Si rivedono dove si sono giocate, con /rivedi e il numero.
matches-nobody-yet = chi vuole
matches-mine-until = **{ $number }**: **Tocca a te** a { $game } con { $against }, { $place }. Fine del turno: { $until }
matches-mine = **{ $number }**: **Tocca a te** a { $game } con { $against }, { $place }
matches-theirs = **{ $number }**: { $game } con { $against }, { $place }
holiday-until = Buone ferie! Fine: { $until }; i turni per corrispondenza si spostano di altrettanto. { $left ->
    [one] Te ne resta un giorno
   *[other] Te ne restano { $left } giorni
} in dodici mesi.
holiday-over = Bentornato: i giorni che non hai usato restano tuoi, e i turni finiscono prima di altrettanto. Ne hai { $left }.

replay-film = La partita in { $moves ->
    [1] una mossa
   *[other] { $moves } mosse
  }, dall’inizio alla fine.
replay-alt = La partita in { $moves ->
    [1] una mossa
   *[other] { $moves } mosse
  }.
replay-alt-rest = E così fino alla fine.
replay-start = L’inizio, { $of ->
    [one] una mossa
   *[other] { $of } mosse
  } prima della fine.
replay-move = Mossa { $at } di { $of }. { $what }
replay-at = Mossa { $at } di { $of }.
replay-none = Qui non c’è nessuna partita da rivedere.
replay-not-yet = Si rivede quando è finita.
replay-file = La partita, riga per riga.

match-missed = Sfuggita a **{ $name }** alla mossa { $number }: **{ $better }**, { $points } punti ({ $gain } in più).
open-in-secret = Qui le mosse si danno in segreto: premi [Gioca], o scrivi /mossa.
open-deserted = Per tre turni non ha giocato nessuno: ci fermiamo qui.
challenge-accepted = Si gioca a { $game }: **{ $names }**.
match-button-old = Questo pulsante non vale più: quelli buoni sono sotto l’ultima tavola.
computer-player = il computer
match-which = Qui hai più di una partita: rispondi alla tavola di quella che intendi.
match-which-number = Qui si gioca più di una partita: rispondi alla tavola di quella che intendi, o aggiungi { $matches }.
match-by-number = numero:{ $number } per { $game } con { $against }
match-not-of-number = Qui non si gioca nessuna partita { $number }: i numeri li dice /partite.
pace-live-roles = { $first } e { $second } secondi a turno
pace-slow-roles = { $first } e { $second } ore a turno
pace-bank = { $minutes ->
    [1] 1 minuto
   *[other] { $minutes } minuti
  } a testa, più { $seconds } secondi a mossa
pace-bank-plain = { $minutes ->
    [1] 1 minuto
   *[other] { $minutes } minuti
  } a testa
terms-chosen = { $chosen }, { $terms }
terms-no-words = { $pace }, { $rated }.
terms-encounter-no-words = due partite a ruoli invertiti, { $pace }, { $rated }.
challenge-seats = A { $game } si gioca in { $least }–{ $most }.
challenge-other-option = { $option } non è un’opzione di { $game }.
challenge-no-words = { $game } si gioca senza parole: nessuno le deve giudicare.
challenge-bank-slow = Un orologio di minuti va con ritmo:veloce; a ritmo:lento si contano le ore a turno.
flag-loses = Tempo scaduto: **{ $name }** ha perso.
button-pick = Muovi
button-pick-anew = Da capo
move-pick = Che cosa?
move-pick-on = { $chosen }: e poi?
move-pick-label = gioca
challenge-other-dictionary = Con queste tessere a { $game } il dizionario può essere: { $fits }.
challenge-penalty-contest = Una penalità c’è solo dove le parole si contestano: aggiungi parole:contesto o parole:arbitro.
challenge-computer = Contro il computer: { $order }
challenge-computer-seats = Contro il computer gli altri posti sono tutti suoi: togli «{ $who }» o «{ $level }».
challenge-computer-words = Contro il computer le parole le controllo sempre io, e nessuno le contesta: togli «{ $option }».
challenge-computer-words-both = Contro il computer le parole le controllo sempre io, e nessuno le contesta: togli «{ $words }» e «{ $penalty }».
challenge-open-option = A { $game } gioca chi vuole, senza inviti e senza computer: togli «{ $option }».
challenge-other-value = A { $game } { $option } può essere: { $values }.
challenge-totals = A { $game } si confrontano i totali di due partite a ruoli invertiti: una sola non decide niente.
button-why = Perché?
match-total = **{ $name }** fa **{ $points }** { $points ->
    [one] punto
   *[other] punti
  }.
