# Eventi di gioco di ruolo valutati (RBB 2.0). Chi giudica non legge mai un punto, un peso, una percentuale o un codice.

# Pulsanti
button-jury-judge = Giudico
button-jury-schedule = Programma
button-jury-general = Classifica generale
button-jury-desk = Organizzo
button-jury-drafts = Scrivi l’avventura
button-jury-parts = ◀ Tutte le parti
button-jury-call = Chiama chi manca
button-jury-preview = Anteprima
button-jury-report = Analisi
button-jury-publish = Pubblica i risultati
button-jury-publish-sure = Sì, pubblica
button-jury-end = Chiudi l’evento
button-jury-end-sure = Sì, è finito
button-jury-leave = Lascia così
button-jury-round = Turno { $round }
button-jury-new-round = Un altro turno
button-jury-back = ◀ Prima
button-jury-forth = Dopo ▶
button-jury-missing = Che cosa manca
button-jury-bench = Le mie schede
button-jury-close = Chiudi la scheda
button-jury-again = Rivedi { $name }
button-jury-again-all = Rileggi dall’inizio
button-jury-next = Avanti: { $what }
button-jury-look = Rileggi { $team }
button-jury-confirm = Confermo
button-jury-teams = Squadre
button-jury-feedback = Come ho giocato
form-draft-title = L’avventura

# L’evento, per tutti
jury-none = Qui non si valuta nessun gioco di ruolo. Chi modera comincia con /giuria crea nome:«Il sigillo»; che cos’è: /aiuto giuria
jury-what = Questo non lo conosco: /giuria da solo mostra la scheda, /aiuto giuria le azioni.
jury-over = Questo evento è finito, o non è più in questo canale.
jury-another = Qui si sta già valutando **{ $name }**: si finisce con /giuria fine, o si annulla con /giuria annulla.
jury-name = Come si chiama? /giuria crea nome:«Il sigillo»
jury-card = 🎭 **{ $name }**, valutato con il Regolamento Binario Barbiglio 2.0
jury-card-aim = Le squadre giocano un’avventura e i giudici la valutano a parole: chi giudica preme Giudico, chi gioca Programma.
jury-card-no-adventure = L’avventura non c’è ancora: chi organizza preme Organizzo e la scrive, o la porta con /giuria avventura e un file.
jury-card-round = Turno { $round } di { $rounds }.
jury-card-adventure = Turno { $round }: «{ $name }»
jury-card-authors = Turno { $round }: «{ $name }», di { $authors }
jury-card-no-teams = Le squadre non ci sono ancora: /giuria squadra nome:Lanterne chi:«Alma=Silk, Bruno=Ugo»
jury-card-team = { $team } · { $state }
jury-card-published = I risultati del turno { $round } sono pubblici.
jury-more-teams = e { $count ->
    [one] un’altra squadra
   *[other] altre { $count } squadre
}
jury-state-absent = assente
jury-state-waiting = in preparazione
jury-state-ready = pronta
jury-state-judging = in valutazione
jury-state-confirming = da confermare
jury-state-judged = valutata
jury-ended = **{ $name }** è finito. I risultati restano: /giuria risultati
jury-off = **{ $name }** è annullato: non conta.
jury-gone = Il canale di **{ $name }** non c’è più. Qui c’è tutto quello che era stato valutato: conservalo.
fault-cannot-save-jury = Non riesco a salvare: le schede sono in pausa. Riprendo appena posso.

# Avventura
jury-file-empty = Il file è vuoto, o non riesco a leggerlo.
jury-file-too-long = Il file è troppo lungo: al massimo { $most } KB.
jury-file-wrong = { $count ->
    [one] L’avventura ha un errore:
   *[other] L’avventura ha { $count } errori:
}
jury-file-more = e { $count ->
    [one] un altro
   *[other] altri { $count }
}
jury-no-round = Il turno { $round } non c’è ancora: il prossimo è il turno { $number }.
jury-no-adventure = Il turno { $round } non ha ancora un’avventura: prima quella, con /giuria avventura
jury-frozen = Nel turno { $round } una scheda è già cominciata: l’avventura resta com’è.
jury-adventure-taken = Turno { $round }: ho preso «{ $name }», versione { $version }. Personaggi: { $cast }. Voci dell’avanzamento: { $progress }. Si può cambiare finché nessuno comincia una scheda.
jury-adventure-version = L’avventura del turno { $round }, versione { $version }. Si può cambiare finché nessuno comincia una scheda.
jury-adventure-frozen = L’avventura del turno { $round }, versione { $version }: una scheda è cominciata, quindi resta com’è.

