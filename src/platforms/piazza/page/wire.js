// Talking to the server: posts, and the stream of what happens.

import { askedLanguage, language, store, t } from "./words.js";

const TOKEN = document.querySelector('meta[name="giostra-token"]').content;

let entered = false; // whether anything was answered yet

export class Refused extends Error {
  constructor(code, sentence) { super(sentence); this.code = code; }
}

function headers(as, more = {}) {
  return { "X-Giostra-Token": TOKEN, "X-Giostra-As": as ?? "", "X-Giostra-Lang": language(), ...more };
}

async function answer(response) {
  if (response.ok) { entered = true; return response.json(); }
  let told = {};
  try { told = await response.json(); } catch { /* no sentence in it */ }
  // The program was started again: this page is of the old start. Or the password is another, and the form is on a new page.
  if (told.code === "token" || (told.code === "password" && entered)) location.reload();
  throw new Refused(told.code ?? "jammed", told.error ?? t("error-jammed"));
}

export async function get(path, as) {
  return answer(await fetch(path, { headers: headers(as) }));
}

// Who was away for long may have been let go of: the server forgets names, and is told them again.
let introduce = null;
export const whenForgotten = (again) => { introduce = again; };

export async function post(path, as, body) {
  try {
    return await postOnce(path, as, body);
  } catch (error) {
    if (error.code !== "unknown" || !introduce || path === "/api/join") throw error;
    await introduce(as);
    return postOnce(path, as, body);
  }
}

async function postOnce(path, as, body) {
  const request = {
    method: "POST",
    headers: headers(as, { "Content-Type": "application/json" }),
    body: JSON.stringify(body),
  };
  let response;
  try { response = await fetch(path, request); } catch { throw new Refused("network", t("error-network")); }
  return answer(response);
}

export const nonce = () =>
  [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, "0")).join("");

// All tabs of a browser share six connections: the server lets the oldest of its streams rest.
function browser() {
  let name = store.get("browser");
  if (!name) store.set("browser", (name = nonce()));
  return name;
}

// Resolves when somebody is here again.
const lookedAt = () => new Promise((resolve) => {
  const signs = ["focus", "pointerdown", "keydown"];
  const here = () => {
    for (const sign of signs) window.removeEventListener(sign, here, true);
    document.removeEventListener("visibilitychange", shown);
    resolve();
  };
  const shown = () => { if (!document.hidden) here(); };
  for (const sign of signs) window.addEventListener(sign, here, true);
  document.addEventListener("visibilitychange", shown);
});

// Follows the stream until stopped; comes back by itself after what it has already seen.
export function follow(as, { event, connected }) {
  const stop = new AbortController();
  (async () => {
    let last = null;
    let resting = false;
    let refused = null;
    const told = (news) => { if (news.kind === "rest") resting = true; else event(news); };
    for (let wait = 250; !stop.signal.aborted; wait = Math.min(wait * 2, 4000)) {
      try {
        const more = { "X-Giostra-Browser": browser(), ...(last && { "Last-Event-ID": last }) };
        const asked = headers(as, more);
        if (!askedLanguage()) delete asked["X-Giostra-Lang"];
        const response = await fetch("/api/stream", { headers: asked, signal: stop.signal, cache: "no-store" });
        if (!response.ok) await answer(response);
        connected(true);
        refused = null;
        wait = 250;
        await readEvents(response.body, told, (id) => { last = id; });
      } catch (error) {
        if (stop.signal.aborted) return;
        refused = error instanceof Refused ? error.message : null;
        if (error instanceof TypeError === false && !(error instanceof Refused)) console.error(error);
      }
      if (stop.signal.aborted) return;
      connected(false, resting, refused);
      if (resting) { await lookedAt(); resting = false; continue; }
      await new Promise((done) => setTimeout(done, wait));
    }
  })();
  return () => stop.abort();
}

async function readEvents(body, event, seen) {
  const reader = body.pipeThrough(new TextDecoderStream()).getReader();
  let text = "";
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return;
    text += value;
    const blocks = text.split("\n\n");
    text = blocks.pop();
    for (const block of blocks) {
      const lines = block.split("\n");
      const field = (name) => lines.filter((line) => line.startsWith(name + ":")).map((line) => line.slice(name.length + 1).trimStart());
      const data = field("data").join("\n");
      if (data) event(JSON.parse(data));
      const id = field("id")[0];
      if (id) seen(id);
    }
  }
}
