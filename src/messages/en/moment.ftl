# When and where: moments and places in sentences, for platforms that do not write them by themselves.

moment-time = { $hour ->
   *[other] at { $time }
  }
moment-tomorrow = tomorrow { $time }
moment-yesterday = yesterday { $time }
moment-day = { $day ->
   *[other] on { $date } { $time }
  }
place-private = in private
place-here = in a group
place-elsewhere = on { $platform }
