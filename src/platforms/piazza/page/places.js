// The places of the piazza: what they are called, where they are found, and the list of them at the side.

import { t } from "./words.js";

const $ = (id) => document.getElementById(id);
// Matches that are over and listed without being asked for, in each room.
const OVER = 3;
const opened = new Set(); // rooms whose older matches are listed, too

// The rooms every piazza opens with are called in the language of the page.
export const roomName = (place) => t(`room-${place.name}`) || place.name;

export function label(place, name) {
  if (place.kind === "private") return t("private", { name });
  return place.kind === "thread" ? place.title ?? t("thread") : `# ${roomName(place)}`;
}

// Where a place is found: what stands in the address after the page.
export function address(place) {
  if (place.kind === "private") return "#/@";
  return `#/${encodeURIComponent(place.name)}${place.thread ? `/${place.thread}` : ""}`;
}

export const isAddress = (hash) => hash.startsWith("#/");
export const at = (places, hash) => places.find((place) => address(place) === hash);
// The room around what is not there any more, or not yet.
export const around = (places, hash) => at(places, hash.replace(/\/[^/]*$/, ""));
export const roomOf = (places, place) =>
  places.find((other) => other.kind === "channel" && place.kind === "thread" && place.key.startsWith(`${other.key}/`));

// A thread stands below its room, the last one opened last.
export function insert(places, place) {
  const room = roomOf(places, place);
  const after = places.findLastIndex((other) => other === room || (room && roomOf(places, other) === room));
  places.splice(after < 0 ? places.length - 1 : after + 1, 0, place);
}

// A place named in a text by its key: what it is called, and its address if it is there.
export function linked(places, key) {
  const place = places.find((other) => other.key === key);
  if (place) return { text: label(place, ""), href: address(place) };
  const name = decodeURIComponent(key.split("/")[3] ?? "");
  return { text: `# ${roomName({ name })}`, href: null };
}

function make(tag, className, ...children) {
  const element = document.createElement(tag);
  if (className) element.className = className;
  element.append(...children);
  return element;
}

function row(place, { here, name, go }) {
  const button = make("button", place.kind === "thread" && !place.live ? "over" : "", make("span", "label", label(place, name)));
  button.type = "button";
  button.title = label(place, name);
  button.dataset.place = place.key;
  if (place === here) button.setAttribute("aria-current", "true");
  if (place.unread) {
    button.classList.add("unread");
    button.append(" ", make("span", "count", t("unread", { n: place.unread })));
  } else if (button.classList.contains("over")) {
    button.append(" ", make("span", "count", t("thread-over")));
  }
  button.onclick = () => go(place);
  return make("li", "", button);
}

// The threads of a room: what runs, what is new, where one is, and the last that are over.
function threadsOf(places, room, list) {
  const all = places.filter((place) => roomOf(places, place) === room);
  const over = all.filter((place) => !place.live && !place.unread && place !== list.here);
  const away = opened.has(room.key) ? [] : over.slice(0, Math.max(0, over.length - OVER));
  const rows = all.filter((place) => !away.includes(place)).map((place) => row(place, list));
  if (away.length) {
    const more = make("button", "over", make("span", "label", t("older", { n: away.length })));
    more.type = "button";
    more.onclick = () => { opened.add(room.key); draw(places, list); };
    rows.push(make("li", "", more));
  }
  return rows;
}

export function draw(places, list) {
  const focused = document.activeElement?.dataset?.place;
  const tops = places.filter((place) => place.kind !== "thread");
  $("places").replaceChildren(...tops.map((place) => {
    const item = row(place, list);
    const threads = threadsOf(places, place, list);
    if (threads.length) item.append(make("ul", "threads", ...threads));
    return item;
  }));
  if (focused) $("places").querySelector(`[data-place="${CSS.escape(focused)}"]`)?.focus();
}
