// Who is here, for moderators where strangers come by: they send people away and let them in again.

import { avatar } from "./people.js";
import { get, post } from "./wire.js";
import { relative, t } from "./words.js";

const $ = (id) => document.getElementById(id);

let as = null;

export function setUp() {
  $("court-close").onclick = () => $("court").close();
}

export async function open(who) {
  as = who;
  await draw();
  $("court-said").textContent = "";
  const before = document.activeElement;
  $("court").onclose = () => before?.isConnected && before.focus();
  $("court").showModal();
  $("court-close").focus();
}

function make(tag, className, ...children) {
  const element = document.createElement(tag);
  if (className) element.className = className;
  element.append(...children);
  return element;
}

function act(what, one, order, done) {
  const button = make("button", what === "ban" ? "" : "primary", t(what));
  button.type = "button";
  button.setAttribute("aria-label", t(`${what}-of`, { name: one.name || t("nameless") }));
  button.onclick = async () => {
    try {
      await post("/api/order", as, order);
      await draw();
      $("court-said").textContent = t(done, { name: one.name || t("nameless") });
      $("court-close").focus();
    } catch (error) { $("court-said").textContent = error.message; }
  };
  return button;
}

function row(one, said, ...buttons) {
  const name = make("span", "who", make("bdi", "", one.name || t("nameless")));
  const face = one.id ? [avatar(one.id, one.name)] : [];
  return make("li", "", ...face, name, make("span", "tag", said), make("span", "acts", ...buttons));
}

async function draw() {
  const { people, away } = await get("/api/people", as);
  const others = people.filter((one) => !one.me);
  const present = others.map((one) => row(one, one.moderator ? t("tag-moderator") : t(one.here ? "people-here" : "people-gone"),
    ...(one.moderator ? [] : [
      act("kick", one, { kick: one.id }, "kicked"), act("ban", one, { ban: one.id }, "banned"),
    ])));
  const out = away.map((one) => row(one,
    [one.until ? t("people-away-until", { when: relative(one.until) }) : t("people-away-for-good"),
      ...(one.address ? [t("people-away-address")] : [])].join(", "),
    act("lift", one, { lift: one.n }, "lifted")));
  $("court-people").replaceChildren(...(present.length ? present : [make("li", "hint", t("people-nobody"))]));
  $("court-away").replaceChildren(...(out.length ? out : [make("li", "hint", t("people-nobody-away"))]));
}
