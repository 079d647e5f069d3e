// The page: who writes where, what stands in each place, and the controls around it.

import { ask, toast } from "./ask.js";
import * as board from "./board.js";
import * as composer from "./composer.js";
import * as court from "./court.js";
import { knock } from "./door.js";
import { draw, group, icon } from "./messages.js";
import * as panel from "./panel.js";
import * as people from "./people.js";
import * as grid from "./pinned.js";
import * as atlas from "./places.js";
import * as said from "./said.js";
import { follow, get, nonce, post, whenForgotten } from "./wire.js";
import * as words from "./words.js";
import { store, t } from "./words.js";

const $ = (id) => document.getElementById(id);
const log = $("log");
const scroll = $("scroll");
const root = document.documentElement;

let about;
let places = []; // { key, kind, name, thread, title, live, mine, messages, hand, unread, draft }
let here = null;
let awaited = null; // the address of a place that is not there yet
let connected = false;
let stop = () => {};
let pinned = true;
let measured = ""; // by `sizes`, when they were last looked at
let arrivedHere; // what is sent before the page knows where it is waits for this
const knowsWhere = new Promise((resolve) => { arrivedHere = resolve; });

const me = () => people.current();
const tall = () => root.dataset.look === "telegram";
const label = (place) => atlas.label(place, me().name);
const complain = (error) => toast(error.message);

// ---- what happens

function happened(event) {
  words.setClock(event.now, event.rate);
  if (event.kind === "everything") everything(event.places);
  else if (event.kind === "message") arrived(event.place);
  else if (event.kind === "gone") gone(event);
  else if (event.kind === "over") over(event);
  else if (event.kind === "place") placed(event.place);
  else if (event.kind === "left") left(event.place);
  drawClock();
  panel.refreshLog();
}

// What is shown beside the messages is none of them.
const known = (news) => ({
  ...news, unread: 0, draft: "", messages: (news.messages ?? []).filter((message) => !message.aside),
  hand: (news.messages ?? []).findLast((message) => message.aside) ?? null,
});

function everything(list) {
  const drafts = new Map(places.map((place) => [place.key, place.draft]));
  if (here) drafts.set(here.key, composer.draft());
  places = list.map((place) => ({ ...known(place), draft: drafts.get(place.key) ?? "" }));
  const wanted = here?.kind === "private" ? "private" : here?.key ?? store.tab("place");
  const asked = atlas.isAddress(location.hash) ? location.hash : "";
  here = atlas.at(places, asked) ?? (asked ? atlas.around(places, asked) : null)
    ?? places.find((place) => place.key === wanted || place.kind === wanted) ?? places[0];
  // A match may come back a moment after the program.
  awaited = asked && atlas.address(here) !== asked ? asked : null;
  if (!awaited) history.replaceState(null, "", atlas.address(here));
  if (!drafts.size) here.draft = composer.draft() || (store.tab("draft") ?? "");
  drawPlaces();
  drawHere();
  arrivedHere();
}

// A place is new, has begun or ended.
function placed(news) {
  let place = places.find((place) => place.key === news.key);
  const mine = place?.mine && place.live;
  if (place) {
    Object.assign(place, news);
  } else {
    place = known(news);
    atlas.insert(places, place);
  }
  drawPlaces();
  const begins = place.live && place.mine && !mine && atlas.roomOf(places, place) === here;
  // Who waits for a match to begin is taken to it, unless they are writing something.
  if (awaited === atlas.address(place) || (begins && !composer.draft())) {
    go(place);
    $("moved").textContent = t("thread-in", { title: label(place), place: atlas.roomName(place) });
  } else {
    if (place !== here) words.refreshLinks();
    drawAround();
  }
}

function left(key) {
  const place = places.find((place) => place.key === key);
  if (!place) return;
  if (place === here) go(atlas.roomOf(places, place) ?? places[0]);
  places = places.filter((other) => other !== place);
  drawPlaces();
}

function arrived(news) {
  if (!places.some((place) => place.key === news.key)) placed({ ...news, messages: [] });
  const place = places.find((place) => place.key === news.key);
  for (const message of news.messages) {
    if (message.aside) { place.hand = message; continue; }
    const n = place.messages.findIndex((other) => other.id === message.id);
    const before = place.messages[n];
    if (n >= 0) place.messages[n] = message;
    else place.messages.push(message);
    if (place === here) said.message(message, before, { focused: drawOne(message), board: boardOf(place) !== null });
    else if (n < 0 && !message.author.me) { place.unread += 1; drawPlaces(); }
  }
  if (place === here) drawAround();
}

