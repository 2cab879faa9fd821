import { createHash } from "node:crypto";
import type { ZodError } from "zod";
import { maxLineLength, partsOfLine } from "#contract/exports/archive.ts";
import { t } from "#contract/translate.ts";
import { pause } from "#server/platform/pause.ts";

export type Line = { number: number; value: unknown } | { number: number; problem: string };

const newLine = 10;
const tooLong = () => ({ problem: t("This line is longer than any that Reflector writes.") });

/**
 * The lines of a data file, one at a time. Reports a line that was altered or is too long, and continues with the
 * others. Ends at the end of a truncated file. `isTooMuch`: whether a value takes too long to parse.
 */
export async function* linesOf(
  bytes: AsyncIterable<Uint8Array>,
  isTooMuch: (json: string) => boolean,
): AsyncGenerator<Line> {
  let waiting: Uint8Array[] = [];
  let length = 0;
  let number = 0;
  const add = (piece: Uint8Array) => {
    length += piece.length;
    // A line that is too long is counted, but not stored.
    if (length <= maxLineLength) waiting.push(piece);
    else waiting = [];
  };
  const take = async (): Promise<Line> => {
    number += 1;
    const line = length > maxLineLength ? null : Buffer.concat(waiting);
    [waiting, length] = [[], 0];
    return { number, ...(line ? await readValue(line, isTooMuch) : tooLong()) };
  };
  for await (const piece of bytes) {
    let from = 0;
    for (let end = piece.indexOf(newLine); end >= 0; end = piece.indexOf(newLine, from)) {
      add(piece.subarray(from, end));
      yield await take();
      from = end + 1;
    }
    if (from < piece.length) add(Buffer.from(piece.subarray(from)));
  }
  if (length > 0) yield await take();
}

const altered = () => ({ problem: t("This line was changed after it was written.") });

/** Pauses between steps, because each is slow for a long line. */
async function readValue(
  line: Buffer,
  isTooMuch: (json: string) => boolean,
): Promise<{ value: unknown } | { problem: string }> {
  const parts = partsOfLine(line.toString("utf8"));
  await pause();
  if (!parts || createHash("sha256").update(parts.value).digest("hex") !== parts.sha256) return altered();
  await pause();
  if (isTooMuch(parts.value)) return tooLong();
  await pause();
  try {
    return { value: JSON.parse(parts.value) };
  } catch (error) {
    if (error instanceof SyntaxError) return altered();
    throw error;
  }
}

/** Explains why a line can't be imported. Zod's messages are not for people. */
export function wrongLine({ issues: [issue] }: Pick<ZodError, "issues">): string {
  const field = issue?.path[0];
  return field === undefined
    ? t("This line isn’t written as Reflector writes it.")
    : t("This line isn’t written as Reflector writes it: its field “{field}” is wrong.", {
        field: String(field).slice(0, 100),
      });
}
