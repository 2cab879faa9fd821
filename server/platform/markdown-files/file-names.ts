/** Code points. With a day and a number, a name stays below the 255 bytes of most file systems. */
const longestName = 50;

/** Characters that some system forbids in file names, or that would make a name look like another. */
const unsafe = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\\/:*?"<>|]/gu;

export function safeName(text: string): string {
  const plain = text.normalize("NFC").toWellFormed().replace(unsafe, " ").replace(/\s+/gu, " ").trim();
  return [...plain]
    .slice(0, longestName)
    .join("")
    .replace(/[. ]+$/u, "");
}

/** Windows treats these as devices, whatever extension follows. */
const devices = /^(?:con|prn|aux|nul|com\d|lpt\d)(?=\.|$)/i;

/** A safe file name without its extension. */
export const safeStem = (text: string): string => safeName(text).replace(devices, "$&_") || "file";

/** Makes names that differ even if case is ignored: "Walk", "walk (2)". */
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
