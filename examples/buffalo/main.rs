//! Learns what positions of Buffalo are worth, from games that computers play against each other, and tells how the
//! sides stand.
//!
//! ```text
//! cargo run --release --example buffalo > src/games/buffalo/opponent/weights.in
//! cargo run --release --example buffalo -- stand 200 400000 400000 [rebels]
//! cargo run --release --example buffalo -- prove 1000000000
//! ```
//!
//! The first prints the weights; the same program prints the same ones. The second plays so many games in which Black looks at
//! so many positions a move and White at so many, each from an opening of four to nine moves of chance after which
//! nothing is decided, and prints how many games Black has won. The third
//! looks for a proof of who wins, at so many positions at most, and tells how far it came. The rest goes to standard error.

mod games;
mod learn;
mod prove;

use giostra::games::buffalo::opponent::evaluation::WEIGHTS;
use giostra::games::buffalo::position::Side;
use giostra::games::buffalo::rebels::Sides;
use giostra::opponents::search::alpha_beta::Effort;
use rand::SeedableRng;
use rand_chacha::ChaCha8Rng;

/// Where all chance comes from.
const SEED: u64 = 1;

fn main() {
    let args: Vec<String> = std::env::args().skip(1).collect();
    match args.iter().map(String::as_str).collect::<Vec<_>>()[..] {
        [] => println!("{:?}", learn::weights(&mut ChaCha8Rng::seed_from_u64(SEED))),
        ["stand", games, black, white] => stand(number(games), [number(black), number(white)], None),
        ["stand", games, black, white, "rebels"] => {
            stand(number(games), [number(black), number(white)], Some(Sides::Opposite));
        }
        ["prove", positions] => match prove::from_the_start(number(positions)) {
            (prove::Shown::Wins(side), looked_at) => println!("{side:?} wins, {looked_at} positions"),
            (prove::Shown::Nothing { black, white }, looked_at) => {
                println!(
                    "nothing after {looked_at} positions; at least {black} for Black, {white} for White"
                );
            }
        },
        _ => eprintln!("nothing, prove POSITIONS, or: stand GAMES NODES-OF-BLACK NODES-OF-WHITE [rebels]"),
    }
}

fn number(text: &str) -> u64 {
    text.parse().expect("a number")
}

/// How many games Black wins when both play as well as so many positions a move let them.
fn stand(games: u64, nodes: [u64; 2], rebels: Option<Sides>) {
    let efforts = nodes.map(|nodes| Effort { doubt: 8, ..Effort::nodes(nodes) });
    let (mut black, mut moves) = (0, 0);
    for game in 0..games {
        let mut rng = ChaCha8Rng::seed_from_u64(game);
        let opening = games::opening(rebels, &mut rng);
        let (winner, length) = games::play(opening, &WEIGHTS, efforts, &mut rng);
        black += u64::from(winner == Side::Black);
        moves += length;
        eprintln!("{} {opening} {winner:?} {length}", game + 1);
    }
    println!("Black {black} of {games}, {} moves a game", moves / games.max(1));
}
