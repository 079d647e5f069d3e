// The board of a running match stays in sight: beside the messages where there is room, else above them. Its cells and the tiles that
// its reader holds can be pointed at, and what is pointed at is written.

import { ask } from "./ask.js";
import * as composer from "./composer.js";
import { buttons, image } from "./messages.js";
import { named, withCell, withLetter, withoutLast } from "./typing.js";
import { flat, store, t } from "./words.js";

const $ = (id) => document.getElementById(id);
const box = $("board");
const roomy = matchMedia("(min-width: 68.01rem)");
const touched = matchMedia("(hover: none)");
const STEPS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

let shown = null; // the address of the picture
let spots = [];

const centre = ({ at: [x, y, w, h] }) => [x + w / 2, y + h / 2];
const nameOf = (spot) =>
  spot.kind === "cell" ? t("cell", { name: spot.names.at(-1), what: spot.told || t("cell-empty") }) : spot.kind === "tile" ? t("tile", { letter: spot.names[0] }) : t("tile-blank");

export function setUp() {
  $("board-toggle").onclick = () => open($("board-body").hidden);
  $("text").addEventListener("input", mark);
  roomy.addEventListener("change", place);
  place();
  open(store.tab("board") !== "closed", false);
  const field = $("spots");
  field.onclick = (event) => { if (event.target.spot) point(event.target.spot, event.detail > 0); };
  field.onfocusin = (event) => { if (event.target.spot) rove(event.target); };
  field.onkeydown = (event) => {
    const spot = event.target.spot;
    if (!spot || event.ctrlKey || event.metaKey || event.altKey) return;
    if (STEPS[event.key]) neighbour(spot, STEPS[event.key])?.focus();
    else if (event.key === "Escape") composer.focus();
    else if (event.key === "Backspace") put(withoutLast(composer.draft(), spots));
    else if (/^\p{L}$/u.test(event.key)) put(withLetter(composer.draft(), event.key.toUpperCase(), spots));
    else return;
    event.preventDefault();
  };
}

// In the panel, or above the messages.
function place() {
  if (roomy.matches) $("panel").querySelector(".panel-head").after(box);
  else $("scroll").before(box);
}

function open(is, kept = true) {
  $("board-body").hidden = !is;
  $("board-toggle").setAttribute("aria-expanded", String(is));
  if (kept) store.setTab("board", is ? "open" : "closed");
}

// Shows the picture of a message, or nothing.
export function show(message, actions) {
  box.hidden = !message;
  document.documentElement.classList.toggle("has-board", Boolean(message));
  if (!message) { shown = null; spots = []; return; }
  const picture = message.picture.tall;
  $("board-said").textContent = message.aside ? flat(message.text) : "";
  const press = message.aside && message.buttons.length ? [buttons(message, actions)] : [];
  $("board-buttons").replaceChildren(...press);
  if (shown === picture.still) return;
  shown = picture.still;
  const field = $("board-picture").parentElement;
  field.style.setProperty("--w", picture.width);
  field.style.setProperty("--h", picture.height);
  const next = image(picture);
  const put = () => { if (shown === picture.still) $("board-picture").replaceChildren(next); };
  // The one before stays until the new one is there: nothing flickers.
  if ($("board-picture").firstChild) next.addEventListener("load", put, { once: true });
  else put();
  fetch(picture.still.replace(/png$/, "json")).then((answer) => (answer.ok ? answer.json() : [])).then((list) => {
    if (shown === picture.still) drawSpots(list, picture);
  }, () => { /* without them moves are typed */ });
}

function drawSpots(list, { width, height }) {
  const focused = document.activeElement?.spot;
  spots = list;
  const elements = list.map((spot) => {
    const button = document.createElement("button");
    button.type = "button";
    button.spot = spot;
    button.className = `spot ${spot.kind}`;
    button.tabIndex = -1;
    button.setAttribute("aria-label", nameOf(spot));
    const [x, y, w, h] = spot.at;
    const share = (part, whole) => `${(100 * part / whole).toFixed(3)}%`;
    Object.assign(button.style, { left: share(x, width), top: share(y, height), width: share(w, width), height: share(h, height) });
    return button;
  });
  $("spots").replaceChildren(...elements);
  $("spots").hidden = !list.length;
  const again = focused && elements.find(({ spot }) => spot.kind === focused.kind && spot.names[0] === focused.names[0]);
  if (again ?? elements[0]) rove(again ?? elements[0]);
  if (focused) (again ?? elements[0])?.focus();
  mark();
}

// One stop of the Tab key for all of them.
function rove(element) {
  for (const other of $("spots").children) other.tabIndex = other === element ? 0 : -1;
}

// The nearest one in a direction.
function neighbour(from, [dx, dy]) {
  const [x, y] = centre(from);
  const far = ({ spot }) => {
    const [right, down] = [centre(spot)[0] - x, centre(spot)[1] - y];
    const [along, across] = [right * dx + down * dy, Math.abs(right * dy + down * dx)];
    return along > 1 && across <= along * 1.2 ? along + 2 * across : Infinity;
  };
  const nearest = [...$("spots").children].reduce((best, one) => (far(one) < far(best) ? one : best));
  return far(nearest) < Infinity ? nearest : null;
}

async function point(spot, byPointer) {
  let letter = spot.kind === "tile" ? spot.names[0] : null;
  if (spot.kind === "blank") {
    letter = (await ask({ title: t("tile-blank"), label: t("tile-blank-label"), most: 1 }))?.trim().toLowerCase();
    if (!letter) return;
  }
  const text = composer.draft();
  put(letter ? withLetter(text, letter, spots) : withCell(text, spot, spots));
  // Letters may be typed now; on a touch screen the keyboard would cover the board.
  if (byPointer && !touched.matches) composer.focus();
}

function put(text) {
  composer.setDraft(text);
  mark();
}

// What the text names is marked on the board.
export function mark() {
  const chosen = named(composer.draft(), spots);
  for (const button of $("spots").children) {
    if (button.spot.kind === "cell") button.setAttribute("aria-pressed", String(chosen.includes(button.spot)));
  }
}
