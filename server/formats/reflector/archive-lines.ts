import { createHash } from "node:crypto";
import type { ZodError } from "zod";
import { longestLine, partsOfLine } from "#contract/exports/archive.ts";

export type Line = { number: number; value: unknown } | { number: number; problem: string };

const newLine = 10;

/**
 * The lines of a data file, one at a time. Reports a line that was altered, and goes on with the others. Ends where the
 * file breaks off.
 */
export async function* linesOf(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<Line> {
  let waiting: Uint8Array[] = [];
  let length = 0;
  let number = 0;
  const add = (piece: Uint8Array) => {
    length += piece.length;
    // A line that is too long is counted, and not kept.
    if (length <= longestLine) waiting.push(piece);
    else waiting = [];
  };
  const take = (): Line => {
    number += 1;
    const line: Line =
      length > longestLine
        ? { number, problem: "This line is longer than any that Reflector writes." }
        : { number, ...readValue(Buffer.concat(waiting).toString("utf8")) };
    [waiting, length] = [[], 0];
    return line;
  };
  for await (const piece of bytes) {
    let from = 0;
    for (let end = piece.indexOf(newLine); end >= 0; end = piece.indexOf(newLine, from)) {
      add(piece.subarray(from, end));
      yield take();
      from = end + 1;
    }
    if (from < piece.length) add(Buffer.from(piece.subarray(from)));
  }
  if (length > 0) yield take();
}

const altered = { problem: "This line was altered since it was written." };

function readValue(text: string): { value: unknown } | { problem: string } {
  const parts = partsOfLine(text);
  if (!parts || createHash("sha256").update(parts.value).digest("hex") !== parts.sha256) return altered;
  try {
    return { value: JSON.parse(parts.value) };
  } catch (error) {
    if (error instanceof SyntaxError) return altered;
    throw error;
  }
}

/** Why a line can't be taken, as a sentence. What Zod says is for programs. */
export function wrongLine({ issues: [issue] }: Pick<ZodError, "issues">): string {
  const field = issue?.path[0];
  const what = "This line isn't written as Reflector writes it";
  return field === undefined ? `${what}.` : `${what}: its field “${String(field).slice(0, 100)}” is wrong.`;
}
