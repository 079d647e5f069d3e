// The panel at the side: the last picture's alt text and phone preview, the state, the log.

import { buttons, image } from "./messages.js";
import { get } from "./wire.js";
import { clockRate, flat, language, piazzaNow, t, write } from "./words.js";

const $ = (id) => document.getElementById(id);
const TABS = ["log", "alt", "state"];
const open = () => TABS.find((name) => !$(`panel-${name}`).hidden);

export function setUp(backstage) {
  $("tab-log").hidden = !backstage;
  $("backstage-banner").hidden = !backstage;
  const tabs = TABS.filter((name) => !$(`tab-${name}`).hidden);
  for (const name of tabs) $(`tab-${name}`).onclick = () => show(name);
  $("tabs").onkeydown = (event) => {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (!step) return;
    const next = tabs[(tabs.indexOf(open()) + step + tabs.length) % tabs.length];
    show(next);
    $(`tab-${next}`).focus();
  };
  show("alt");
}

export function title(backstage) {
  $("panel-title").textContent = t(backstage ? "backstage" : "panel");
}

function show(name) {
  for (const other of TABS) {
    $(`panel-${other}`).hidden = other !== name;
    $(`tab-${other}`).setAttribute("aria-selected", String(other === name));
    $(`tab-${other}`).tabIndex = other === name ? 0 : -1;
  }
  refreshLog();
}

// The last message with a picture, as a phone shows it.
export function picture(message, actions) {
  $("panel-alt").textContent = message ? message.picture.wide.alt : t("no-picture");
  const phone = $("phone");
  $("phone-box").hidden = !message;
  if (!message) { phone.replaceChildren(); return; }
  const img = image(message.picture.tall);
  const text = document.createElement("p");
  write(text, message.text);
  phone.replaceChildren(img, text, ...(message.buttons.length ? [buttons(message, actions)] : []));
}

export function state(facts) {
  const rate = clockRate();
  const time = new Date(piazzaNow()).toLocaleString(language(), { dateStyle: "medium", timeStyle: "medium" });
  const rows = {
    "state-as": facts.name,
    "state-place": facts.place,
    "state-time": time,
    ...(facts.clock && { "state-rate": rate ? `${rate}×` : t("state-stands") }),
    "state-connection": t(facts.connected ? "connected" : "disconnected"),
    "state-messages": String(facts.messages),
    "state-address": facts.address,
  };
  const list = $("state");
  Object.entries(rows).forEach(([key, value], n) => {
    let row = list.children[n];
    if (!row) {
      row = document.createElement("div");
      row.append(document.createElement("dt"), document.createElement("dd"));
      list.append(row);
    }
    row.firstChild.textContent = t(key);
    if (row.lastChild.textContent !== value) row.lastChild.textContent = flat(value);
  });
}

let log = { place: null, after: -1, as: null, asking: false, again: false };

export function logOf(place, as) {
  if (log.place !== place || log.as !== as) {
    log = { place, as, after: -1, asking: false, again: false };
    $("panel-log").replaceChildren();
  }
  refreshLog();
}

// Asks for the lines after the last one shown. Called whenever something happens here.
export async function refreshLog() {
  const sheet = $("panel-log");
  const mine = log;
  if (sheet.hidden || !mine.place) return;
  if (mine.asking) { mine.again = true; return; }
  mine.asking = true;
  try {
    const lines = await get(`/api/log?place=${encodeURIComponent(mine.place)}&after=${mine.after}`, mine.as);
    if (mine !== log) return;
    if (mine.after < 0) sheet.replaceChildren();
    for (const line of lines) {
      const row = document.createElement("p");
      const n = document.createElement("span");
      n.textContent = line.n;
      row.append(n, line.text);
      sheet.append(row);
      mine.after = Math.max(mine.after, line.n);
    }
    if (lines.length) sheet.scrollTop = sheet.scrollHeight;
    if (!sheet.children.length) sheet.textContent = t("no-log");
  } catch (error) {
    sheet.textContent = error.message;
  } finally {
    mine.asking = false;
  }
  if (mine.again) { mine.again = false; refreshLog(); }
}
