/** From `start` up to, and without, `end`. */
export type ByteRange = { start: number; end: number };

/**
 * A Range header of one range (RFC 9110, 14.1.2). `null` where the whole is to be sent: there is none, it is of another
 * unit or form, or it names several.
 */
export function rangeOf(header: string | undefined, bytes: number): ByteRange | "not satisfiable" | null {
  const [, first, last] = /^bytes=(\d*)-(\d*)$/.exec(header ?? "") ?? [];
  if (first === undefined || last === undefined || (first === "" && last === "")) return null;
  if (first === "") {
    const suffix = Math.min(Number(last), bytes);
    return suffix === 0 ? "not satisfiable" : { start: bytes - suffix, end: bytes };
  }
  const start = Number(first);
  const end = last === "" ? bytes : Math.min(Number(last) + 1, bytes);
  if (last !== "" && Number(last) < start) return null;
  return start >= bytes ? "not satisfiable" : { start, end };
}
