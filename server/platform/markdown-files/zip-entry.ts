import { isAltered } from "../sealing.ts";

/** A file of a zip, as client-zip takes it. */
export type ZipEntry = { name: string; lastModified?: Date; input: AsyncIterable<Uint8Array> | string };

/** Cuts a file off where it was altered, and goes on with the rest of the zip. */
export async function* whatOpens(
  bytes: AsyncIterable<Uint8Array>,
  onRefusal: () => void,
): AsyncGenerator<Uint8Array> {
  try {
    yield* bytes;
  } catch (error) {
    if (!isAltered(error)) throw error;
    onRefusal();
  }
}

export const damagedFile = (damaged: readonly string[]) => ({
  name: "Could not be opened.txt",
  input: `These were altered in the store and are missing here, or not whole:\n\n${damaged.join("\n")}\n`,
});
