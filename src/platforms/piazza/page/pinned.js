// The grid of a running round, pinned above the messages: players see it while they type. Measuring the page instead of the window
// that the keyboard leaves would push the grid out of sight again.

const box = document.getElementById("pinned");
const crop = box.firstElementChild;
const img = crop.firstElementChild;

/** A window as low as this is what the keyboard of a phone leaves, in pixels. */
const LOW = 420;

/**
 * Shows `picture`, whose element among the messages is `element`; nothing where there is none. `leaves`: the reader goes to it.
 *
 * In a low window the letters alone are pinned, as long as the round runs, and the header gives its room to them: only the time
 * that is left stays. Hiding them there, because the picture would take too much room, lets people type blind.
 */
export function draw(picture, element, scroll, leaves) {
  const heart = innerHeight < LOW ? picture?.tall.heart : null;
  const before = element?.getBoundingClientRect();
  const hide = !picture || (!heart && (innerHeight < LOW || inSight(before)));
  const folded = Boolean(heart);
  if (!hide) shows(folded ? picture.tall : picture.wide, heart);
  box.onclick = () => { leaves(); element?.scrollIntoView({ block: "start" }); };
  if (hide === box.hidden && folded === box.classList.contains("heart")) return;
  box.hidden = hide;
  box.classList.toggle("heart", folded);
  box.parentElement.classList.toggle("folded", folded);
  // It takes room above the messages: they stay where they are on the screen.
  if (element) scroll.scrollTop += element.getBoundingClientRect().top - before.top;
}

function inSight(seen) {
  const top = document.querySelector(".head").getBoundingClientRect().bottom;
  return seen.top > top - seen.height / 5;
}

function shows(layout, heart) {
  if (img.getAttribute("src") !== layout.url) img.src = layout.url;
  const [x, y, width, height] = heart ?? [0, 0, layout.width, layout.height];
  const at = { "--zoom": layout.width / width, "--x": -x / width, "--y": -y / height };
  for (const [name, value] of Object.entries(at)) crop.style.setProperty(name, value);
}
