// What happens here, in short sentences for whoever has the page read to them. The list of messages itself stays silent: one that is
// edited with each word, or marked by the bot, would be read whole each time. One's own words are not read back, only what the bot
// makes of them; where many people write at once the last are read and the others counted.

import { counted, flat, t } from "./words.js";

const $ = (id) => document.getElementById(id);
// What comes within this time is read together.
const GATHERED = 700;
// Of what people wrote meanwhile so much is read.
const READ = 2;
const KEPT = 12;
// What is edited so soon after a button was pressed is the answer: that message, or one for its reader alone.
const ANSWERED = 15000;
const LONGEST = 1500;

let waiting = []; // { text, person }: what people wrote can be counted instead
let timer = null;
let asked = null; // the message whose button was pressed last, and when; null once it was answered

export function press(id) { asked = { id, at: performance.now() }; }

const short = (text) => (text.length > LONGEST ? `${text.slice(0, LONGEST - 1)}…` : text);
// A hash is there to be copied: nobody wants to hear it.
const HASH = /\b[0-9a-f]{64}\b/g;
const oneLine = (text) => flat(text).replace(HASH, () => t("said-hash")).replace(/```/g, "").replace(/\s*\n\s*/g, ". ").replace(/([.:!?…]) *\./g, "$1").trim();

// What is read of a message that is new, or that was another `before`. `board`: its picture is the board, which can be walked through.
export function message(news, before, { focused = false, board = false } = {}) {
  const { author } = news;
  if (author.me) {
    if (news.reaction && news.reaction !== before?.reaction) {
      say(t("said-reaction", { text: oneLine(news.text), what: t(`reaction-${news.reaction}`) }));
    }
    return;
  }
  if (!author.bot) {
    if (!before) say(t("said", { name: author.name || t("nameless"), text: oneLine(news.text) }), true);
    return;
  }
  const answers = asked !== null && performance.now() - asked.at < ANSWERED && (news.only || news.id === asked.id);
  if (answers) asked = null;
  if (before && !((answers || focused) && before.text !== news.text)) return;
  const alt = news.picture && !board ? ` ${t("said-picture", { alt: news.picture.wide.alt })}` : "";
  say(oneLine(news.text) + alt);
}

export function say(text, person = false) {
  if (!text.trim()) return;
  waiting.push({ text: short(text.trim()), person });
  timer ??= setTimeout(tell, GATHERED);
}

// Another place is shown: what was not read yet is not of here.
export function hush() {
  clearTimeout(timer);
  timer = null;
  waiting = [];
}

function tell() {
  timer = null;
  const others = waiting.filter((one) => one.person);
  const left = others.slice(0, Math.max(0, others.length - READ));
  const lines = waiting.filter((one) => !left.includes(one)).map((one) => one.text);
  if (left.length) lines.push(counted("said-more", left.length));
  waiting = [];
  const box = $("said");
  box.append(...lines.map((line) => Object.assign(document.createElement("p"), { textContent: line })));
  while (box.children.length > KEPT) box.firstChild.remove();
}
