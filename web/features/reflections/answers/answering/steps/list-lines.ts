/** The rules of a list that is being written. An empty line waits for its words. */

/** In characters. */
export const maxLineLength = 1000;

export const isEmptyLine = (line: string | undefined) => line === undefined || line.trim() === "";

/** From the beginning there are as many lines as the step asks for, and at least one. */
export function shownLines(
  lines: readonly string[],
  { least, most }: { least: number; most: number },
): string[] {
  const wanted = Math.min(Math.max(lines.length, least, 1), Math.max(most, lines.length));
  return Array.from({ length: wanted }, (_, at) => lines[at] ?? "");
}

export const withLine = (lines: readonly string[], at: number, line: string) => lines.with(at, line);

export const withLineAfter = (lines: readonly string[], at: number) => lines.toSpliced(at + 1, 0, "");

export const withoutLine = (lines: readonly string[], at: number) => lines.toSpliced(at, 1);

/** How lists begin a line elsewhere: bullets, boxes, numbers. */
const marker = /^\s*(?:[-*+•‣▪◦–]\s+(?:\[[ xX]\]\s+)?|\d{1,3}[.)]\s+)/u;

/**
 * Pastes several lines into one line, as separate lines. Lines beyond the limit join the last one.
 * `null` for a single line, or where a line would be too long: the browser then pastes as usual.
 */
export function withPasted(
  lines: readonly string[],
  { at, from, to }: { at: number; from: number; to: number },
  pasted: string,
  most: number,
): { lines: string[]; last: number } | null {
  const pieces = pasted
    .split(/\r?\n|\r/)
    .map((piece) => piece.replace(marker, "").trim())
    .filter((piece) => piece !== "");
  if (pieces.length < 2) return null;
  const line = lines[at] ?? "";
  const first = `${line.slice(0, from)}${pieces[0] ?? ""}`;
  const others = pieces.slice(1);
  const after = line.slice(to).trim();
  const fresh = [first, ...others, ...(after ? [after] : [])];
  // Empty lines below make room.
  const below = lines.slice(at + 1);
  const firstWritten = below.findIndex((each) => !isEmptyLine(each));
  const kept = firstWritten < 0 ? [] : below.slice(firstWritten);
  const room = Math.max(1, most - at - kept.length);
  const fitting = fresh.slice(0, room);
  const rest = fresh.slice(room);
  const joined = rest.length > 0 ? [...fitting.slice(0, -1), [fitting.at(-1), ...rest].join("; ")] : fitting;
  if (joined.some((each) => each.length > maxLineLength)) return null;
  return { lines: [...lines.slice(0, at), ...joined, ...kept], last: at + joined.length - 1 };
}
