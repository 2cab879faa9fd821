export function saveFile(file: Blob, name: string): void {
  const address = URL.createObjectURL(file);
  Object.assign(document.createElement("a"), { href: address, download: name }).click();
  // Some browsers read the file only after this turn of the event loop.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}

/**
 * Formats `Three good things!` as `three-good-things`: only letters and digits, valid on every device. May be empty.
 */
export const toFileName = (title: string): string =>
  title
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, "-")
    .replaceAll(/^-|-$/g, "");
