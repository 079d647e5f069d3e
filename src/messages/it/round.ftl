# La manche: quello che si legge in un canale e in privato.
# Regole della casa: tu, due righe al massimo, quello che è successo e che cosa fare; niente codici.

lines = { $lines }
literal = { $text }
player-number = Giocatore { $number }

## Inizio
round-soon = { $of ->
    [1] Manche fra { $seconds } secondi. Preparatevi!
   *[other] Manche fra { $seconds } secondi ({ $number } di { $of }). Preparatevi!
  }
    -# Impegno sulla griglia: { $hash }
round-grid = **Manche { $number }**, minimo { $min } lettere. Fine: { $until }.
round-grid-of = **Manche { $number }** ({ $at } di { $of }), minimo { $min } lettere. Fine: { $until }.
round-hint-secret = Le parole si scrivono in privato: premi il pulsante, o usa /p.
round-hint-booth = Premi Entro: poi le parole le scrivi a me, in privato.
round-computer = Gioca anche { $name }.
round-computer-unrated = Gioca anche { $name }: non fa classifica.
round-last-seconds = **Ultimi 30 secondi!**
round-stop = **Stop!** Conto i punti…
round-back = Sono mancato per { $lost }: li restituisco. Fine della manche { $number }: { $until }; le parole scritte intanto valgono.
lost-seconds = { $seconds ->
    [1] 1 secondo
   *[other] { $seconds } secondi
  }
lost-minutes = { $minutes } minuti
plan-dropped = Sono mancato per più di un’ora: la manche in programma non si gioca più. Per giocare: /manche
early = Questa l’hai scritta prima che arrivasse la griglia: non conta.
private-which = Non so in quale stanza giochi: premi il pulsante sotto la tua griglia, o scrivi lì /p con le parole.
report-enough = Hai già cinque parole in attesa dei moderatori: aspetta che decidano.
round-void-away = Sono mancato per più di un’ora: la manche { $number } non vale. Per giocarne un’altra: /manche
round-gone = Il posto dove si giocava non c’è più: la manche è annullata.
round-void-ahead = Il mio orologio era stato spostato avanti: la manche { $number } non vale. Per giocarne un’altra: /manche
plan-failed = Qualcosa si è inceppato da parte mia e la manche in programma non parte. Per riprovare: /manche
round-not-now = Adesso non si può.
booth-open = Questa è la tua cabina: scrivi qui le parole, minimo { $min } lettere. Fine: { $until }.
secret-open = Scrivi qui le parole: le leggo solo io. Minimo { $min } lettere. Fine: { $until }.
secret-in-the-open = In questa manche le parole si danno in privato: { where-in-channel } le leggono tutti e non valgono. Premi il pulsante sotto la griglia, o usa /p.
booth-first = Premi prima Entro, sotto la griglia: poi le parole valgono.
booth-entered = Sei dentro: scrivimi le parole in privato.
booth-cannot-write = Sei dentro, ma non riesco a scriverti in privato: apri prima la chat con me, o usa /p.

## Pulsanti e moduli
button-secret = Scrivi in segreto
button-words = Scrivi le parole
button-enter = Entro
button-my-list = La mia lista
button-rules = Regole
button-more = Ancora
button-undo = Togli l’ultima
button-my-words = Le mie parole
button-everybodys = Di tutti
button-all-words = Tutte le parole
button-longest = La più lunga
button-longest-found = La più lunga trovata
button-again = Rivincita
button-one-more = Ancora una
button-yes = Sì
button-previous = Indietro
button-next = Avanti
button-report = Segnala parola
button-old = Questo pulsante non vale più. Per giocare: /manche
form-words-title = Le tue parole
form-words-label = Una o più parole, separate da spazi
form-report-title = Segnala una parola
form-report-label = Quale parola manca, o non dovrebbe esserci?

## Le parole di uno
my-list = { $words } | { $points ->
    [one] { $points } punto
   *[other] { $points } punti
  }
my-list-with-invalid = { $words } | { $points ->
    [one] { $points } punto
   *[other] { $points } punti
  } | non valide: { $invalid }
my-list-empty = Non hai ancora scritto parole in questa manche.
word-fine = «{ $word }» vale.
word-short = «{ $word }» ha { $letters ->
    [1] 1 lettera
   *[other] { $letters } lettere
  }, qui ne servono almeno { $min }.
