# Come si chiama, come si gioca.
game-entropy2 = Entropy II
help-entropy2 = **Entropy II.** Come Entropy, ma senza fortuna: è l’Ordine che consegna le pedine, e il Caos sceglie quale mettere fra cinque. L’Ordine fa punti con ciò che si legge uguale nei due sensi; due partite a ruoli invertiti.
    Ordine apre con cinque pedine: `+BYRGP`. Caos scrive `R d4`, o `rosso d4`. Ordine muove, `a1-a5`, o scrive `passo`, e poi ne consegna una: `+R`. Si comincia con /sfida gioco:entropy2
match-aim-entropy2 = L’Ordine sceglie quali pedine arrivano e fa punti con le file uguali nei due sensi, il Caos sceglie dove: vince chi fa più punti da Ordine in due partite.
match-how-entropy2 = Per esempio { $example }: l’Ordine consegna (`+R`; cinque all’inizio) e muove (`a1-a5`) o scrive `passo`, il Caos mette `R d4`.

entropy2-opened = { $name } consegna le prime cinque pedine: **{ $letters }**.
entropy2-opened-by-chance = Decide il caso. Le prime cinque pedine: **{ $letters }**.
entropy2-handed = { $name } consegna: **{ $colour }**.
entropy2-handed-by-chance = Decide il caso. Il Caos riceve: **{ $colour }**.

entropy2-not-in-reserve = Nella riserva non c’è { $colour }. Ci sono { $reserve }.
entropy2-not-in-stock = Di { $colour } non ne restano da consegnare.
entropy2-opens = L’Ordine apre con cinque pedine: scrivi come +BYRGP, anche ripetute.
entropy2-lays = Il Caos mette una pedina della riserva: scrivi colore e casella, come R d4.
entropy2-hands = L’Ordine consegna ancora una pedina: scrivi come +R.
entropy2-which = Quale pedina in { $cell }? Scrivi anche il colore, come R d4.
entropy2-one-or-five = Si consegna una pedina per volta, cinque all’inizio; non { $count }.
entropy2-no-colour = «{ $typed }» non è un colore: B blu, Y giallo, R rosso, G verde, P rosa, N marrone, K nero.