function gone({ place: key, id }) {
  const place = places.find((place) => place.key === key);
  if (!place) return;
  if (place.hand?.id === id) place.hand = null;
  place.messages = place.messages.filter((message) => message.id !== id);
  if (place !== here) return;
  const element = log.querySelector(`[data-id="${id}"]`);
  const focused = element?.contains(document.activeElement);
  element?.remove();
  if (focused) scroll.focus();
  regroup();
  drawAround();
}

// A round was called off: what was said before is no longer awaited.
function over({ place: key, id }) {
  const place = places.find((place) => place.key === key);
  if (!place) return;
  place.over = Math.max(place.over, id);
  if (place === here) drawAround();
}

// ---- messages

const actions = {
  edit: composer.startEditing,
  delete: (message) => post("/api/delete", me().as, { place: message.place, id: message.id }).catch(complain),
  async press(message, n, button, element) {
    let form = null;
    if (button.form) {
      form = await ask({ title: button.form.title, label: button.form.label, tall: button.form.tall, ok: t("send") });
      if (form === null) return;
    }
    element.setAttribute("aria-busy", "true");
    said.press(message.id);
    await post("/api/press", me().as, { place: message.place, id: message.id, button: n, form }).catch(complain);
    element.removeAttribute("aria-busy");
  },
};

function drawHere() {
  const focused = log.contains(document.activeElement);
  said.hush();
  log.replaceChildren(...here.messages.map((message) => draw(message, tall(), actions)));
  regroup();
  // The button that was pressed is not here any more: who goes on with the keyboard starts from the messages.
  if (focused) scroll.focus();
  composer.setDraft(here.draft);
  drawAround();
  toBottom();
}

// Tells whether the focus was in it.
function drawOne(message) {
  const element = draw(message, tall(), actions);
  const old = log.querySelector(`[data-id="${message.id}"]`);
  const inside = old?.contains(document.activeElement) ?? false;
  if (old) {
    const focused = [...old.querySelectorAll("button, a")].indexOf(document.activeElement);
    old.replaceWith(element);
    // A list that is edited under the button that was pressed keeps the focus there.
    if (inside) (element.querySelectorAll("button, a")[focused] ?? element).focus();
  } else {
    log.append(element);
  }
  regroup();
  for (const img of element.querySelectorAll("img")) img.addEventListener("load", keepBottom, { once: true });
  keepBottom(message.author.me || message.only);
  return inside;
}

function regroup() {
  here.messages.forEach((message, n) => {
    const element = log.children[n];
    if (element) group(here.messages[n - 1], message, element);
  });
}

/** The sizes on which what `scrollTop` means depends. */
const sizes = () => `${scroll.clientWidth} ${scroll.clientHeight} ${scroll.scrollHeight}`;

/** The list or the window has changed its size: who was at the end is there again. */
function resized() {
  if (pinned) toBottom();
  measured = sizes();
}

function toBottom() {
  pinned = true;
  scroll.scrollTop = scroll.scrollHeight;
  $("below").hidden = true;
}

function keepBottom(force) {
  if (pinned || force === true) toBottom();
  else $("below").hidden = false;
}

// ---- around the messages

function drawAround() {
  const place = here;
  $("place-name").textContent = place.kind === "private" ? t("private-title", { name: me().name }) : label(place);
  const room = atlas.roomOf(places, place);
  const up = $("place-around");
  up.hidden = !room;
  if (room) { up.textContent = label(room); up.href = atlas.address(room); }
  composer.setPlaceholder(place.kind === "private" ? t("placeholder-private", { name: me().name })
    : place.sealed ? t("placeholder-secret", { name: me().name })
    : place.kind === "thread" ? t("placeholder-thread", { name: me().name })
    : t("placeholder", { name: me().name, place: atlas.roomName(place) }));
  drawWelcome();
  drawNow();
  const live = boardOf(place);
  board.show(live, actions);
  drawPinned();
  panel.picture(live ?? place.messages.findLast((message) => message.picture), actions);
  panel.logOf(place.key, me().as);
  drawState();
}

// The last picture that everybody sees: the grid while it is played, then the podium, and whatever
// was said before the podium is over. A round called off has no podium: there `over` says so.
const lastPicture = () => here?.messages.findLastIndex((message) => message.picture && !message.only) ?? -1;

