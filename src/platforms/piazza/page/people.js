// As whom this tab writes.

import { ask, toast } from "./ask.js";
import { nonce, post } from "./wire.js";
import { store, t } from "./words.js";

const COLOURS = 5;
const FIXED = { "piazza:moderatrice": 0, "piazza:silk": 1, "piazza:niccolo": 2, "piazza:galahad": 3 };

// Which of the five avatar colours an account has.
export function colour(id) {
  if (id in FIXED) return FIXED[id];
  let sum = 0;
  for (const char of id) sum = (sum * 31 + char.codePointAt(0)) % 9973;
  return sum % COLOURS;
}

export const initial = (name) => [...(name.trim() || "?")][0].toUpperCase();

// People whose secret is in this browser: one's own name first, then the added players.
let holders = [];
let personas = [];
let selected = null;
const ids = {};

const number = () => 10 + Math.floor(Math.random() * 990);
const save = () => store.set("people", JSON.stringify(holders));

export const everyone = () => [...holders, ...personas];
export const current = () => everyone().find((one) => one.as === selected) ?? everyone()[0];
export const idOf = (one) => ids[one.as] ?? one.as.replace("persona:", "piazza:");

export function load(known) {
  personas = known;
  try { holders = JSON.parse(store.get("people")) ?? []; } catch { holders = []; }
  holders = holders.filter((one) => typeof one?.as === "string" && typeof one?.name === "string");
  if (!holders.length) {
    holders = [{ as: `key:${nonce()}`, name: "", guest: number(), own: true }];
  }
  callGuests();
  selected = store.tab("as");
}

// Who has not said a name yet is a guest in the language of the page.
export function callGuests() {
  const guests = holders.filter((one) => one.guest);
  for (const one of guests) one.name = t("guest", { n: one.guest });
  if (guests.length) save();
}

// The same, and asks for another name as long as this one is somebody's already. A guest is given another number.
export async function introduce(one) {
  for (;;) {
    try { return await join(one); } catch (error) {
      if (error.code !== "name") throw error;
      if (one.guest) {
        one.guest = number();
        callGuests();
        continue;
      }
      const name = await ask({ title: t("name-taken-title"), label: t("rename-label"), value: one.name, most: 40, wrong: error.message });
      if (!name?.trim()) throw error;
      one.name = name.trim();
      save();
    }
  }
}

// Tells the server who this is; the answer is what it made of the name.
export async function join(one) {
  const known = await post("/api/join", one.as, { name: one.name });
  ids[one.as] = known.id;
  Object.assign(one, { name: known.name, moderator: known.moderator });
  return one;
}

export function select(as) {
  selected = as;
  store.setTab("as", as);
}

export async function rename(one, name) {
  const before = { name: one.name, guest: one.guest };
  one.name = name;
  delete one.guest;
  // What is somebody else's is not kept.
  try { await join(one); } catch (error) { Object.assign(one, before); throw error; }
  save();
}

export async function askName(one) {
  const name = await ask({ title: t("rename-title"), label: t("rename-label"), value: one.name, most: 40 });
  if (name?.trim()) await rename(one, name);
  return Boolean(name?.trim());
}

export async function add() {
  const name = await ask({ title: t("add-player-title"), label: t("add-player-label"), most: 40 });
  if (!name?.trim()) return null;
  const one = { as: `key:${nonce()}`, name: name.trim(), own: false };
  await join(one);
  holders.push(one);
  save();
  return one;
}

export function forget(one) {
  holders = holders.filter((other) => other !== one);
  save();
  // The name is free for others.
  post("/api/leave", one.as, {}).catch(() => { /* it is after a while */ });
  toast(t("forgotten", { name: one.name }));
}

export function avatar(id, name) {
  const circle = document.createElement("span");
  circle.className = `avatar c${colour(id)}`;
  circle.setAttribute("aria-hidden", "true");
  circle.textContent = initial(name);
  return circle;
}
