//! Y1–Y4 against every cell of the table of side 10, and Y22's position.

use giostra::games::kit::hex::{Cell, Sides, Triangle};

/// A cell a line: name, row, column, sides, neighbours.
const TABLE: &str = include_str!("board10.txt");

#[test]
fn y2_to_y4_every_cell_of_side_10() {
    let board = Triangle::new(10).unwrap();
    let mut seen = 0;
    for line in TABLE.lines().filter(|line| !line.starts_with('#')) {
        let parts: Vec<&str> = line.split(' ').collect();
        let cell: Cell = parts[0].parse().unwrap();
        assert_eq!((cell.row().to_string(), cell.col().to_string()), (parts[1].into(), parts[2].into()));
        assert_eq!(cell.to_string(), parts[0]);
        assert_eq!(Cell::at(cell.row(), cell.col()), Some(cell));
        assert_eq!(board.sides(cell).to_string(), parts[3], "{cell}");
        let mut around: Vec<Cell> = parts[4..].iter().map(|name| name.parse().unwrap()).collect();
        around.sort_unstable();
        assert_eq!(board.neighbours(cell).collect::<Vec<_>>(), around, "{cell}");
        seen += 1;
    }
    assert_eq!(seen, board.cells());
    assert!(board.sides("A1".parse().unwrap()).contains(Sides::LEFT | Sides::RIGHT));
}