# Squadre e tavoli
jury-team-name = Una squadra ha un nome di { $most } caratteri al massimo: /giuria squadra nome:Lanterne chi:«Alma=Silk»
jury-too-many-teams = Le squadre sono troppe.
jury-which-team = Quale squadra? Scrivila dopo squadra: come «squadra:{ $name }». Ci sono: { $names }.
jury-no-teams = Qui non c’è ancora nessuna squadra: /giuria squadra nome:Lanterne chi:«Alma=Silk, Bruno=Ugo»
jury-no-team = La squadra «{ $name }» non c’è. Ci sono: { $names }.
jury-team-empty = **{ $name }**: nessuno ancora
jury-team = **{ $name }** ({ $players })
jury-team-missing = **{ $name }** ({ $players }; manca { $missing })
jury-team-gone = La squadra «{ $name }» non c’è più.
jury-team-judged = «{ $name }» è già stata valutata, almeno in parte: resta. Se non conta, /giuria assente squadra:«{ $name }»
jury-absent = «{ $name }» è assente: in questo turno non si valuta. Se invece c’è: /giuria assente squadra:«{ $name }» annulla:sì
jury-present = «{ $name }» c’è: si valuta.
jury-so-already = È già così.
jury-who-plays-whom = «{ $typed }» non lo capisco. Chi gioca chi si scrive così: chi:«Alma=Silk, Bruno=Ugo»
jury-guest-name = Il nome di un ospite ha da 1 a { $most } caratteri: ospiti:«Alma=Leo»
jury-unknown = «{ $name }» non lo conosco ancora: se è qui, gli basta premere Programma sotto la scheda dell’evento. Chi non ha un account è un ospite: ospiti:«Alma={ $name }»
jury-unknown-judge = «{ $name }» non lo conosco ancora: se è qui, gli basta premere Giudico sotto la scheda dell’evento. Chi giudica ha un account.
jury-excluded = «{ $name }» è fra gli esclusi.
jury-no-character = «{ $name }» non è un personaggio di questa avventura. Ci sono: { $names }.
jury-judges-here = { $name } giudica in questo turno: non può giocarci.
jury-cannot-play = { $name } non può giocare { $character }: ha già una scheda cominciata, o la squadra è già confermata.
jury-cannot-leave = { $character } ha già una scheda cominciata, o non lo gioca nessuno.
jury-no-guest = Non c’è nessun ospite che si chiama «{ $name }».
jury-guest-gone = Il nome non c’è più: nei risultati è il giocatore { $number }.
jury-when = «{ $typed }» non lo capisco. Per esempio quando:«sabato 15:00» o quando:«21/11 20:30»
jury-when-past = «{ $typed }» è passato, o troppo lontano.
jury-too-many-judges = A un tavolo siedono { $most } giudici al massimo.
jury-plays-here = { $name } gioca in questo turno: non può giudicarlo.
jury-schedule = **{ $name }**, turno { $round }
jury-schedule-empty = Il programma non c’è ancora: chi organizza dirà qui squadre, tavoli e orari.
jury-at-table = { $name } · { $table }
jury-sitting = **{ $name }** · { $judges }
jury-sitting-at = **{ $name }** · { $when } · { $judges }
jury-judges = giudici: { $names }
jury-no-judges-yet = nessun giudice
jury-soon = **{ $team }** comincia { $when }.
jury-soon-at = **{ $team }** comincia { $when } a { $table }.
jury-called-who = { $who }
jury-called-judge = { $who } (giudice)

