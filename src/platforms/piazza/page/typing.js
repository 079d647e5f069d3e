// What is written of a move by pointing at a picture. A picture names its cells: one with several names is where a line begins, in
// the direction of the name, and stands in front of the word; of others a move names as many as it likes, behind the word.

const same = (a, b) => a.toLowerCase() === b.toLowerCase();
const wordsOf = (text) => text.split(/\s+/).filter(Boolean);
const cellOf = (word, spots) =>
  spots.find((spot) => spot.kind === "cell" && spot.names.some((name) => same(name, word)));

// The cells that a text names.
export const named = (text, spots) => wordsOf(text).map((word) => cellOf(word, spots)).filter(Boolean);

export function withCell(text, spot, spots) {
  if (text.startsWith("/")) return `${text.trimEnd()} ${spot.names[0]}`;
  const words = wordsOf(text);
  if (spot.names.length === 1) {
    if (words.length && cellOf(words.at(-1), spots) === spot) words.pop();
    else words.push(spot.names[0]);
    return words.join(" ");
  }
  const first = words.findIndex((word) => cellOf(word, spots));
  if (first < 0) {
    words.unshift(spot.names[0]);
  } else {
    const before = cellOf(words[first], spots);
    const way = before.names.findIndex((name) => same(name, words[first]));
    // The same cell again is the other direction; another one keeps it.
    words[first] = spot.names[(before === spot ? way + 1 : way) % spot.names.length];
  }
  // What is typed next is the word.
  return words.length === 1 ? `${words[0]} ` : words.join(" ");
}

export function withLetter(text, letter, spots) {
  const words = wordsOf(text);
  const last = words.findLastIndex((word) => !cellOf(word, spots));
  if (text.startsWith("/") || (last >= 0 && last === words.length - 1 && /\s$/.test(text))) return text + letter;
  if (last >= 0) words[last] += letter;
  else if (words.length && cellOf(words[0], spots).names.length > 1) words.push(letter);
  else words.unshift(letter);
  return words.join(" ");
}

// Takes back what was pointed at last: a cell as a whole, of a word its last letter.
export function withoutLast(text, spots) {
  const words = wordsOf(text);
  const last = words.pop() ?? "";
  const rest = cellOf(last, spots) ? "" : [...last].slice(0, -1).join("");
  return [...words, rest].join(" ");
}
