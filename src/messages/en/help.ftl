# /help: a page for each topic; those of commands come from their table.

help-modes = **Modes of a round.** `open`: words are written in the channel, and whoever finds a word first takes it. `secret`: they are written privately, with /w or the button, and each counts for everybody who finds it.
    `booth`: like secret, but everybody writes in a place of their own. With `copies:everyone` each word counts for everybody in the channel too, and the round is unrated. For example: /round mode:secret
help-points = **Points of a round.** They are chosen with /round and `points:site`, `points:box` or `points:tournament`; for the ladder only those of the site count.
    `site` · { rules-points-sito }
    `box` · { rules-points-scatola }
    `tournament` · { rules-points-torneo }
help-ladder = **Ladder.** Every game has its own, and everybody starts from 1500. It is published at night, at 4: beating somebody stronger is worth more, and what one wins the other loses. The question mark: provisional, with few matches.
    What does not count: rounds played alone, stopped, with stretched time, shorter than a minute or longer than ten, with words of fewer than 4 letters, with other points; matches that are friendly or too short; rounds and matches with the computer.
help-practice = **Practice.** In private with me /round is a round for you alone, `with:medium` seats a computer in it (in a channel, too), and /challenge with a level is a match against the computer: nothing is rated.
    The levels are beginner, easy, medium, hard and strong: the higher, the more words the computer knows and the less it is content with a fair move. `level:auto` chooses the one that suits you. At Scrabble in Italian, below strong, the words of `classico` count; `dictionary:` changes that.
    When a match is over [Analysis], in /replay, tells the best move of each turn and what the one that was made has cost.
    /word tells whether a word counts and why, /solve gives all words of a grid, /replay shows a finished match again.
help-jury = **Judged role-playing.** Teams play an adventure, judges choose one sentence for each question, and the rankings come from that.
    Organisers: /jury create name:“The Seal”, the adventure (written there, or in a file), teams with /jury team, judges with /jury table.
    Judges: [Judge], one tap for each question, [Close the sheet]; then a second person reads it all and presses [I confirm].
    When everything is confirmed an organiser presses [Organise] and [Publish the results].
    Players: [Schedule] tells where and when; under the results [How I played] tells, you alone, what went well and what to try.
help-twins = **Twin rooms.** Two rooms of different servers, also one on Discord and one on Telegram, play the same rounds and matches together.
    A moderator of one types /twin and gets a code; a moderator of the other types it there, with /twin and the code. /untwin parts them again.
help-page = **/{ $name }** · { $does }
help-page-twin = In Italian: /{ $name }
help-page-moderators = For moderators.
help-page-option = · { $name }: { $does }
help-page-option-takes = · { $name } ({ $takes }): { $does }
help-page-more = · and { $names }
help-page-example = For example: { $example }
help-button-modes = Modes
help-button-points = Points
help-button-ladder = Ladder
help-button-practice = Practice
help-button-jury = Role-playing
help-button-twins = Twin rooms