# La scheda
jury-no-judge = Qui non giudichi nessuno. Chi organizza ora ti conosce, e ti assegna un tavolo con /giuria tavolo.
jury-not-your-table = Questa squadra non la giudichi tu.
jury-not-your-sheet = Questa scheda è di chi la compila.
jury-not-all-closed = Non tutte le schede di questo tavolo sono chiuse: finché qualcuno scrive nessuno legge quelle degli altri.
jury-published-already = I risultati di questo turno sono già pubblici. Chi organizza riapre una scheda con /giuria riapri.
jury-closed-already = Questa scheda è chiusa. Chi organizza la riapre con /giuria riapri.
jury-bench = **{ $name }**: che cosa giudichi
jury-bench-aim = Premi una scheda: per ogni voce scegli la frase che va meglio, e si salva da sé. Le schede degli altri giudici non si vedono.
jury-bench-empty = Nessun tavolo, per ora: te lo assegna chi organizza.
jury-waits-confirmation = Tutto chiuso: una seconda persona rilegge e conferma.
jury-called = { $team } · { $character }
jury-called-progress = { $team } · avanzamento
jury-called-agreed = { $team } · { $character }, accordo
jury-sheet-open = ▫️ { $what }: { $done } di { $all }
jury-sheet-closed = ✅ { $what }
jury-head = **{ $team } · { $character }** — { $done } di { $all }: { $fixed } + { $rest } dell’avventura
jury-head-progress = **{ $team } · avanzamento** — { $done } di { $all }
jury-head-agreed = **{ $team } · { $character }**, accordo fra i giudici — { $done } di { $all ->
    [one] una differenza
   *[other] { $all } differenze
}
jury-question = **{ $name }** · { $group }
jury-question-alone = **{ $name }**
jury-option = ▫️ { $level }
jury-option-chosen = ✅ { $level }
jury-said = { $name }: «{ $level }»
jury-group-decisions = Coerenza decisionale
jury-group-progress = Avanzamento
jury-level-done = Fatto
jury-level-partly = Fatto in parte
jury-level-not = Non fatto
jury-level-wholly = Del tutto
jury-level-mostly = In gran parte
jury-level-halfway = In parte
jury-level-little = In piccola parte
jury-level-nothing = Per niente
jury-missing = { $count ->
    [one] Manca una voce:
   *[other] Mancano { $count } voci:
}
jury-contradiction = ⚠️ **{ $name }**: «{ $level }», ma **{ $other }**: «{ $words }». Di solito vanno insieme: se è voluto, lascia così.
jury-whole = Hai risposto a tutto: se va bene, chiudi la scheda. Poi la riapre solo chi organizza.
jury-is-closed = La scheda è chiusa.
jury-closed = Scheda chiusa, grazie.
jury-nothing-to-do = Non ti resta niente da compilare.
jury-others-write = Adesso tocca agli altri giudici di questo tavolo: quando hanno chiuso ti scrivo io.
jury-agree-now = Le schede di questo tavolo sono tutte chiuse: parlatene fra voi, poi uno solo segna l’accordo.
jury-to-agree = Le schede di **{ $team }** sono tutte chiuse. Parlatene fra voi, poi uno solo segna l’accordo, voce per voce:
jury-differences = { $what }: { $count ->
    [one] una differenza
   *[other] { $count } differenze
}
jury-to-confirm = Le schede di **{ $team }** sono chiuse: rileggile, e in fondo premi Confermo.
jury-table-done = Le schede di **{ $team }** sono a posto.

# La conferma
jury-may-not-look = Rileggono chi giudica quel tavolo e chi organizza, se non giocano in questo turno.
jury-look = Schede di **{ $team }**, pagina { $page } di { $pages }
jury-look-head = __{ $what }__
jury-look-of = __{ $what }__ ({ $name })
jury-answered = **{ $name }**: { $level }
jury-confirmed = Confermato: le schede di «{ $team }» sono a posto.
jury-confirmed-already = Le schede di «{ $team }» sono già confermate.
jury-changed-since = Le schede di «{ $team }» sono cambiate da quando le hai lette: rileggile.
jury-you-closed = L’ultima scheda di «{ $team }» l’hai chiusa tu: conferma un’altra persona.