word-unknown = «{ $word }» non è nel dizionario di questa stanza.
word-untraceable = «{ $word }» non si può tracciare in questa griglia.
not-letters = «{ $typed }» non è una parola di sole lettere.
late = Questa è arrivata { $seconds ->
    [1] 1 secondo
   *[other] { $seconds } secondi
  } dopo lo stop. Peccato!
late-closed = Questa è arrivata dopo lo stop. Peccato!
undo-nothing = Non c’è niente da togliere.
private-hello = Ciao! Qui si gioca da soli, senza classifica: scrivi /manche. Per il resto: /aiuto
no-round-here = Adesso qui non si gioca. Per cominciare: /manche

## Fine
end-win = **Manche { $number }: vince { $name } con { $points ->
    [one] { $points } punto
   *[other] { $points } punti
  }.**
end-win-two = **Manche { $number }: vince { $name } con { $points ->
    [one] { $points } punto
   *[other] { $points } punti
  }.** Poi { $second } { $p2 }.
end-win-three = **Manche { $number }: vince { $name } con { $points ->
    [one] { $points } punto
   *[other] { $points } punti
  }.** Poi { $second } { $p2 } e { $third } { $p3 }.
end-tie = **Manche { $number }: pari fra { $names } e { $more ->
    [0] { $last }
    [1] { $last }, più un altro,
   *[other] { $last }, più altri { $more },
  } con { $points ->
    [one] { $points } punto
   *[other] { $points } punti
  }.**
end-nobody-scored = **Manche { $number }: nessuno ha trovato parole.**
end-nobody-points = **Manche { $number }: nessuno ha fatto punti.**
end-longest-nobody = Parola più lunga: **{ $word }** ({ $points ->
    [one] { $points } punto
   *[other] { $points } punti
  }), non l’ha trovata nessuno.
end-longest-one = Parola più lunga trovata: **{ $word }** ({ $points ->
    [one] { $points } punto
   *[other] { $points } punti
  }), solo da { $name }.
end-longest-many = Parola più lunga trovata: **{ $word }** ({ $points ->
    [one] { $points } punto
   *[other] { $points } punti
  }), da { $count }.
end-found = { $found ->
    [0] Nessuna parola trovata su { $total }.
    [1] Trovata 1 parola su { $total }, { $points ->
        [one] { $points } punto
       *[other] { $points } punti
      } su { $maximum }.
   *[other] Trovate { $found } parole su { $total }, { $points ->
        [one] { $points } punto
       *[other] { $points } punti
      } su { $maximum }.
  }
end-void = **Manche { $number }: annullata, non conta.**
end-nobody = Nessuna parola, stavolta. La più lunga era **{ $word }**.{ $again ->
    [yes] {" "}Un’altra?
   *[no] {""}
}
end-nobody-no-words = Nessuna parola, stavolta: in questa griglia non ce n’erano.{ $again ->
    [yes] {" "}Un’altra?
   *[no] {""}
}
end-seed = -# Seme della griglia, impronta { $mark }: { $seed }
end-seed-unannounced = -# Cominciata senza preavviso. Seme della griglia: { $seed }
mine-head = { $points ->
    [one] { $points } punto
   *[other] { $points } punti
  }, posto { $rank } su { $players }.
mine-only = Solo tu: { $words }
mine-shared = Anche altri: { $words }
mine-unpaid = Già prese da altri: { $words }
mine-penalties = Penalità: { $words }
mine-void = Questa manche è stata annullata: non ha classifica.
mine-nothing = In questa manche non hai parole valide.
mine-missed-meaning = { $sentence }. Wikizionario: { $link }
mine-missed = Ti sono sfuggite, fra { $count }: { $words }
everybody-choose = Di chi vuoi vedere le parole?
everybody-nobody = Nessuno ha scritto parole valide.
words-of = **{ $name }**, { $points ->
    [one] { $points } punto
   *[other] { $points } punti
  }: { $words }
longest-word = La parola più lunga: **{ $word }** ({ $points ->
    [1] 1 punto
   *[other] { $points } punti
  }), lettera per lettera.
longest-word-found = La più lunga trovata: **{ $word }** ({ $points ->
    [1] 1 punto
   *[other] { $points } punti
  }), lettera per lettera.
words-untold = { $count ->
    [one] 1 parola non mostrata
   *[other] { $count } parole non mostrate
  }, { $points ->
    [one] 1 punto
   *[other] { $points } punti
  }.
