// The form before a piazza that is open to others: its password, once for this browser.

import { post } from "./wire.js";
import { speak, store, t } from "./words.js";

const $ = (id) => document.getElementById(id);

// Resolves when the password was right. The rest of the page is not there before.
export function knock() {
  $("app").hidden = true;
  document.querySelector(".skip").hidden = true;
  $("door").hidden = false;
  const field = $("door-text");
  field.focus();
  for (const button of $("door").querySelectorAll("[data-lang]")) {
    button.onclick = async () => {
      store.set("lang", button.dataset.lang);
      await speak(button.dataset.lang);
      $("door-error").textContent = "";
      mark();
    };
  }
  mark();
  return new Promise((resolve) => {
    $("door-form").onsubmit = async (event) => {
      event.preventDefault();
      $("door-error").textContent = "";
      $("door-enter").setAttribute("aria-busy", "true");
      try {
        await post("/api/enter", null, { password: field.value });
        field.value = "";
        $("door").hidden = true;
        $("app").hidden = false;
        document.querySelector(".skip").hidden = false;
        resolve();
      } catch (error) {
        $("door-error").textContent = error.message;
        field.setAttribute("aria-invalid", "true");
        field.select();
      }
      $("door-enter").removeAttribute("aria-busy");
    };
  });
}

function mark() {
  for (const button of $("door").querySelectorAll("[data-lang]")) {
    button.setAttribute("aria-pressed", String(button.dataset.lang === document.documentElement.lang));
  }
}
