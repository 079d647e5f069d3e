# What moderators did (/log).
log-of-event = { $name }, { $what }
log-did-exclude = kept { $name } out of what is played
log-did-readmit = let { $name } back in
log-did-unrank = took { $name } off the ladders
log-did-rank = put { $name } back on the ladders
log-did-unrank-game = took { $name } off the ladder of { $game }
log-did-rank-game = put { $name } back on the ladder of { $game }
log-did-automatic = set a round to start every { $minutes ->
    [one] minute
   *[other] { $minutes } minutes
  }
log-did-no-automatic = switched automatic rounds off
log-did-see = looked at something odd that was reported
log-did-accept = accepted “{ $word }”, which had been reported
log-did-reject = rejected “{ $word }”, which had been reported
log-did-open-season = opened the season { $name }
log-did-season = season { $name }, without an end: { $reset }
log-did-season-until = season { $name }, until the night of { $date }: { $reset }
log-did-merge = merged { $name } into { $other }
log-did-unmerge = parted the accounts of { $name } again
log-did-stop = stopped what was being played
log-did-twin = gave the room a twin
log-did-part = parted the room from its twin
log-did-add-word = added “{ $word }” to the dictionary
log-did-remove-word = removed “{ $word }” from the dictionary
log-did-restore-word = left “{ $word }” as the dictionary has it
log-did-set = set { $name } to { $value }
log-did-unset = set { $name } back to what it was at first
log-did-void = voided round { $number }
log-did-void-match = voided match { $number }
log-did-pause = paused match { $number }
log-did-resume = resumed match { $number }
log-did-judge-good = judged the challenged play of match { $number } valid
log-did-judge-bad = judged the challenged play of match { $number } invalid
log-jury-create = created the jury { $name }
log-jury-team = jury, changed who is in team { $team }
log-jury-rename = jury, gave team { $team } another name
log-jury-disband = jury, disbanded team { $team }
log-jury-absent = jury, round { $round }: team { $team } is absent
log-jury-present = jury, round { $round }: team { $team } is there
log-jury-adventure = jury, brought the adventure of round { $round }
log-jury-reopen = jury, { $count ->
    [one] opened a sheet again
   *[other] opened { $count } sheets again
  }
log-jury-import = jury, round { $round }: { $count ->
    [one] brought in one sheet
   *[other] brought in { $count } sheets
  }
log-jury-table = jury, round { $round }: set where and when a team plays
log-jury-forget = jury, made it forget a guest
log-jury-publish = jury, published round { $round }
log-jury-end = closed the jury
log-jury-void = voided the jury