all-words = { $count ->
    [1] 1 parola
   *[other] { $count } parole
  }, { $maximum ->
    [one] { $maximum } punto
   *[other] { $maximum } punti
  }. Pagina { $page } di { $pages }; fra parentesi quanti l’hanno trovata.
    { $words }
rematch-one = { $name } ne vuole giocare un’altra. Chi altro ci sta?
rematch-waits = Aspetto che la voglia qualcun altro. Per giocare subito: /manche

## Fermare, annullare, automatiche
stop-nothing = Qui non c’è niente da fermare.
stop-not-yours = Questa manche l’ha chiesta un altro: può fermarla lui, o chi modera.
stop-plan = { $name } ha fermato la prossima manche.
stop-round = Manche fermata da { $name }.
stop-rest = Le altre della serie non si giocano.
stop-too-late = Il tempo è già finito, sto contando i punti.
void-nothing = Qui non c’è una manche da annullare.
void-no-such = Nelle ultime 24 ore qui non c’è una manche { $number }. I numeri ricominciano ogni giorno.
void-already = La manche { $number } è già annullata.
void-too-old = Quella manche è finita da più di 24 ore: non si annulla più.
void-done = La manche { $number } delle ore { $hour } non vale: l’ha annullata { $name }.
void-done-reason = La manche { $number } delle ore { $hour } non vale: l’ha annullata { $name } ({ $reason }).
auto-on = Da adesso una manche ogni { $every ->
    [1] minuto
   *[other] { $every } minuti
  } dopo la fine dell’ultima. Per smettere: /automatiche ogni:0
auto-off = Le manche automatiche sono spente.
auto-stopped = Due manche automatiche senza giocatori: mi fermo. Per ricominciare: /manche

## Rifiuti
refuse-counting = Il tempo è finito: sto contando i punti, un momento.
refuse-busy = Troppe richieste tutte insieme: riprova fra un momento.
limit-orders = Troppi comandi in poco tempo: riprova fra un minuto. Le parole contano sempre.
limit-pictures = Hai chiesto troppe immagini in poco tempo: riprova fra un minuto.
limit-pictures-here = In { where-this-server } si chiedono troppe immagini in poco tempo: riprova fra un minuto.
limit-files = Hai chiesto troppi file in poco tempo: riprova fra qualche minuto.
limit-files-here = In { where-this-server } si chiedono troppi file in poco tempo: riprova fra qualche minuto.
refuse-already-on = Qui si sta già giocando la manche { $number }. Fine: { $until }.
refuse-already-planned = Qui una manche è già in arrivo. Inizio: { $start }.
refuse-moderators = Questo lo può fare chi modera.
refuse-channel-closed = In { where-this-channel } non si gioca. Chi modera può aprirlo: /impostazioni gioco sì
refuse-excluded = Chi modera ti ha escluso da ciò che si gioca in { where-this-server }.
refuse-quiet = Qui sono ore di silenzio. Fine: { $until }.
refuse-quota = Per oggi le manche di { where-this-channel } sono finite: qui { $quota ->
    [1] se ne gioca al massimo una
   *[other] se ne giocano al massimo { $quota }
  } al giorno.
refuse-points-in-the-open = I punti «{ $points }» si giocano in privato: aggiungi modo:riservata o modo:cabina.
refuse-only-in-channels = Questo si fa { where-server-channel }.
refuse-no-words = In una griglia { $rows }x{ $cols } non ci stanno parole di { $min } lettere: scegline una più grande, o un minimo più basso.
refuse-no-pictures = Non posso inviare immagini qui. A chi modera: serve il permesso { where-attach }.
fault-ours = Qualcosa si è inceppato da parte mia. La partita è salva, riprova fra poco.
fault-cannot-save = Non riesco a salvare: la manche è in pausa. Le parole che scrivete non vanno perse, il tempo ve lo rendo.
fault-cannot-save-match = Non riesco a salvare: la partita è in pausa. Le mosse che scrivete non vanno perse, il tempo ve lo rendo.
plan-cannot-save = Non riesco a salvare: la manche in arrivo aspetta, e comincia appena ci riesco.
fault-mended = Si riprende: tutto salvato. Fine della manche: { $until }.

