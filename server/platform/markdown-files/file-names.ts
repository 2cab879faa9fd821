/** Code points. With a day and a number, a name stays below the 255 bytes of most file systems. */
const maxNameLength = 50;

/** Characters that are forbidden in file names on some system, or make names look alike. Keeps joiners within emoji. */
const unsafe =
  /[\p{Cc}\p{Zl}\p{Zp}\\/:*?"<>|]|(?!\u200D)\p{Cf}|(?<!\p{Extended_Pictographic}|\p{Emoji_Modifier}|\uFE0F)\u200D/gu;
const graphemes = new Intl.Segmenter("en", { granularity: "grapheme" });

export function safeName(text: string): string {
  const plain = text.normalize("NFC").toWellFormed().replace(unsafe, " ").replace(/\s+/gu, " ").trim();
  return shortened(plain).replace(/[. ]+$/u, "");
}

/** Cuts at the end of a word, unless that loses more than half. */
function shortened(text: string): string {
  let [kept, length] = ["", 0];
  for (const { segment } of graphemes.segment(text)) {
    length += [...segment].length;
    if (length > maxNameLength) break;
    kept += segment;
  }
  const lastSpace = kept.lastIndexOf(" ");
  const isWhole = kept === text || text[kept.length] === " ";
  return isWhole || lastSpace < kept.length / 2 ? kept : kept.slice(0, lastSpace);
}

/** Names of devices on Windows, with any extension. */
const devices = /^(?:con|prn|aux|nul|com\d|lpt\d)(?=\.|$)/i;

/** A safe file name without its extension. */
export const safeStem = (text: string): string => safeName(text).replace(devices, "$&_") || "file";

/** A safe file name, apart from its extension. */
export function stemAndEnding(file: string): [stem: string, ending: string] {
  const [, stem = file, ending = ""] = /^(.*)(\.[a-z0-9]{1,8})$/i.exec(file) ?? [];
  return [safeStem(stem), ending];
}

/** Makes names unique regardless of case: "Walk", "walk (2)". */
export function createUniqueNames(): (folder: string, name: string, ending: string) => string {
  const used = new Set<string>();
  return (folder, name, ending) => {
    for (let count = 1; ; count += 1) {
      const path = `${folder}/${name}${count === 1 ? "" : ` (${count})`}${ending}`;
      const folded = path.toLowerCase();
      if (used.has(folded)) continue;
      used.add(folded);
      return path;
    }
  };
}
