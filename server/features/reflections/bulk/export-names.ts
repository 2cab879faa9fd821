/** Code points; with its day and a number behind it, a name stays below the 255 bytes of most file systems. */
const longestName = 50;

/** What no system takes in a file name, and marks that would show it as another one. */
const unsafe = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\\/:*?"<>|]/gu;

export function safeName(text: string): string {
  const plain = text.normalize("NFC").toWellFormed().replace(unsafe, " ").replace(/\s+/gu, " ").trim();
  return [...plain]
    .slice(0, longestName)
    .join("")
    .replace(/[. ]+$/u, "");
}

/** Windows takes these for devices, whatever ending follows. */
const devices = /^(?:con|prn|aux|nul|com\d|lpt\d)(?=\.|$)/i;

/** The name of a file that stands under its own name, without its ending. */
export const safeStem = (text: string): string => safeName(text).replace(devices, "$&_") || "file";

/** Names that differ even where capitals don't count: "Walk", "walk (2)". */
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
