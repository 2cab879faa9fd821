import type { Reflection } from "#contract/reflections/reflections.ts";
import { oneLine, type TextRange } from "#contract/text-rules.ts";
import type { Context } from "#server/context.ts";
import { readForAi } from "#server/features/reflections/index.ts";
import type { Owner } from "#server/platform/sealing.ts";
import { plainText } from "#server/platform/search/plain-text.ts";
import type { LetterContent } from "./letter-rows.ts";

type StoredQuote = LetterContent["quotes"][number];
type Located = { stands: "here" | "changed" | "gone"; revision: number; place: TextRange | null };

/** Where quotes are today. What was deleted, or excluded from AI since, is gone. */
export async function locateQuotes(
  context: Context,
  owner: Owner,
  quotes: readonly StoredQuote[],
): Promise<Located[]> {
  const here = new Map<string, Pick<Reflection, "body" | "revision"> & { plain: string }>();
  const ids = [...new Set(quotes.map(({ reflection_id }) => reflection_id))];
  for await (const { id, body, revision } of readForAi(context, owner, { ids }))
    here.set(id, { body, revision, plain: oneLine(plainText(body)) });
  return quotes.map(({ reflection_id, text, revision }) => {
    const found = here.get(reflection_id);
    if (!found) return { stands: "gone", revision, place: null };
    if (!found.plain.includes(oneLine(text))) return { stands: "changed", revision, place: null };
    return { stands: "here", revision: found.revision, place: rangeOf(found.body, text) };
  });
}

/** `null` if there is Markdown between the words. */
export function rangeOf(body: string, quote: string): TextRange | null {
  const start = body.indexOf(quote);
  return start < 0 ? null : { start, end: start + quote.length };
}