// The board of the match that runs here: with what its reader holds, unless everybody was shown a newer one.
function boardOf(place) {
  const all = place.live ? place.messages[lastPicture()] ?? null : null;
  return place.live && place.hand?.picture && place.hand.id > (all?.id ?? 0) ? place.hand : all;
}

// The header tells what the bot said last of a moment still to come: "Fine: fra 2 minuti."
function drawNow() {
  const since = lastPicture();
  const news = here?.messages.findLast((message, n) =>
    n >= since && message.id > here.over && message.author.bot && !message.only && words.momentIn(message.text));
  const at = news ? words.momentIn(news.text) : null;
  const line = news?.text.split("\n").find((line) => words.momentIn(line)) ?? "";
  const said = words.flat(line);
  if ($("place-now").textContent !== said) $("place-now").textContent = said;
  const left = $("left");
  const soon = at !== null && at - words.piazzaNow() < 3600000;
  left.hidden = !soon;
  if (!soon) return;
  left.textContent = words.leftAsClock(at);
  left.setAttribute("aria-label", `${t("left")}: ${left.textContent}`);
  left.classList.toggle("last", at - words.piazzaNow() <= 30000);
}

// While a round runs its picture stays in sight. A match has its board for that.
function drawPinned() {
  const last = boardOf(here) ? null : here.messages[lastPicture()];
  const live = last && last.id > here.over && words.momentIn(last.text) ? last : null;
  const element = live && log.querySelector(`[data-id="${live.id}"] .picture`);
  grid.draw(element ? live.picture : null, element, scroll, () => { pinned = false; });
}

function drawWelcome() {
  const box = $("welcome");
  const empty = here.messages.length === 0;
  if (box.hidden === empty || box.dataset.drawn !== `${words.language()} ${here.kind} ${me().as}`) {
    box.dataset.drawn = `${words.language()} ${here.kind} ${me().as}`;
    box.replaceChildren(...(here.kind === "private" ? welcomePrivate() : welcome()));
  }
  box.hidden = !empty;
}

function part(tag, text, className) {
  const element = document.createElement(tag);
  element.textContent = text;
  if (className) element.className = className;
  return element;
}

const starter = () => about.starter[words.language()];

function welcome() {
  const mark = part("img", "", "mark");
  mark.src = "/mark.svg";
  mark.alt = "";
  const start = part("button", t("welcome-start"), "start");
  start.id = "start";
  start.type = "button";
  const pieces = [mark, part("h2", t("welcome")), part("p", t("welcome-what"))];
  let takesName = async () => {};
  if (me().own) {
    const name = document.createElement("input");
    name.id = "own-name";
    name.value = me().name;
    name.maxLength = 40;
    name.autocomplete = "nickname";
    name.onchange = () => name.value.trim() && renamed(me(), name.value);
    name.onkeydown = (event) => { if (event.key === "Enter") start.click(); };
    const row = part("label", t("welcome-name"));
    row.htmlFor = "own-name";
    const line = part("div", "", "name-row");
    line.append(row, name);
    pieces.push(line);
    takesName = async () => {
      if (name.value.trim() && name.value !== me().name) await renamed(me(), name.value);
    };
  }
  start.onclick = () => takesName().then(() => begin(starter()));
  return [...pieces, start, ...againstComputer(takesName), part("p", t("welcome-hint", { command: starter() }), "hint"), part("p", t("welcome-more"), "hint")];
}

const welcomePrivate = () => [
  part("h2", t("welcome-private")), part("p", t("welcome-private-what", { command: starter() })), ...againstComputer(async () => {}),
];

// The games one can begin alone, in one row.
function againstComputer(takesName) {
  if (about.against.length === 0) return [];
  const row = part("div", "", "against");
  row.append(...about.against.map((offer) => {
    const { game, command } = offer[words.language()];
    const button = part("button", t("welcome-against", { game }), "");
    button.type = "button";
    button.onclick = () => takesName().then(() => begin(command));
    return button;
  }));
  return [row];
}

function begin(command) {
  send(command).catch(complain);
  composer.focus();
}

function drawState() {
  if (!here) return;
  panel.state({
    name: me().name, place: label(here), connected, messages: here.messages.length, address: about.address,
    clock: about.clock,
  });
}

// ---- places

function drawPlaces() {
  atlas.draw(places, {
    here, name: me().name,
    go: (place) => { go(place); if ($("side").classList.contains("open")) side(false); },
  });
}

