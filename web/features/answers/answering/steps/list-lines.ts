/** Rules of a list that is being written. An empty line is one that waits for its words. */

/** What is longer is long text. */
export const longestLine = 1000;

export const isEmptyLine = (line: string | undefined) => line === undefined || line.trim() === "";

/** As many lines as are asked for stand there from the beginning; at least one does. */
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

/** Signs that lists have elsewhere: bullets, boxes, numbers. */
const sign = /^\s*(?:[-*+•‣▪◦–]\s+(?:\[[ xX]\]\s+)?|\d{1,3}[.)]\s+)/u;

/**
 * Lines that were pasted at a place of one line, each as one of its own. What there is no room for goes into the last
 * one. `null` where that would be too long: the browser then pastes as it would.
 */
export function withPasted(
  lines: readonly string[],
  { at, from, to }: { at: number; from: number; to: number },
  pasted: string,
  most: number,
): { lines: string[]; last: number } | null {
  const pieces = pasted
    .split(/\r?\n|\r/)
    .map((piece) => piece.replace(sign, "").trim())
    .filter((piece) => piece !== "");
  if (pieces.length < 2) return null;
  const line = lines[at] ?? "";
  const first = `${line.slice(0, from)}${pieces[0] ?? ""}`;
  const others = pieces.slice(1);
  const after = line.slice(to).trim();
  const fresh = [first, ...others, ...(after ? [after] : [])];
  // Lines below that are empty make room.
  const below = lines.slice(at + 1);
  const firstWritten = below.findIndex((each) => !isEmptyLine(each));
  const kept = firstWritten < 0 ? [] : below.slice(firstWritten);
  const room = Math.max(1, most - at - kept.length);
  const fitting = fresh.slice(0, room);
  const rest = fresh.slice(room);
  const joined = rest.length > 0 ? [...fitting.slice(0, -1), [fitting.at(-1), ...rest].join("; ")] : fitting;
  if (joined.some((each) => each.length > longestLine)) return null;
  return { lines: [...lines.slice(0, at), ...joined, ...kept], last: at + joined.length - 1 };
}
