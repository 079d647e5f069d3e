//! A second generator of moves, as plain as the rules: letters on squares, no bits. It shares nothing with the first.

/// Rows from 1 up, columns from a: what stands there, `.` for nothing.
#[derive(Clone)]
pub(super) struct Board {
    squares: [[char; 11]; 7],
    black: bool,
    rebels: Option<bool>,
}

/// A square: column and row from 0.
type Square = (i32, i32);

impl Board {
    /// Reads U3, with the word on rebels behind it.
    pub(super) fn read(text: &str) -> Self {
        let parts: Vec<&str> = text.split(' ').collect();
        let mut squares = [['.'; 11]; 7];
        for (n, row) in parts[0].split('/').enumerate() {
            let (mut column, mut number) = (0, 0);
            for sign in row.chars() {
                if let Some(digit) = sign.to_digit(10) {
                    number = number * 10 + digit as usize;
                } else {
                    column += number;
                    number = 0;
                    squares[6 - n][column] = sign;
                    column += 1;
                }
            }
        }
        let rebels = parts.get(2).map(|sides| *sides == "any_two_orthogonal");
        Self { squares, black: parts[1] == "b", rebels }
    }

    fn get(&self, (column, row): Square) -> Option<char> {
        let row = self.squares.get(usize::try_from(row).ok()?)?;
        row.get(usize::try_from(column).ok()?).copied()
    }

    fn set(&mut self, (column, row): Square, sign: char) {
        self.squares[usize::try_from(row).unwrap()][usize::try_from(column).unwrap()] = sign;
    }

    fn all(&self, wanted: char) -> Vec<Square> {
        let squares = (0..11).flat_map(|column| (0..7).map(move |row| (column, row)));
        squares.filter(|square| self.get(*square) == Some(wanted)).collect()
    }

    /// Whether it is over.
    pub(super) fn is_over(&self) -> bool {
        let buffaloes = self.all('b');
        let stuck = |square: &Square| self.get((square.0, square.1 - 1)) != Some('.');
        buffaloes.iter().any(|square| square.1 == 0)
            || self.black && buffaloes.iter().all(stuck)
            || buffaloes.is_empty()
    }

    /// Every move with the board after it.
    pub(super) fn moves(&self) -> Vec<(String, Self)> {
        if self.is_over() {
            return Vec::new();
        }
        let mut moves = if self.black { self.black_moves() } else { self.white_moves() };
        if moves.is_empty() {
            moves.push(("passo".to_owned(), self.clone()));
        }
        for (_, after) in &mut moves {
            after.black = !self.black;
        }
        moves
    }

    fn stepped(&self, from: Square, to: Square) -> (String, Self) {
        let mut after = self.clone();
        after.set(to, self.get(from).unwrap());
        after.set(from, '.');
        (format!("{}-{}", name(from), name(to)), after)
    }

    fn black_moves(&self) -> Vec<(String, Self)> {
        let mut moves = Vec::new();
        for from in self.all('b') {
            let to = (from.0, from.1 - 1);
            if self.get(to) == Some('.') {
                let (line, after) = self.stepped(from, to);
                let closed = after.closed(to);
                moves.extend(after.returns(line, &closed));
            }
        }
        moves
    }

    /// Dogs that the buffalo which has come to a square closes in, by their names.
    fn closed(&self, moved: Square) -> Vec<Square> {
        let Some(any) = self.rebels.filter(|_| moved.1 > 0) else { return Vec::new() };
        let mut closed: Vec<Square> = self
            .all('D')
            .into_iter()
            .filter(|(column, row)| {
                let sides = [(column - 1, *row), (column + 1, *row), (*column, row - 1), (*column, row + 1)];
                let is = |n: usize| self.get(sides[n]) == Some('b');
                let both = |one: usize, other: usize| {
                    is(one) && is(other) && (sides[one] == moved || sides[other] == moved)
                };
                let pairs = (0..4).flat_map(|one| (0..one).map(move |other| (one, other)));
                if any {
                    pairs.into_iter().any(|(one, other)| both(one, other))
                } else {
                    both(0, 1) || both(2, 3)
                }
            })
            .collect();
        closed.sort_by_key(|square| name(*square));
        closed
    }

    fn returns(self, line: String, closed: &[Square]) -> Vec<(String, Self)> {
        let Some((dog, others)) = closed.split_first() else { return vec![(line, self)] };
        let empty: Vec<Square> =
            (0..11).map(|column| (column, 1)).filter(|square| self.get(*square) == Some('.')).collect();
        if empty.is_empty() {
            return self.returns(line, others);
        }
        let mut all = Vec::new();
        for to in empty {
            let mut after = self.clone();
            after.set(*dog, '.');
            after.set(to, 'D');
            all.extend(after.returns(format!("{line} {}>{}", name(*dog), name(to)), others));
        }
        all
    }

    fn white_moves(&self) -> Vec<(String, Self)> {
        let mut moves = Vec::new();
        let steps = (-1..=1).flat_map(|column| (-1..=1).map(move |row| (column, row)));
        for step in steps.filter(|step| *step != (0, 0)) {
            for from in self.all('D') {
                let mut to = from;
                loop {
                    to = (to.0 + step.0, to.1 + step.1);
                    if !(1..=5).contains(&to.1) || self.get(to) != Some('.') {
                        break;
                    }
                    moves.push(self.stepped(from, to));
                }
            }
            for from in self.all('C') {
                let to = (from.0 + step.0, from.1 + step.1);
                if (1..=5).contains(&to.1) && matches!(self.get(to), Some('.' | 'b')) {
                    moves.push(self.stepped(from, to));
                }
            }
        }
        moves
    }

    /// How many ways there are to play so many moves.
    pub(super) fn perft(&self, depth: u32) -> u64 {
        let moves = self.moves();
        match depth {
            0 => 1,
            1 => u64::try_from(moves.len()).unwrap(),
            _ => moves.iter().map(|(_, after)| after.perft(depth - 1)).sum(),
        }
    }
}

fn name((column, row): Square) -> String {
    let column = char::from(b"abcdefghijk"[usize::try_from(column).unwrap()]);
    format!("{column}{}", row + 1)
}