function go(place) {
  here.draft = composer.draft();
  composer.leave();
  here = place;
  here.unread = 0;
  awaited = null;
  store.setTab("place", place.kind === "private" ? "private" : place.key);
  if (location.hash !== atlas.address(place)) history.pushState(null, "", atlas.address(place));
  drawPlaces();
  drawHere();
}

// A link was followed, or the browser went back.
function goToAddress() {
  if (!here || !atlas.isAddress(location.hash) || location.hash === atlas.address(here)) return;
  const place = atlas.at(places, location.hash);
  if (!place) toast(t("error-place"));
  go(place ?? atlas.around(places, location.hash) ?? here);
}

// What got no answer is sent again under the same name: it may have been heard.
let unanswered = null;

async function send(text) {
  await knowsWhere;
  const again = unanswered?.text === text && unanswered.place === here.key;
  const message = again ? unanswered : { place: here.key, text, nonce: nonce() };
  unanswered = null;
  board.mark();
  try {
    await post("/api/say", me().as, message);
  } catch (error) {
    if (error.code === "network") unanswered = message;
    throw error;
  }
}

// ---- people

function drawPeople() {
  const focused = document.activeElement?.dataset?.as;
  $("people").replaceChildren(...people.everyone().map((one) => {
    const radio = document.createElement("input");
    radio.type = "radio";
    radio.name = "as";
    radio.dataset.as = one.as;
    radio.checked = one === me();
    radio.onchange = () => become(one);
    const name = part("span", "", "who");
    name.append(part("bdi", one.name));
    name.title = one.name;
    const row = document.createElement("label");
    row.append(radio, people.avatar(people.idOf(one), one.name), name);
    const tag = one.moderator ? t("tag-moderator") : one.own ? t("tag-you") : "";
    if (tag) row.append(part("span", tag, "tag"));
    const line = part("div", "", "person");
    line.append(row);
    if (one.as.startsWith("key:")) {
      line.append(tool("rename", one, async () => { if (await people.askName(one)) refresh(); }));
      if (!one.own) line.append(tool("forget", one, () => forget(one)));
    }
    return line;
  }));
  if (focused) $("people").querySelector(`[data-as="${CSS.escape(focused)}"]`)?.focus();
  const moderates = !about.local && Boolean(me().moderator);
  $("who").hidden = !moderates;
  $("moderate").hidden = about.local || moderates;
}

function tool(what, one, act) {
  const button = part("button", "", "icon");
  button.type = "button";
  button.append(icon(what));
  button.title = t(what, { name: one.name });
  button.setAttribute("aria-label", button.title);
  button.onclick = () => Promise.resolve(act()).catch(complain);
  return button;
}

async function renamed(one, name) {
  await people.rename(one, name).catch(complain);
  refresh();
}

function refresh() {
  drawPeople();
  if (here) { drawPlaces(); drawAround(); }
}

function forget(one) {
  const mine = one === me();
  people.forget(one);
  if (mine) become(people.everyone()[0]);
  else drawPeople();
}

async function become(one) {
  stop();
  people.select(one.as);
  try { await people.introduce(one); } catch (error) { complain(error); }
  drawPeople();
  stop = follow(one.as, { event: happened, connected: (is, resting, refused) => {
    connected = is;
    $("lost").textContent = is ? "" : refused ?? t(resting ? "resting" : "disconnected");
    drawState();
  } });
}

// ---- controls

function press(box, chosen) {
  for (const button of $(box).querySelectorAll("button")) button.setAttribute("aria-pressed", String(chosen(button)));
}

function drawClock() {
  for (const button of $("clock").querySelectorAll("[data-rate]")) {
    button.setAttribute("aria-pressed", String(Number(button.dataset.rate) === words.clockRate()));
    button.title = t("clock-rate-hint", { n: button.dataset.rate });
  }
}

async function turnClock(button) {
  const { rate, to } = button.dataset;
  const asked = rate ? { rate: Number(rate) } : to === "end" ? { end: here.key } : "night";
  button.setAttribute("aria-busy", "true");
  try {
    const { done } = await post("/api/clock", me().as, asked);
    if (to) toast(t(!done ? "clock-nothing" : to === "end" ? "clock-ended" : "clock-night-done"));
  } catch (error) { complain(error); }
  button.removeAttribute("aria-busy");
}

function look(name) {
  root.dataset.look = name;
  store.set("look", name);
  press("look", (button) => button.dataset.choose === name);
  if (here) drawHere();
}

async function tongue(lang) {
  await words.speak(lang);
  if (lang) store.set("lang", lang);
  people.callGuests();
  press("lang", (button) => button.dataset.lang === words.language());
  panel.title(about.backstage);
}

