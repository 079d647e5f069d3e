// The field where messages are written: sending, editing, completing commands.

import { counted, language, t } from "./words.js";

const $ = (id) => document.getElementById(id);
const text = $("text");
const list = $("completions");

let known = [];
let longest = 4000;
let shown = [];
let active = -1;
let editing = null;

export function setUp({ commands, longest: most }, { send, edit, lastOwn, problem }) {
  known = commands;
  longest = most;

  const submit = () => {
    const value = text.value;
    const size = [...value].length;
    if (!value.trim()) return;
    if (size > longest) { problem(t("too-long", { n: size, max: longest })); return; }
    const old = editing;
    leaveEditing();
    text.value = "";
    fit();
    hide();
    (old ? edit(old, value) : send(value)).catch((error) => {
      // Nothing that was written is lost.
      if (!text.value) { text.value = value; fit(); }
      problem(error.message);
    });
  };

  $("composer").onsubmit = (event) => { event.preventDefault(); submit(); };
  text.oninput = () => { fit(); complete(); };
  text.onblur = () => setTimeout(() => { if (document.activeElement !== text) hide(); }, 150);
  text.onkeydown = (event) => {
    if (event.isComposing) return;
    if (!list.hidden && (event.key === "ArrowDown" || event.key === "ArrowUp")) {
      event.preventDefault();
      activate((active + (event.key === "ArrowDown" ? 1 : -1) + shown.length) % shown.length);
    } else if (!list.hidden && active >= 0 && (event.key === "Enter" || event.key === "Tab")) {
      event.preventDefault();
      accept(shown[active]);
    } else if (event.key === "Escape") {
      if (!list.hidden) hide();
      else if (editing) { leaveEditing(); text.value = ""; fit(); }
    } else if (event.key === "Enter" && !event.shiftKey) {
      event.preventDefault();
      submit();
    } else if (event.key === "ArrowUp" && !text.value) {
      const message = lastOwn();
      if (message) { event.preventDefault(); startEditing(message); }
    }
  };
  $("slash").onclick = () => {
    if (!text.value.startsWith("/")) text.value = "/";
    text.focus();
    fit();
    complete();
  };
}

export function startEditing(message) {
  editing = message;
  $("editing").hidden = false;
  text.value = message.text;
  fit();
  text.focus();
}

function leaveEditing() {
  editing = null;
  $("editing").hidden = true;
}

export function leave() {
  leaveEditing();
  hide();
  text.value = "";
  fit();
}

export const draft = () => (editing ? "" : text.value);
export function setDraft(value) { text.value = value; fit(); }
export function setPlaceholder(value) { text.placeholder = value; }
export const focus = () => text.focus();

function fit() {
  text.style.height = "";
  // An empty field has one line, however long its hint.
  if (text.value) text.style.height = `${Math.min(text.scrollHeight, 200)}px`;
}

// What fits what is typed: commands of both languages, those of the page's language first; after
// a command, its options.
function candidates(value) {
  if (!value.startsWith("/") || value.includes("\n")) return [];
  const [name, ...rest] = value.slice(1).toLowerCase().split(" ");
  if (!rest.length) {
    const found = known.filter((command) => command.name.startsWith(name));
    const mine = found.filter((command) => command.lang === language());
    return (mine.length ? mine : found).map((command) =>
      ({ put: `/${command.name} `, name: `/${command.name}`, description: command.description }));
  }
  const command = known.find((command) => command.name === name);
  const typed = rest.at(-1);
  const stem = value.slice(0, value.length - typed.length);
  return (command?.options ?? [])
    .filter(([option]) => option.startsWith(typed) && !rest.slice(0, -1).includes(option))
    .map(([option, description]) => ({ put: `${stem}${option} `, name: option, description }));
}

function complete() {
  shown = candidates(text.value);
  active = -1;
  text.removeAttribute("aria-activedescendant");
  list.replaceChildren(...shown.map((one, n) => {
    const item = document.createElement("li");
    item.id = `completion-${n}`;
    item.setAttribute("role", "option");
    item.setAttribute("aria-selected", "false");
    const name = document.createElement("b");
    name.textContent = one.name;
    const description = document.createElement("span");
    description.textContent = one.description;
    item.append(name, " ", description);
    item.onpointerdown = (event) => { event.preventDefault(); accept(one); };
    return item;
  }));
  list.hidden = !shown.length;
  $("completions-said").textContent = shown.length ? counted("suggestions", shown.length) : "";
}

function activate(n) {
  active = n;
  [...list.children].forEach((item, i) => item.setAttribute("aria-selected", String(i === n)));
  text.setAttribute("aria-activedescendant", `completion-${n}`);
  list.children[n].scrollIntoView({ block: "nearest" });
}

function accept(one) {
  text.value = one.put;
  text.focus();
  fit();
  complete();
}

function hide() {
  list.hidden = true;
  active = -1;
  text.removeAttribute("aria-activedescendant");
  $("completions-said").textContent = "";
}
