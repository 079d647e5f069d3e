//! What hangs together on a triangle of hexagons, and which sides it touches.

use super::hex::{CELLS, Cell, Sides, Triangle};

/// Cells that hang together, each a neighbour of another.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Group {
    /// The cells, in ascending order.
    pub cells: Vec<Cell>,
    /// The sides that its cells touch.
    pub sides: Sides,
}

/// The groups of the cells that are `own`, in the order of their first cells.
pub fn groups(board: Triangle, own: impl Fn(Cell) -> bool) -> Vec<Group> {
    let mut seen = [false; CELLS];
    let mut groups = Vec::new();
    for first in board.iter() {
        if !seen[first.index()] && own(first) {
            let mut group = flood(board, &own, first, &mut seen);
            group.cells.sort_unstable();
            groups.push(group);
        }
    }
    groups
}

/// Whether one group of the cells that are `own` touches all three sides.
pub fn connects(board: Triangle, own: impl Fn(Cell) -> bool) -> bool {
    let mut seen = [false; CELLS];
    // Such a group touches the left side: those that do not need not be walked.
    board.iter().filter(|cell| cell.col() == 0).any(|first| {
        !seen[first.index()] && own(first) && flood(board, &own, first, &mut seen).sides == Sides::ALL
    })
}

/// The group of one cell, its cells in the order in which they were found.
fn flood(board: Triangle, own: &impl Fn(Cell) -> bool, first: Cell, seen: &mut [bool; CELLS]) -> Group {
    let mut group = Group { cells: vec![first], sides: Sides::default() };
    seen[first.index()] = true;
    let mut next = 0;
    while let Some(&cell) = group.cells.get(next) {
        next += 1;
        group.sides = group.sides | board.sides(cell);
        for beside in board.neighbours(cell) {
            if !seen[beside.index()] && own(beside) {
                seen[beside.index()] = true;
                group.cells.push(beside);
            }
        }
    }
    group
}

#[cfg(test)]
mod tests {
    use super::*;

    fn own(names: &str) -> impl Fn(Cell) -> bool {
        let cells: Vec<Cell> = names.split(' ').map(|name| name.parse().unwrap()).collect();
        move |cell| cells.contains(&cell)
    }

    #[test]
    fn rows_8_to_11_of_the_test_table() {
        let board = Triangle::new(10).unwrap();
        let row = |places: u8| (1..=places).map(|n| format!("J{n}")).collect::<Vec<_>>().join(" ");
        for (names, connected) in [
            ("A1 B1 C1 D1 E1 F1 G1 H1 I1 J1", true),
            (row(10).as_str(), true),
            (row(9).as_str(), false),
            ("E1 E2 E3 E4 E5 F4 G4 H5 I5 J5", true),
            ("E1 E2 E3 E4 E5 F4 H5 I5 J5", false),
        ] {
            assert_eq!(connects(board, own(names)), connected, "{names}");
            let whole = groups(board, own(names)).iter().any(|group| group.sides == Sides::ALL);
            assert_eq!(whole, connected, "{names}");
        }
    }

    #[test]
    fn groups_and_their_sides() {
        let board = Triangle::new(10).unwrap();
        let groups = groups(board, own("D1 E1 E2 E3 E5 J4 J5"));
        let told: Vec<String> = groups
            .iter()
            .map(|group| {
                let cells: Vec<String> = group.cells.iter().map(ToString::to_string).collect();
                format!("{} {}", cells.join(" "), group.sides)
            })
            .collect();
        assert_eq!(told, ["D1 E1 E2 E3 L", "E5 R", "J4 J5 B"]);
    }
}