// A drawer lies over the chat on small screens; on large ones it always stands beside it.
function drawer(open, element, opener, closer) {
  element.classList.toggle("open", open);
  if ($(closer).checkVisibility() || !open) document.querySelector("main").inert = open;
  $(opener).setAttribute("aria-expanded", String(open));
  if (open) $(closer).focus();
  else if (element.contains(document.activeElement) || document.activeElement === document.body) $(opener).focus();
}
const side = (open) => drawer(open, $("side"), "side-open", "side-close");
const sheet = (open) => drawer(open, $("panel"), "panel-open", "panel-close");

function listen() {
  scroll.onscroll = () => {
    // A window that is turned scrolls too, and says so before the observers below hear of its size: nobody has
    // moved then, and whoever was at the end stays there.
    if (sizes() === measured) pinned = scroll.scrollHeight - scroll.scrollTop - scroll.clientHeight < 80;
    else measured = sizes();
    if (pinned) $("below").hidden = true;
    drawPinned();
  };
  const resizes = new ResizeObserver(resized);
  resizes.observe(scroll);
  resizes.observe(log);
  $("below").onclick = () => { toBottom(); composer.focus(); };
  $("side-open").onclick = () => side(true);
  $("side-close").onclick = () => side(false);
  $("panel-open").onclick = () => sheet(true);
  $("panel-close").onclick = () => sheet(false);
  $("add-player").onclick = () => people.add().then((one) => one && become(one)).catch(complain);
  $("who").onclick = () => court.open(me().as).catch(complain);
  $("moderate").onclick = async () => {
    const key = await ask({ title: t("moderate-title"), label: t("moderate-label"), most: 64 });
    if (key === null) return;
    try {
      await post("/api/moderate", me().as, { key });
      await people.join(me());
      drawPeople();
      toast(t("moderating", { name: me().name }));
    } catch (error) { complain(error); }
  };
  for (const button of $("clock").children) button.onclick = () => turnClock(button);
  for (const button of $("look").children) button.onclick = () => look(button.dataset.choose);
  for (const button of $("lang").children) {
    // The stream starts anew: the bot's texts come in the language asked for.
    button.onclick = () => tongue(button.dataset.lang).then(() => become(me()));
  }
  document.onpointerdown = (event) => {
    for (const [element, shut] of [[$("side"), side], [$("panel"), sheet]]) {
      if (element.classList.contains("open") && !element.contains(event.target)) shut(false);
    }
  };
  document.onkeydown = (event) => {
    if (event.key === "Escape") {
      if ($("side").classList.contains("open")) side(false);
      if ($("panel").classList.contains("open")) sheet(false);
    }
    if (event.altKey && (event.key === "ArrowDown" || event.key === "ArrowUp") && here) {
      event.preventDefault();
      const step = event.key === "ArrowDown" ? 1 : -1;
      go(places[(places.indexOf(here) + step + places.length) % places.length]);
    }
  };
  window.onhashchange = goToAddress;
  // The address is that of a place: what leads to the field leaves it alone.
  document.querySelector(".skip").onclick = (event) => { event.preventDefault(); composer.focus(); };
  // What was being written outlives a reload.
  window.onpagehide = () => store.setTab("draft", composer.draft());
  composer.setUp(about, {
    send,
    edit: (message, text) => post("/api/edit", me().as, { place: message.place, id: message.id, text }),
    lastOwn: () => here?.messages.findLast((message) => message.author.me),
    problem: toast,
  });
  setInterval(() => { words.tick(); if (here) { drawNow(); drawPinned(); drawState(); } }, 250);
}

async function start() {
  await words.speak(store.get("lang"));
  try {
    about = await get("/api/about");
  } catch (error) {
    if (error.code !== "password") throw error;
    await knock();
    about = await get("/api/about");
    composer.focus();
  }
  people.load(about.personas);
  await tongue(store.get("lang"));
  court.setUp();
  panel.setUp(about.backstage);
  board.setUp();
  words.setLinks((key) => atlas.linked(places, key));
  whenForgotten((as) => people.introduce(people.everyone().find((one) => one.as === as) ?? me()));
  // Where people also play on other platforms nobody moves their time.
  $("clock-box").hidden = !about.clock;
  listen();
  look(store.get("look") === "telegram" ? "telegram" : "discord");
  await become(me());
}

start().catch((error) => { toast(error.message); console.error(error); });