## Comandi
command-unknown = Non conosco questo comando. Qui c’è l’elenco: /aiuto
command-of-others = /{ $typed } qui si chiama /{ $ours }.
command-no-takeback = Una mossa giocata resta: la patta si propone con /{ $draw }, si smette con /{ $resign }.
command-no-such-option = /{ $command } non ha l’opzione «{ $typed }». Ha: { $options }.
command-no-options = /{ $command } si scrive da solo, senza «{ $typed }».
command-option-twice = { $option } è scritto due volte: lasciane uno solo.
command-needs-colon = «{ $option }» vuole i due punti e un valore: { $option }:{ $value }
command-needs = A /{ $command } manca { $option }. Per esempio: { $example }
command-out-of-range = { $option }: «{ $typed }» non va bene, serve un numero da { $min } a { $max }.
command-not-a-number = { $option }: «{ $typed }» non va bene, serve un numero.
command-bad-size = { $option }: «{ $typed }» non va bene, scrivi per esempio 4x4; i lati vanno da 3 a 10.
command-bad-flag = { $option }: «{ $typed }» non va bene, scrivi sì o no.
command-no-such-choice = { $option }: «{ $typed }» non va bene. Si può scegliere fra { $choices }.
command-manche = comincia una manche
command-stop = ferma la manche o quella in arrivo
command-p = scrive parole in privato
command-lista = le mie parole in questa manche
command-griglia = la griglia di nuovo, anche come testo
command-parola = dice se una parola vale, e perché
command-risolvi = tutte le parole di una griglia
command-classifica = la classifica ELO del server
command-profilo = quanto vale un giocatore: rating, posto, forma, testa a testa
command-elo = da dove viene l’ultimo cambio del mio rating
command-confronta = giocatori a confronto
command-stagione = le stagioni della classifica
command-unisci = due account sono una persona sola
command-collega = collega i tuoi account su due piattaforme
command-scollega = li separa di nuovo
command-gemella = due stanze di server diversi giocano insieme
command-separa = le due stanze tornano a giocare da sole
command-diagnosi = che cosa funziona qui, e che cosa no
command-dati = i tuoi dati: riceverli o cancellarli
command-privacy = che cosa conservo e che cosa no
command-regole = le regole
command-aiuto = questo aiuto
command-automatiche = una manche ogni tanti minuti
command-annulla = toglie valore all’ultima manche
command-impostazioni = le impostazioni del server o del canale
command-dizionario = le parole in più e in meno del server
command-segnalazioni = le parole segnalate dai giocatori
command-escludi = tiene un giocatore fuori da ciò che si gioca
command-riammetti = lo fa rientrare
command-registro = che cosa hanno fatto i moderatori

## Parole e griglie
grid-as-text = ```
    { $block }
    ```
word-counts = { $sentence }. Vale (dizionario { $dictionary }).
word-page = Il significato, se c’è, nel Wikizionario: { $link }
word-does-not-count = { $sentence }. Non vale (dizionario { $dictionary }).
solve-in-play = Questa griglia è in gioco adesso: la risolvo quando la manche è finita.
solve-too-many = Mi hai chiesto più griglie simili a una in gioco: per te non ne risolvo altre fino alla fine di quella manche.
solve-cannot-ask = Ora non posso sapere quali griglie sono in gioco, perciò non ne risolvo. Riprova fra poco.
solve-bad-grid = Non capisco la griglia «{ $typed }». Scrivila così: /risolvi CART/OSEA/NILO/QuADR
solve-words = { $count ->
    [1] 1 parola
   *[other] { $count } parole
  }, { $points ->
    [one] { $points } punto
   *[other] { $points } punti
  }.
    { $words }
