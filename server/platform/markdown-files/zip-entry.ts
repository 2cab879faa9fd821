import { t } from "#contract/translate.ts";
import { isAltered } from "../sealing.ts";

/** A file of a zip, as client-zip takes it. */
export type ZipEntry = { name: string; lastModified?: Date; input: AsyncIterable<Uint8Array> | string };

/** Ends an altered file early, so that the rest of the zip is still sent. */
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
  // Translators: the name of a file.
  name: t("Could not be opened.txt"),
  input: `${t("These are damaged on the server, and are missing or incomplete here:")}\n\n${damaged.join("\n")}\n`,
});
