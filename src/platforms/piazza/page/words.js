// Sentences, languages and time.

const texts = {};
let chosen = null; // the language asked for; null until somebody asks

// What this browser keeps, and what this tab keeps. A window that forbids it plays on without.
const read = (box, key) => { try { return window[box].getItem(`giostra.${key}`); } catch { return null; } };
const keep = (box, key, value) => { try { window[box].setItem(`giostra.${key}`, value); } catch { /* forbidden */ } };

export const store = {
  get: (key) => read("localStorage", key),
  set: (key, value) => keep("localStorage", key, value),
  tab: (key) => read("sessionStorage", key),
  setTab: (key, value) => keep("sessionStorage", key, value),
};

export const language = () => chosen ?? "it";
export const askedLanguage = () => chosen;

export async function speak(lang) {
  chosen = lang;
  const name = language();
  if (!texts[name]) texts[name] = await (await fetch(`/texts/${name}`)).json();
  document.documentElement.lang = name;
  document.title = t("title");
  for (const element of document.querySelectorAll("[data-t]")) element.textContent = t(element.dataset.t);
  for (const element of document.querySelectorAll("[data-t-label]")) element.setAttribute("aria-label", t(element.dataset.tLabel));
  for (const element of document.querySelectorAll("[data-t-title]")) element.title = t(element.dataset.tTitle);
}

export function t(key, args = {}) {
  const text = texts[language()]?.[key] ?? "";
  return text.replace(/\{([a-z]+)\}/g, (whole, name) => (name in args ? String(args[name]) : whole));
}

export const counted = (key, n) => t(`${key}-${n === 1 ? "one" : "other"}`, { n });

// The piazza's clock: what it showed when it was last told, and how fast it runs.
const clock = { now: Date.now(), rate: 1, heard: performance.now() };

export function setClock(now, rate) {
  Object.assign(clock, { now, rate, heard: performance.now() });
}
export const clockRate = () => clock.rate;
export const piazzaNow = () => clock.now + (performance.now() - clock.heard) * clock.rate;

const UNITS = [["days", 86400], ["hours", 3600], ["minutes", 60], ["seconds", 1]];

// "fra 2 minuti", "3 ore fa". Minutes are named as long as two of them are left: the last ones are
// counted in seconds, because they are played.
export function relative(at) {
  const seconds = Math.round((at - piazzaNow()) / 1000);
  const size = Math.abs(seconds);
  if (size < 1) return t("now");
  const [unit, length] = UNITS.find(([, length]) => size >= (length === 60 ? 90 : length)) ?? UNITS[3];
  return counted(`${seconds > 0 ? "in" : "ago"}-${unit}`, Math.max(1, Math.round(size / length)));
}

export const hour = (at) =>
  new Date(at).toLocaleTimeString(language(), { hour: "2-digit", minute: "2-digit" });

export function leftAsClock(at) {
  const seconds = Math.max(0, Math.ceil((at - piazzaNow()) / 1000));
  const minutes = Math.floor(seconds / 60);
  return `${minutes}:${String(seconds % 60).padStart(2, "0")}`;
}

const MOMENT = /⟦t:(-?\d{1,15})⟧/;

// The last moment in the future that a text names.
export function momentIn(text) {
  const found = [...text.matchAll(new RegExp(MOMENT, "g"))].map((match) => Number(match[1]));
  return found.filter((at) => at > piazzaNow()).at(-1) ?? null;
}

// Places named in texts: `linked` gives what one is called and its address, if it is there.
let linked = (key) => ({ text: key, href: null });
export const setLinks = (find) => { linked = find; };

function link(element, key) {
  const { text, href } = linked(key);
  element.textContent = text;
  if (href) element.href = href;
  else element.removeAttribute("href");
}

// A place has come, has got a name or is gone.
export function refreshLinks() {
  for (const element of document.querySelectorAll("a.place")) link(element, element.dataset.key);
}

// A text without its marks, for a header or a label.
export const flat = (text) =>
  text.replace(/⟦p:([^⟧]+)⟧/g, (_, key) => linked(key).text).replace(new RegExp(MOMENT, "g"), (_, at) => relative(Number(at)))
    .replace(/⟦h:(-?\d{1,15})⟧/g, (_, at) => hour(Number(at)))
    .replace(/\\([\\*_`~|])|\*\*|`/g, (_, escaped) => escaped ?? "");

// Puts a text of the bot into an element: **bold**, `code`, ```blocks```, moments, and hashes, which
// are there to be copied more than read. A backslash
// before a mark makes it a letter, as in what people are called. Nothing is ever read as HTML. Of addresses only those of the
// free dictionaries are links: a name may hold any other.
export function write(element, text) {
  const pattern = /\\([\\*_`~|])|```([^]*?)```|\*\*((?:\\[^]|[^*\n\\])+)\*\*|`([^`\n]+)`|⟦t:(-?\d{1,15})⟧|\b([0-9a-f]{64})\b|⟦h:(-?\d{1,15})⟧|⟦p:([^⟧]+)⟧|(https:\/\/[a-z]{2}\.wiktionary\.org\/[\w/:%.-]+)/;
  let rest = text;
  for (let match; (match = pattern.exec(rest)); rest = rest.slice(match.index + match[0].length)) {
    element.append(rest.slice(0, match.index));
    const [, escaped, block, bold, code, at, hash, byHour, place, page] = match;
    if (escaped !== undefined) {
      element.append(escaped);
    } else if (block !== undefined) {
      const pre = document.createElement("pre");
      pre.textContent = block.replace(/^\n|\n$/g, "");
      element.append(pre);
    } else if (bold !== undefined) {
      const strong = document.createElement("strong");
      write(strong, bold);
      element.append(strong);
    } else if (hash !== undefined) {
      const small = document.createElement("small");
      small.className = "hash";
      small.textContent = hash;
      element.append(small);
    } else if (place !== undefined) {
      const anchor = document.createElement("a");
      anchor.className = "place";
      anchor.dataset.key = place;
      link(anchor, place);
      element.append(anchor);
    } else if (page !== undefined) {
      const anchor = document.createElement("a");
      anchor.textContent = page.slice(page.lastIndexOf("/") + 1);
      try { anchor.textContent = decodeURIComponent(anchor.textContent); } catch { /* as it stands */ }
      anchor.href = page;
      anchor.target = "_blank";
      anchor.rel = "noopener noreferrer";
      element.append(anchor);
    } else if (byHour !== undefined) {
      element.append(hour(Number(byHour)));
    } else if (code !== undefined) {
      const tag = document.createElement("code");
      tag.textContent = code;
      element.append(tag);
    } else {
      const time = document.createElement("time");
      time.className = "when";
      time.dataset.at = at;
      time.setAttribute("aria-live", "off");
      time.append(relative(Number(at)));
      element.append(time);
    }
  }
  element.append(rest);
}

export function tick() {
  for (const time of document.querySelectorAll("time.when")) {
    const now = relative(Number(time.dataset.at));
    if (time.firstChild.nodeValue !== now) time.firstChild.nodeValue = now;
  }
}