dictionary-added = «{ $word }» vale in { where-this-server } dalla prossima manche.
dictionary-removed = «{ $word }» non vale più in { where-this-server } dalla prossima manche.
dictionary-restored = Per «{ $word }» decide di nuovo il dizionario.
word-will-count = Dalla prossima manche varrà.
word-will-not-count = Dalla prossima manche non varrà più.
dictionary-one = Una parola alla volta: o aggiungi, o togli, o ripristina.
dictionary-short = «{ $word }» è troppo corta: una parola ha almeno { $min } lettere.
dictionary-in-already = «{ $word }» vale già (dizionario { $dictionary }).
dictionary-out-already = «{ $word }» già non vale (dizionario { $dictionary }).
dictionary-own-none = Per «{ $word }» decide già il dizionario.
dictionary-empty = Non ci sono parole { where-the-server }. Per aggiungerne: /dizionario aggiungi:parola motivo:perché
dictionary-head = Le parole di { where-this-server } ({ $count }):
dictionary-line = { $sign }{ $word }
dictionary-line-why = { $sign }{ $word } ({ $reason })
report-thanks = Grazie: «{ $word }» è in coda per chi modera.
reports-none = Nessuna parola segnalata.
reports-head = Parole segnalate ({ $count }):
reports-line-in = «{ $word }» non è nel dizionario { $dictionary }: deve entrare?
reports-line-out = «{ $word }» è nel dizionario { $dictionary }: deve uscire?
reports-accept = Accetta { $word }
reports-reject = Rifiuta { $word }
reports-rejected = «{ $word }» resta com’è.
reports-decided-already = Su «{ $word }» è già stato deciso.

## Moderazione
exclude-unknown = Non conosco nessuno che si chiama «{ $name }»: deve avere giocato almeno una parola qui.
exclude-done = { $name } resta fuori da tutto ciò che si gioca qui. Per farlo rientrare: /riammetti { $name }
exclude-leaves = Sta giocando: { $until } lascia i tornei in cui è, e abbandona le sue partite appena è il suo turno. Se può finirle, premi [Finisce ciò che gioca].
exclude-finishes = { $name } finisce ciò che gioca già, e poi resta fuori.
exclude-left-already = { $name } ha già lasciato ciò che giocava: il tempo per scegliere è passato.
button-exclude-finishes = Finisce ciò che gioca
readmit-done = { $name } può giocare di nuovo.
readmit-nothing = { $name } non era fuori: può già giocare.
exclude-yourself = Non puoi escludere te stesso.
log-empty = Il registro è vuoto.
log-no-page = Il registro non ha la pagina { $page }.
log-line = { $name }, { $when }: { $what }
log-line-why = { $name }, { $when }: { $what } ({ $reason })
settings-head = Le impostazioni di qui. Per cambiarne una: /impostazioni chiave valore
settings-line = { $name }: { $value } ({ $does })
settings-one = { $name }: { $value } (si può: { $choices })
settings-done-server = Fatto: { $name } adesso è { $value } in { where-whole-server }.
settings-done-channel = Fatto: { $name } adesso è { $value } in { where-this-channel }.
settings-done-person = Fatto: per te { $name } adesso è { $value }.
settings-done-elsewhere = Fatto nel server: { $name } è { $value }. Questo canale tiene il suo, { $here }; per toglierlo: /impostazioni { $name } predefinito dove:canale
settings-undone = Fatto: { $name } torna a { $value }.
settings-no-such = Non c’è l’impostazione «{ $typed }». Ci sono: { $names }.
settings-not-there = { $name } non si può impostare lì.
settings-bad-zone = Non conosco il fuso «{ $typed }». Scrivi una grande città (Roma) o un nome come Europe/Rome.
settings-bad-hour = «{ $typed }» non è un’ora dalle { $first } alle { $last }. Scrivi per esempio 8, oppure no.
settings-bad-hours = «{ $typed }» non va bene: scrivi due ore, per esempio 23-8, o no.
setting-lingua = la lingua
setting-fuso = il fuso orario
setting-tema = immagini scure o chiare
setting-chi = chi può cominciare una manche
setting-moderatori = chi modera Giostra
setting-gioco = se qui si gioca
setting-stanza = la stanza di /manche
setting-modo = il modo di /manche
setting-dizionario = il dizionario di /manche
setting-silenzio = ore senza manche
setting-quota = manche al giorno, 0 senza limite
setting-tutto = rispondere anche alle parole che non valgono
setting-calma = tempo allungato, in percento; oltre 100 non fa classifica
setting-penalita = punti che costa contestare a torto una parola di Scrabble, dove si contestano
setting-volgari = se il bot mostra e gioca anche parole volgari; chi gioca può scriverle comunque
setting-ogni = minuti fra le manche automatiche, 0 nessuna
setting-k = quanto può muovere un rating una manche, al massimo
setting-conserva = dopo quanto i registri vecchi vengono compressi (di notte; si leggono come prima)
setting-smorzamento = chi si incontra tanto in un giorno si scambia meno punti
setting-mattino = l’ora in cui raccontare i rating della notte, o no
setting-bacheca = raccontarli in questo canale

