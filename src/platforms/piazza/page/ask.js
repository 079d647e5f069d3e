// The one dialog: a title, a field, yes or no.

import { t } from "./words.js";

const $ = (id) => document.getElementById(id);

// Resolves to what was written, or to null when it was put away. Focus goes back where it was.
export function ask({ title, label, value = "", tall = false, most = 4000, ok = t("ok"), wrong = "" }) {
  const dialog = $("ask");
  const field = document.createElement(tall ? "textarea" : "input");
  field.id = "ask-text";
  field.value = value;
  field.autocomplete = "off";
  field.setAttribute("autocapitalize", "off");
  field.spellcheck = false;
  field.maxLength = most;
  if (tall) field.rows = 5;
  $("ask-title").textContent = title;
  $("ask-label").textContent = label;
  $("ask-ok").textContent = ok;
  $("ask-error").textContent = wrong;
  $("ask-field").replaceChildren(field);
  const before = document.activeElement;
  return new Promise((resolve) => {
    const done = (answer) => {
      dialog.close();
      if (before?.isConnected) before.focus();
      resolve(answer);
    };
    $("ask-form").onsubmit = (event) => { event.preventDefault(); done(field.value); };
    $("ask-cancel").onclick = () => done(null);
    dialog.oncancel = (event) => { event.preventDefault(); done(null); };
    // In a field of several lines Ctrl+Enter sends, as in chats.
    field.onkeydown = (event) => {
      if (tall && event.key === "Enter" && (event.ctrlKey || event.metaKey)) { event.preventDefault(); done(field.value); }
    };
    dialog.showModal();
    field.focus();
    field.select();
  });
}

let away;
export function toast(sentence) {
  const element = $("toast");
  element.textContent = sentence;
  element.classList.add("shown");
  clearTimeout(away);
  away = setTimeout(() => { element.classList.remove("shown"); element.textContent = ""; }, 6000);
}
