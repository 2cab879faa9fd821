import type { ZipEntry } from "./archive/archive.ts";

/** Tells in an archive what is missing in it. */
export const damagedFile = (names: readonly string[]): ZipEntry => ({
  name: "Could not be opened.txt",
  input: `These were altered in the store and are missing here, or not whole:\n\n${names.join("\n")}\n`,
});
