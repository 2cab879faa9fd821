import { isId } from "#web/lib/random-id.ts";

/** A source of an answer. */
export type CitedSource = { chatId: string; messageId: string; number: number };

/** Where a quote stood in the Markdown of a reflection, in UTF-16 code units. */
export type QuotedPlace = { revision: number; start: number; end: number };

/** What led to a reflection, as its address names it, without any words of the journal. */
export type Cited = { by: "answer"; source: CitedSource } | { by: "place"; place: QuotedPlace };

export const citedSource = ({ chatId, messageId, number }: CitedSource) => `${chatId}.${messageId}.${number}`;

/** The address that opens a reflection at a quote: `search={{ cited: quotedPlace(quote) }}`. */
export const quotedPlace = ({ revision, start, end }: QuotedPlace) => `${revision}.${start}.${end}`;

/** `null` for anything else in an address. */
export function readCited(text: unknown): Cited | null {
  if (typeof text !== "string") return null;
  const [first, second, third = "", ...rest] = text.split(".");
  if (rest.length > 0) return null;
  if (isId(first) && isId(second))
    return /^[1-9]\d{0,2}$/.test(third)
      ? { by: "answer", source: { chatId: first, messageId: second, number: Number(third) } }
      : null;
  const [revision, start, end] = [first, second, third].map((part) =>
    /^\d{1,10}$/.test(part ?? "") ? Number(part) : null,
  );
  if (revision == null || start == null || end == null || end <= start) return null;
  return { by: "place", place: { revision, start, end } };
}
