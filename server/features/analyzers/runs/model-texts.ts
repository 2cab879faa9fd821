import { type Day, weekOf } from "#contract/day-rules.ts";

/** A reflection, or a part of a long one, as a model reads it. */
export type Shown = { id: string; revision: number; day: Day; at: number; text: string };
/** The texts of one call. */
export type Batch = readonly Shown[];

export type Whole = { id: string; revision: number; day: Day; body: string };

/** The texts of each call: one reflection, or all of one week or month, and never more than `max` UTF-16 code units. */
export function batchesOf(
  reflections: readonly Whole[],
  {
    unit,
    firstDayOfWeek,
    max,
  }: { unit: "reflection" | "week" | "month"; firstDayOfWeek: number; max: number },
): Batch[] {
  const groupOf = ({ id, day }: Whole) =>
    unit === "reflection" ? id : unit === "month" ? day.slice(0, 7) : (weekOf(day, firstDayOfWeek)[0] ?? day);
  const batches: Shown[][] = [];
  let [group, room] = ["", 0];
  for (const whole of reflections)
    for (const piece of piecesOf(whole, max)) {
      const last = batches.at(-1);
      const isSame = groupOf(whole) === group && unit !== "reflection";
      if (last && isSame && piece.text.length <= room) last.push(piece);
      else {
        batches.push([piece]);
        room = max;
      }
      group = groupOf(whole);
      room -= piece.text.length;
    }
  return batches;
}

/** Cuts between paragraphs if one ends in the second half, otherwise between lines or words. */
function* piecesOf({ id, revision, day, body }: Whole, max: number): Generator<Shown> {
  for (let at = 0; at < body.length; ) {
    let end = Math.min(body.length, at + max);
    if (end < body.length) {
      const half = at + Math.ceil(max / 2);
      const cut = ["\n\n", "\n", " "].map((gap) => body.lastIndexOf(gap, end)).find((place) => place > half);
      if (cut !== undefined) end = cut;
      // Never splits a surrogate pair.
      else if (/[\uD800-\uDBFF]/.test(body[end - 1] ?? "")) end -= 1;
    }
    const text = body.slice(at, end);
    if (text.trim() !== "") yield { id, revision, day, at, text };
    at = end;
  }
}