# Chi organizza
jury-desk = **{ $name }**, turno { $round }: a che punto siamo
jury-desk-no-adventure = Manca l’avventura: premi Scrivi l’avventura, o portala con /giuria avventura e il suo file.
jury-desk-no-teams = Mancano le squadre: /giuria squadra nome:Lanterne chi:«Alma=Silk, Bruno=Ugo»
jury-desk-ready = Tutto è a posto: puoi pubblicare i risultati.
jury-desk-published = I risultati del turno { $round } sono pubblici. Un altro turno comincia dalla sua avventura; se era l’ultimo, chiudi l’evento.
jury-waits-absent = { $name }: assente, non si valuta
jury-waits-players = { $name }: manca chi gioca (/giuria squadra)
jury-waits-characters = { $name }: manca chi gioca { $missing } (/giuria squadra)
jury-waits-judges = { $name }: mancano i giudici (/giuria tavolo)
jury-waits-sheets = { $name }: { $done } di { $all } risposte
jury-waits-agreement = { $name }: i giudici devono accordarsi su { $count ->
    [one] una scheda
   *[other] { $count } schede
}
jury-waits-second = { $name }: una seconda persona deve rileggere e confermare
jury-waits-judged = ✅ { $name }
jury-waits-nothing = ✅ { $name }, confermata da { $who }
jury-nobody-to-call = Non manca nessuno.
jury-call = **{ $name }** aspetta le schede di:
jury-ready = Turno { $round } di **{ $name }**: tutte le schede sono a posto. Vuoi pubblicare i risultati?
jury-publish = Pubblico i risultati del turno { $round }? Da quel momento li vedono tutti.
jury-not-ready = Non ancora: nel turno { $round } aspetto { $names }.
jury-nothing-judged = Nel turno { $round } nessuna squadra è stata valutata.
jury-results-corrected = I risultati del turno { $round } si stanno correggendo: tornano appena sono pronti.
jury-left-as-it-is = Va bene, resta com’è.
jury-reopen-why = Perché? /giuria riapri squadra:Lanterne personaggio:Alma motivo:«voce sbagliata»
jury-you-play = In questo turno giochi: decide chi non gioca.
jury-nothing-closed = Non c’è nessuna scheda chiusa così. Dimmi squadra e personaggio; senza personaggio riapro l’avanzamento.
jury-reopened = Riaperta: { $what } ({ $reason }).
jury-reopened-for-you = Una scheda è di nuovo aperta: { $what }. Motivo: { $reason }. Premi Giudico, correggila e richiudila.
jury-end = È finito? I risultati restano, e le schede non si riaprono più.
jury-end-open = { $count ->
    [one] Un turno non è
   *[other] { $count } turni non sono
} ancora pubblico: finisce lo stesso? Non conterà.
jury-end-nothing-public = Nessun risultato è pubblico: prima si pubblica, o si annulla con /giuria annulla.
jury-off-ask = Annullo **{ $name }**? Non è ancora stato giudicato niente; squadre e tavoli vanno via con l’evento.
jury-off-judged = Qualche scheda è già cominciata. Annullo lo stesso? Non conterà niente.

