//! The podium as it is drawn.

use super::{MOST_STEPS, PodiumCard, PodiumStep};
use crate::picture::kit::head::Head;
use crate::picture::kit::podium::{Podium, Step};
use crate::picture::kit::row;
use crate::picture::names::name;
use crate::picture::scene::{Scene, count};
use crate::picture::{Layout, Texts};

const WIDE: Podium = Podium {
    left: 60.0,
    right: 1040.0,
    base: 596.0,
    heights: [372.0, 296.0, 236.0],
    block: 226.0,
    gap: 18.0,
    medal: 52.0,
    value: 76.0,
    unit: 32.0,
    name: 38.0,
    name_below: 44.0,
};

const TALL: Podium = Podium {
    left: 36.0,
    right: 1044.0,
    base: 944.0,
    heights: [620.0, 490.0, 390.0],
    block: 238.0,
    gap: 16.0,
    medal: 70.0,
    value: 104.0,
    unit: 42.0,
    name: 46.0,
    name_below: 54.0,
};

pub(super) fn draw(card: &PodiumCard, layout: Layout, texts: &Texts<'_>) -> Scene {
    let c = card.theme.colors();
    let head = Head { title: &card.title, subtitle: &card.subtitle, date: &card.date };
    let (mut scene, mut podium) = match layout {
        Layout::Wide => (Scene::new(1100, 700, c.bg), WIDE),
        Layout::Tall => (Scene::new(1080, 1080, c.bg), TALL),
    };
    let edges = (40.0, podium.right.max(1040.0));
    head.draw(&mut scene, c, layout, edges);
    let step = |(index, step): (usize, &PodiumStep)| Step {
        place: step.place.max(1),
        name: name(&step.name, index, texts),
        value: short(&step.points),
        unit: short(&step.unit),
    };
    let steps: Vec<Step> = card.steps.iter().take(MOST_STEPS).enumerate().map(step).collect();
    if steps.is_empty() {
        let nobody = texts("picture-tournament-nobody", &[]);
        let edges = (podium.left, podium.right);
        row::nobody(&mut scene, c, edges, podium.base / 2.0, podium.name * 1.2, &nobody);
        return scene;
    }
    // Few stand on wider blocks: names have more room.
    let room = (podium.right - podium.left - podium.gap) / count(steps.len()) - podium.gap;
    podium.block = room.min(podium.block * 1.3).floor();
    podium.draw(&mut scene, c, &steps);
    scene
}

/// No more of it than can be seen.
fn short(text: &str) -> String {
    text.trim().chars().take(40).collect()
}
