# Tornei a squadre
button-team-found = Iscrivo una squadra
button-team-join = Entro in squadra
button-team-let-in = Fai entrare
form-team-title = Una squadra
form-team-label = Come si chiama? Se c’è già, chiedi di entrare
team-none-here = Qui si gioca da soli. Chi modera ne fa un torneo a squadre con /squadra per:4, prima che si iscriva qualcuno.
team-made = **{ $name }** si gioca a squadre: ogni incontro ha { $boards } tavoli. Ci si iscrive con /squadra nome:Lupi
team-unmade = **{ $name }** si gioca di nuovo da soli.
team-as-it-is = È già così.
team-entered-already = Qualcuno si è già iscritto: se si gioca a squadre si dice prima.
team-no-rounds = Le manche si giocano tutti insieme: a squadre no.
team-no-lists = Con più giochi non si gioca a squadre.
team-no-formula = A squadre si gioca con lo svizzero, il girone o l’eliminazione diretta.
team-no-roll = A squadre l’appello non si fa: crea il torneo senza conferma.
team-no-rests = Una squadra non salta un turno: chi manca lascia vuoto il suo tavolo.
team-no-late = Il torneo è già cominciato: nuove squadre non entrano più.
team-no-guests = Chi non ha un account gioca in una squadra: lo scrive chi la guida, /squadra ospiti:Leo
team-guests-elsewhere = Chi non ha un account gioca solo partite esterne: qui la mossa la chiedo io.
team-guests-who = Chi sono? Per esempio /squadra ospiti:Leo,Ugo
team-guests-in = { $names } { $count ->
    [one] è
   *[other] sono
} nella squadra { $team }, senza account.
team-board-empty = Al tavolo { $board } manca qualcuno: è già perso, e non si gioca.
team-no-substitute = Una squadra non si sostituisce: si cambia un giocatore alla volta.
team-enter-how = Qui si gioca a squadre: fondane una con /squadra nome:Lupi, o chiedi così di entrare in una che c’è.
team-card = A squadre di { $boards }: il più forte siede al primo tavolo, un tavolo vuoto è perso. Per entrare: /squadra nome:Lupi
team-in-already = Sei già nella squadra «{ $team }»: si esce con /squadra annulla
team-name = Una squadra ha un nome di { $most } caratteri al massimo: /squadra nome:Lupi
team-founded = La squadra «{ $team }» è iscritta e la guidi tu. Invita con /squadra chi:Anna
team-waits = I posti sono finiti: la squadra «{ $team }» è in lista d’attesa, al numero { $place }.
team-full = Nella squadra «{ $team }» non c’è posto.
team-asked = Ho chiesto a chi guida «{ $team }»: entri quando dice di sì.
team-asked-already = L’hai già chiesto: aspetto chi guida «{ $team }».
team-asks = { $captain }, { $who } vorrebbe entrare in «{ $team }».
team-not-asking = { $who } non chiede più di entrare.
team-calls = { $who }, { $captain } ti vuole nella squadra «{ $team }».
team-called-already = { $who } è già stato chiamato: aspetto che risponda.
team-nobody-called = Non conosco «{ $who }»: per chiedere di entrare scrive /squadra { $team }
team-nobody-called-guest = Non conosco «{ $who }»: per entrare scrive /squadra { $team }. Senza account: /squadra ospiti:{ $who }
team-not-called = In quella squadra non ti ha chiamato nessuno.
team-joined = { $who } è nella squadra { $team }.
team-left = Hai lasciato la squadra «{ $team }».
team-goes = { $who } non è più nella squadra «{ $team }».
team-goes-captain = { $who } non è più nella squadra «{ $team }»: la guida passa a { $captain }.
team-moved-up = { $captain }, si è liberato un posto: la squadra «{ $team }» è in **{ $name }**.
team-no-captain = Non guidi nessuna squadra: fondane una con /squadra nome:Lupi
team-captain = Lo fa chi guida la squadra «{ $team }».
team-unknown = La squadra «{ $team }» non c’è.
team-member-unknown = «{ $who }» non gioca in nessuna squadra.
team-other = { $who } gioca già nella squadra «{ $team }».
team-sent-away = { $who } ha dovuto uscire dal torneo: lo fa rientrare solo chi dirige.
team-return-how = In una squadra si rientra chiamati: lo fa chi la guida, o chi dirige, con /squadra.
team-return-empty = Nella squadra «{ $team }» non c’è più nessuno: con /squadra se ne fonda un’altra.
team-too-small = La squadra «{ $team }» non può giocare: i giocatori devono essere almeno { $least }.
team-incomplete = Incomplete: { $teams }. I tavoli vuoti sono persi.
team-line = **{ $team }**: { $members }. Guida { $captain }
team-how = Una squadra: /squadra nome:Lupi. Chi la guida invita: /squadra chi:Anna (con annulla fa uscire). Si esce con /squadra annulla
team-pairing = **{ $number }. { $white } – { $black }**
team-alone = Tavolo { $board }: { $who } vince, dall’altra parte non c’è nessuno
team-nobody = Tavolo { $board }: non c’è nessuno
team-rests = Riposa { $who } (2 punti)
team-result = { $number }. { $white } – { $black } **{ $sum }** ({ $boards })
team-result-decided = { $number }. { $white } – { $black } **{ $sum }** ({ $boards }): passa { $who }
team-mine = Sei nella squadra **{ $team }**, al tavolo { $board }. Guida { $captain }.
team-mine-round = Turno { $round }: { $other } **{ $sum }**, senza di te
team-mine-board = Turno { $round }: { $other } **{ $sum }**; al tavolo { $board } con { $against } **{ $result }**
team-mine-place = Siete al posto { $place } (punti: { $points }).
director-did-teams = tavoli per incontro: { $boards }
team-card-entered = **{ $name }**, { $game }. { $count ->
    [one] 1 squadra: { $names }
   *[other] { $count } squadre: { $names }
}
    Così come siete: { $formula }.
