// Drawing messages.

import { avatar } from "./people.js";
import { flat, hour, t, write } from "./words.js";

const ICONS = {
  taken: "M4 13l5 5L20 6",
  again: "M4 11a8 8 0 0 1 14-4l2 2M20 4v5h-5M20 13a8 8 0 0 1-14 4l-2-2M4 20v-5h5",
  wrong: "M6 6l12 12M18 6L6 18",
  edit: "M4 20l1-4L16 5l3 3L8 19zM14 7l3 3",
  rename: "M4 20l1-4L16 5l3 3L8 19zM14 7l3 3",
  forget: "M6 6l12 12M18 6L6 18",
  delete: "M5 7h14M10 7V4h4v3M7 7l1 13h8l1-13",
  eye: "M2 12c3-5 6-7 10-7s7 2 10 7c-3 5-6 7-10 7s-7-2-10-7zM12 9a3 3 0 1 0 0 6 3 3 0 0 0 0-6z",
  file: "M6 3h8l5 5v13H6zM14 3v5h5",
  answer: "M9 7L4 12l5 5M4 12h9a6 6 0 0 1 6 6v1",
};

export function icon(name) {
  const svg = document.createElementNS("http://www.w3.org/2000/svg", "svg");
  svg.setAttribute("viewBox", "0 0 24 24");
  svg.setAttribute("aria-hidden", "true");
  const path = document.createElementNS("http://www.w3.org/2000/svg", "path");
  path.setAttribute("d", ICONS[name]);
  svg.append(path);
  return svg;
}

function make(tag, className, ...children) {
  const element = document.createElement(tag);
  if (className) element.className = className;
  element.append(...children);
  return element;
}

const nameOf = (message) => (message.author.bot ? "Giostra" : message.author.name || t("nameless"));

// The words of a message in one short line, for labels.
const short = (message) => {
  const text = flat(message.text).replace(/\s+/g, " ");
  return text.length > 60 ? `${text.slice(0, 59)}…` : text;
};

function face(message) {
  if (!message.author.bot) return avatar(message.author.id, message.author.name);
  const mark = make("img");
  mark.src = "/mark.svg";
  mark.alt = "";
  const circle = make("span", "avatar bot", mark);
  circle.setAttribute("aria-hidden", "true");
  return circle;
}

function header(message, actions) {
  const name = make("bdi", "", nameOf(message));
  const head = make("header", "", make("h2", "name", name));
  if (message.author.bot) head.append(make("span", "badge", t("bot")));
  if (message.author.moderator) head.append(make("span", "tag", t("tag-moderator")));
  const time = make("time", "hour", hour(message.at));
  time.dateTime = new Date(message.at).toISOString();
  head.append(time);
  if (message.edited && !message.author.bot) head.append(make("span", "tag", t("edited")));
  if (message.author.me) {
    const tools = make("span", "tools");
    for (const what of ["edit", "delete"]) {
      const button = make("button", "icon", icon(what));
      button.type = "button";
      button.title = t(what);
      button.setAttribute("aria-label", t(`${what}-of`, { text: short(message) }));
      button.onclick = () => actions[what](message);
      tools.append(button);
    }
    head.append(tools);
  }
  return head;
}

// Who has asked for less motion sees where a picture that moves ends; the link still leads to it.
const calm = matchMedia("(prefers-reduced-motion: reduce)");

// A picture with the room it will take, so that nothing jumps when it comes.
export function image({ url, still, alt, width, height }) {
  const img = make("img");
  Object.assign(img, { src: calm.matches ? still : url, alt, width, height });
  return img;
}

function picture(message, tall) {
  const shown = tall ? message.picture.tall : message.picture.wide;
  const link = make("a", "picture", image(shown));
  link.href = shown.url;
  link.target = "_blank";
  link.rel = "noopener";
  link.title = t("open-picture");
  return link;
}

export function buttons(message, actions) {
  const row = make("div", "buttons");
  row.setAttribute("role", "group");
  row.setAttribute("aria-label", t("buttons"));
  message.buttons.forEach((button, n) => {
    const element = make("button", button.primary ? "primary" : "", button.label);
    element.type = "button";
    if (button.form) element.setAttribute("aria-haspopup", "dialog");
    element.onclick = () => actions.press(message, n, button, element);
    row.append(element);
  });
  return row;
}

// One message as an element; `tall` is the phone's layout.
export function draw(message, tall, actions) {
  const body = make("div", "body");
  if (message.reply) {
    const quoted = t("answer-to", { name: message.reply.name || t("nameless"), text: message.reply.text });
    body.append(make("p", "reply", icon("answer"), make("bdi", "", quoted)));
  }
  body.append(header(message, actions));
  if (message.text) {
    const text = make("div", "text");
    text.dir = "auto";
    if (message.author.bot) write(text, message.text);
    else text.textContent = message.text;
    body.append(text);
  }
  if (message.picture) body.append(picture(message, tall));
  if (message.file) {
    const link = make("a", "file", icon("file"), t("download", { name: message.file.name }));
    link.href = message.file.url;
    link.setAttribute("download", message.file.name);
    body.append(link);
  }
  if (message.buttons.length) body.append(buttons(message, actions));
  if (message.reaction) {
    const what = t(`reaction-${message.reaction}`);
    const chip = make("span", `reaction ${message.reaction}`, icon(message.reaction), what);
    chip.title = t("reaction-of", { what });
    body.append(chip);
  }
  if (message.only) body.append(make("p", "only-you", icon("eye"), t("only-you")));
  const article = make("article", "message", face(message), body);
  article.dataset.id = message.id;
  article.tabIndex = -1;
  article.classList.toggle("mine", Boolean(message.author.me));
  article.classList.toggle("by-bot", Boolean(message.author.bot));
  article.classList.toggle("only", message.only);
  article.classList.toggle("pictured", Boolean(message.picture));
  return article;
}

// Messages of the same person in a row stand under one name.
export function group(before, message, element) {
  const same = before && !message.author.bot && !before.author.bot && before.author.id === message.author.id
    && message.at - before.at < 300000 && !message.reply && message.only === before.only;
  element.classList.toggle("follows", Boolean(same));
}
