import { t } from "#contract/translate.ts";
import type { SourceFile } from "./source-files.ts";

/** Maximum bytes of a page. */
export const largestText = 16 * 1024 * 1024;

export type DecodedText = { text: string; note: string | null };

const oldText = () => t("The file is not in UTF-8. It was read as Western European text (Windows-1252).");

/** Decodes UTF-8 and UTF-16 with or without a byte order mark; anything else as Windows-1252, with a note. */
export function decodeText(bytes: Uint8Array): DecodedText {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return plain(new TextDecoder("utf-16le").decode(bytes));
  if (first === 0xfe && second === 0xff) return plain(new TextDecoder("utf-16be").decode(bytes));
  const wide = wideWithoutMark(bytes);
  if (wide) return plain(new TextDecoder(wide).decode(bytes));
  try {
    return plain(new TextDecoder("utf-8", { fatal: true }).decode(bytes));
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    return { text: new TextDecoder("windows-1252").decode(bytes), note: oldText() };
  }
}

const plain = (text: string): DecodedText => ({ text, note: null });

/** Latin text in UTF-16 has a zero in every other byte. */
function wideWithoutMark(bytes: Uint8Array): "utf-16le" | "utf-16be" | null {
  const looked = bytes.subarray(0, 200);
  if (looked.length < 4) return null;
  let [even, odd] = [0, 0];
  for (const [index, byte] of looked.entries())
    if (byte === 0) {
      if (index % 2 === 0) even += 1;
      else odd += 1;
    }
  const most = looked.length / 2;
  if (odd > most * 0.7 && even < most * 0.1) return "utf-16le";
  if (even > most * 0.7 && odd < most * 0.1) return "utf-16be";
  return null;
}

/** @returns null if the file is too long */
export async function textOf(file: SourceFile): Promise<DecodedText | null> {
  if (file.size > largestText) return null;
  const pieces: Uint8Array[] = [];
  for await (const piece of file.bytes()) pieces.push(piece);
  return decodeText(Buffer.concat(pieces));
}
