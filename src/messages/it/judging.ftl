# Eventi giudicati (RBB 2.0): che cosa non va in un file, e che cosa dice giostra judge.
judging-line = riga { $line }: { $what }
judging-toml = da qui (colonna { $column }) non è TOML
judging-unknown = { $key } qui non si conosce: togli la riga o correggi il nome
judging-missing = manca { $key }
judging-form = { $key } vuole { $wanted }
judging-wanted-text = un testo di una riga, fra virgolette
judging-wanted-texts = un elenco di testi di una riga, fra virgolette
judging-wanted-number = un numero senza esponente, con al massimo 12 cifre prima e 12 dopo il punto
judging-wanted-pair = due numeri, come [12, 75]
judging-wanted-triple = tre numeri, come [12, 40, 75]
judging-wanted-numbers = un elenco di numeri
judging-wanted-wholes = un elenco di numeri interi
judging-wanted-flag = true o false
judging-wanted-table = una tabella
judging-wanted-tables = delle tabelle, ognuna con il suo nome fra doppie parentesi quadre
judging-wanted-level = un numero intero da 0, il livello migliore
judging-choice = { $key } non può essere «{ $typed }»: uno di questi, { $known }
judging-both = { $one } e { $other } non vanno insieme: tieni uno dei due
judging-twice = { $name } c’è già
judging-too-many = qui comincia la parte di troppo: al massimo { $most }
judging-thresholds = { $key }: la soglia superiore ({ $high }) dev’essere maggiore di quella inferiore ({ $low })
judging-sum = { $path }: { $sum } = { $total }, ne servono 100
judging-negative = { $path }: un peso non può essere negativo
judging-reward = { $path }: il Comportamento toglie punti, il suo peso è negativo o 0
judging-no-parent = { $path }: sta sotto { $parent }, che non c’è
judging-leaf-with-parts = { $path }: ha delle parti, quindi niente kind
judging-group-without-parts = { $path }: non ha né parti né kind
judging-loop = { $id }: finisce per stare sotto sé stesso
judging-deep = { $id }: è troppo in profondità, al massimo 12 livelli
judging-classes-fall = { $path }: le classi scendono da 100 a 0, e qui sono { $classes }
judging-classes-rise = { $path }: le classi del Comportamento salgono da 0 a 100, e qui sono { $classes }
judging-fixed-classes = { $path }: le classi di questo kind sono fisse; per averne altre scrivi multi
judging-count = { $path }: servono { $needed } voci, una per livello, e qui sono { $found }
judging-no-descriptor = { $code } non è un descrittore del modello: si scrive per esempio LD1
judging-no-levels = { $code } non ha livelli suoi, quindi niente classes
judging-only-technique = diceless: fuori dalla Qualità tecnica non resta nessun peso
judging-no-estimate = nella stima di { $author } manca { $leaf }
judging-estimate-of = nella stima di { $author } c’è { $leaf }, che non è una voce da giudicare
judging-estimate-order = stima di { $author }, { $leaf }: vanno in ordine minimo, medio, massimo
judging-estimate-range = stima di { $author }, { $leaf }: i punti possibili vanno da { $least } a { $most }
judging-no-team = la squadra { $team } non c’è
judging-no-teams = non c’è nessuna squadra
judging-no-character = il personaggio { $character } non è fra quelli dell’avventura, o non ha voci di coerenza decisionale
judging-unplayed = { $team }: manca la scheda di { $character }, che non è facoltativo
judging-no-level = DE{ $number } non c’è: i livelli vanno da 1 a 83
judging-two-levels = { $code } ha due livelli, DE{ $one } e DE{ $other }
judging-unanswered = { $who }: manca il livello di { $code }
judging-no-item = { $who }: manca { $item }
judging-item-of = { $item } non è una voce da giudicare
judging-beyond = { $item }: i livelli vanno da 0 a { $most }
judging-sheet-twice = { $who }: c’è già una scheda
judging-no-agreed = { $who }: manca la scheda concordata (judge = agreed)
judging-no-judges = { $who }: c’è solo la scheda concordata, e qui contano quelle dei giudici
judging-nobody = { $team }: non ha nemmeno un giocatore; se non si è presentata si scrive absent = true
judging-no-progress = { $team }: dell’avanzamento non resta nessuna voce
judging-no-resolution = con judge serve anche resolution in [adventure]: agreed, majority o mean
judging-contradiction = attenzione, { $who }: DE{ $chosen } senza DE{ $without }
judging-fine = l’avventura va bene
judging-checked = avanzamento: { $progress } voci; personaggi: { $characters }; squadre: { $teams }; schede: { $sheets }
judging-checked-thresholds = soglie: vp { $vp }, aa { $aa }, team_vp { $team_vp }, team_aa { $team_aa }
judging-wordless = attenzione, { $item }: i livelli non hanno parole (options), e chi giudica non vede numeri
judging-stranger = attenzione, { $item }: { $about } non è fra i personaggi, e così la voce non conta mai
judging-too-long = { $file } è più lungo di { $most } KiB
judging-file = { $file }, { $what }
judging-file-more = { $file }, { $what } (e { $more ->
    [one] un altro
   *[other] altri { $more }
}: giostra judge check --all)
judging-teams = Squadre
judging-rank = { $rank }. { $team }: PS { $ps } (VP { $vpm }, AA { $aa })
judging-player = { $rank }. { $team }: PI { $pi } (VSP { $vsp })
judging-credit = RBB 2.0 di { $authors }: { $site }