## Aiuto e regole
help = **Sono Giostra.** Scrivi /manche: fra dieci secondi arriva una griglia, e per tre minuti si cercano parole.
    Si scrivono { where-in-channel }, anche più d’una per messaggio. Chi trova per primo una parola la prende.
help-round = **Paroliere.** Si passa da una casella a una vicina, anche in diagonale, senza ripassare sulla stessa.
    /manche stanza:interna5 quante:3 subito:sì · /p parola · /lista · /griglia · /stop
help-access = Ogni immagine ha un testo alternativo; /griglia dà la griglia come testo.
    Il tempo si allunga con /impostazioni calma 150 (o 200); quelle manche non fanno classifica.
help-news = Novità di questa versione:
    • Computer di cinque livelli, da principiante a forte, o alla pari con te: /sfida livello:auto. Uno può giocare anche la manche: /manche con:medio.
    • Analisi di una partita finita, mossa per mossa: /rivedi, poi «Analisi».
    • /parola porta a un dizionario libero; /impostazioni volgari no mi fa tacere le parole volgari.
    • Per chi modera: /segnalazioni mostra anche gli indizi di liste e partite fatte da un programma, con i motivi.
help-unknown = Su «{ $typed }» non ho una pagina. Gli argomenti sono sotto.
help-command = /{ $name }: { $does }
help-button-round = Paroliere
help-button-commands = Comandi
help-button-moderators = Per chi modera
help-button-news = Novità
help-button-access = Accessibilità
rules = Si passa da una casella a una vicina in ogni direzione, mai due volte sulla stessa; minimo { $min } lettere.
    { $mode } { $points }
seed-hash = -# Impronta del seme: { $hash }
rules-open = Chi trova per primo una parola la prende.
rules-party = Ogni parola vale per tutti quelli che la trovano; non fa classifica.
rules-secret = Ogni parola vale per tutti quelli che la trovano.
rules-computer = { $cancels ->
    [yes] Gioca anche il computer: quello che ha trovato anche lui non vale per nessuno.
   *[no] Gioca anche il computer: le sue parole valgono per lui, e non ne tolgono a nessuno.
  }
rules-points-sito = Punti per 4, 5, 6, 7, 8 lettere: 1, 2, 3, 5, 8; da 9 in su 10, e 2 in più a lettera fino a 24.
rules-points-scatola = Punti per 4, 5, 6, 7, 8 o più lettere: 1, 2, 3, 5, 11; una parola trovata da due non vale per nessuno.
rules-points-torneo = Punti per 5, 6, 7, 8, 9 o più lettere: 2, 3, 5, 8, 12; chi sbaglia paga da 1 a 3 punti.
setting-ruolo-campione = il ruolo di chi ha vinto l’ultimo torneo, su Discord
setting-fili = un filo per ogni partita
command-sfida = sfida qualcuno, o il computer: Scrabble, Wyps e gli altri giochi da tavolo
command-mossa = la tua mossa nella partita di qui
command-tavola = la tavola della partita, anche come testo
command-leggio = le tue lettere, solo per te
command-contesta = contesta l’ultima parola
command-patta = propone la patta
command-abbandona = abbandona la partita
command-partite = le tue partite, in corso o finite
command-rivedi = rivede una partita finita
command-torneo = un torneo: si crea, ci si iscrive, si gioca da solo
command-iscritti = chi è iscritto al torneo; chi modera porta un elenco con file:
command-squadra = squadre in un torneo: si fondano, ci si entra, si lasciano
command-giuria = gioco di ruolo valutato dai giudici: squadre, schede, classifiche
command-handicap = chi ha i punti moltiplicati in un torneo di manche
command-serie = tornei di manche che si ripetono da soli
command-direttori = chi dirige un torneo con chi modera
command-orari = quando si gioca un torneo: ore, giorni, assenze
command-ferie = i tuoi turni lenti non scadono per qualche giorno
command-pausa = ferma e fa ripartire l’orologio della partita
command-bad-time = { $option }: «{ $typed }» non va. Scrivi un numero fino a { $max }, o minuti+secondi come 10+5.
fault-cannot-save-event = Non riesco a salvare: il torneo è in pausa. Riprende appena posso.
fault-read-back = Mi si è inceppato qualcosa: ho riletto tutto, si va avanti da dove eravamo.