# Risultati
jury-subtitle = turno { $round }: { $name }
jury-subtitle-bare = turno { $round }
jury-general-subtitle = classifica generale
jury-results = 🏁 I risultati del turno { $round }: le squadre. Qui sotto, la classifica di ogni personaggio.
jury-results-preview = Le squadre del turno { $round }
jury-legend-teams = PS è il punteggio della squadra: da VP(m), come ha giocato, e da AA, fin dove è arrivata.
jury-legend-players = PI è il punteggio: da VSP, come ha giocato ognuno, e da AA, fin dove è arrivata la sua squadra.
jury-results-character = Turno { $round }: chi ha giocato **{ $character }**
jury-general = La somma dei punteggi di squadra, { $count ->
    [one] un turno
   *[other] { $count } turni
}.
jury-credit = -# Regolamento Binario Barbiglio 2.0 di { $authors }
jury-preview = **Anteprima, solo per te**: niente è pubblico.
jury-not-public = Nessun risultato è ancora pubblico.
jury-no-points = I punti di questo turno non li vede chi ci gioca, né chi sta ancora giudicando: appena sono pubblici li vedono tutti.
jury-secret-all = In questo turno giochi: la sua avventura la leggi quando i risultati sono pubblici.
jury-secret-numbers = In questo turno giudichi: l’avventura la leggi senza pesi e punti, con /giuria avventura.
jury-points-not-yet = Nel turno { $round } non tutte le schede sono chiuse: l’anteprima c’è appena lo sono.
jury-feedback = Come hai giocato nel turno { $round }: che cosa ti è riuscito, e che cosa provare. Lo leggi solo tu.
jury-feedback-of = Come ha giocato { $name } nel turno { $round }: dallo solo a { $name }.
jury-guest-did-not-play = { $name } in questo turno non ha giocato.
jury-you-did-not-play = In questo turno non hai giocato.
jury-team-not-judged = In questo turno «{ $team }» non è stata valutata.
jury-one-judge = Niente da confrontare: ogni scheda è di un giudice solo.
jury-whatif = Con { $change } (niente cambia davvero):

# File
jury-files = Che file ti serve, del turno { $round }? «ods» e «csv» si aprono con un foglio di calcolo, «toml» e «json» sono per i programmi.
    «schede» sono vuote, da stampare; «anonimo» è senza nomi, per gli autori del regolamento.
jury-file = Ecco il file.
jury-import-how = Porta le schede con un file: /giuria importa, e in allegato un CSV, un JSON o un TOML come quelli di /giuria esporta.
jury-import-wrong = { $count ->
    [one] Il file ha un errore:
   *[other] Il file ha { $count } errori:
}
jury-import-other = Il file è di un’altra avventura: le sue voci non sono quelle di questo turno.
jury-import-team = La squadra «{ $name }» qui non c’è.
jury-import-player = In «{ $team }» nessuno gioca { $name }.
jury-import-judge = «{ $name }» non giudica quel tavolo.
jury-import-whose = Di chi è la scheda di { $team }, { $name }? Il tavolo ha più giudici: scrivi quale.
jury-import-closed = { $what }: è già chiusa, o qualcosa non torna. Non ho preso niente.
jury-imported = { $count ->
    [one] Ho preso una scheda.
   *[other] Ho preso { $count } schede.
} Che cosa manca ancora lo dice /giuria stato

# L’avventura scritta in chat
button-jury-adopt = Usa questa avventura
button-jury-write = Scrivi
jury-draft = L’avventura del turno { $round }, una parte alla volta: premi una parte, leggi come si scrive, poi premi Scrivi.
jury-draft-taken = **{ $section }**: preso.
jury-draft-ready = È completa: premi Usa questa avventura. Il file è una copia da conservare.
jury-draft-not-yet = Non è ancora completa:
jury-draft-needs = { $section }: { $what }
jury-draft-wrong = **{ $section }**: così non va, resta com’era.
jury-draft-typed = Avevi scritto: { $typed }
jury-draft-section = **{ $section }**
jury-draft-stands = Adesso c’è scritto: { $text }
button-jury-off-sure = Sì, annulla
jury-off-public = Qualche risultato è già pubblico: non si annulla più. Si finisce con /giuria fine.
jury-gone-judges = Il canale di **{ $name }** non c’è più: le schede finiscono qui.
jury-erased = Chi ha cancellato i suoi dati non rientra in questo evento.
jury-plays-already = { $name } gioca già { $character } nella squadra «{ $team }»: prima si toglie da lì, con togli:«{ $character }»
jury-team-which = Quale squadra? /giuria squadra nome:Lanterne chi:«Alma=Silk»
jury-team-renamed = «{ $name }» adesso si chiama «{ $new }».
jury-forget-whom = Chi? /giuria dimentica chi:Leo
jury-file-levels = «{ $name }» ha troppi livelli: al massimo { $most }, perché ognuno è un pulsante.
jury-bench-more = … e altre ancora
