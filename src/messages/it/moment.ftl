# Quando e dove: momenti e posti dentro le frasi, per le piattaforme che non li scrivono da sé.

moment-time = { $hour ->
    [1] all’{ $time }
   *[other] alle { $time }
  }
moment-tomorrow = domani { $time }
moment-yesterday = ieri { $time }
moment-day = { $day ->
    [1] il { $date }
    [8] l’{ $date }
    [11] l’{ $date }
   *[other] il { $date }
  } { $time }
place-private = in privato
place-here = in un gruppo
place-elsewhere = su { $platform }
