import type { Attached, Source } from "#contract/chat/messages.ts";
import type { Day } from "#contract/day-rules.ts";
import type { Context } from "#server/context.ts";
import { type ReflectionForAi, readForAi } from "#server/features/reflections/index.ts";
import type { Owner } from "#server/platform/sealing.ts";
import { containsQuote } from "#server/platform/search/passages.ts";
import { encoderOf } from "../encoder/embedder.ts";

/** A piece of a reflection as it is now. */
export type Passage = {
  reflection_id: string;
  revision: number;
  day: Day;
  mood: number | null;
  title: string;
  text: string;
  /** Its most notable sentence, if the question names only a time or a mood. */
  notable?: string;
  /** How well it answers the question, from 0 to 1. */
  score: number;
  /** Whether it contains enough of the question's words. If not, it may be about something else. */
  isByWords: boolean;
};

export const toPassage = (
  { id, revision, day, mood, title }: ReflectionForAi,
  text: string,
  score: number,
  isByWords = false,
): Passage => ({ reflection_id: id, revision, day, mood, title, text, score, isByWords });

/** Maximum reflections read for the attachments of one message. */
const maxAttachedReflections = 400;

/**
 * Passages of what a person attached to a message. Takes one passage of each reflection in turn, so that a long one
 * leaves room for the others.
 * @param maxLength UTF-16 code units of all passages together
 */
export async function attachedPassages(
  context: Context,
  owner: Owner,
  attached: readonly Attached[],
  maxLength: number,
): Promise<Passage[]> {
  const { passagesOf } = encoderOf(context);
  const read = new Map<string, { reflection: ReflectionForAi; texts: string[] }>();
  for (const each of attached) {
    const asked = each.kind === "reflection" ? { ids: [each.reflection_id] } : each;
    for await (const reflection of readForAi(context, owner, asked)) {
      if (read.size === maxAttachedReflections) break;
      if (!read.has(reflection.id))
        read.set(reflection.id, { reflection, texts: await passagesOf(reflection.body, owner.id) });
    }
  }
  const sources = [...read.values()];
  const rounds = Math.max(0, ...sources.map(({ texts }) => texts.length));
  const counts = sources.map(() => 0);
  let left = maxLength;
  for (let round = 0; round < rounds && left > 0; round += 1)
    for (const [at, { texts }] of sources.entries()) {
      const text = texts[round];
      if (text === undefined || counts[at] !== round || text.length > left) continue;
      counts[at] = round + 1;
      left -= text.length;
    }
  return sources.flatMap(({ reflection, texts }, at) =>
    texts.slice(0, counts[at]).map((text) => toPassage(reflection, text, 1)),
  );
}

/**
 * Whether each quote is still in its reflection, and whether an AI may read that. The title is the present one, in the
 * language in use, and empty if the quote is no longer there.
 */
export async function sourceStatus(
  context: Context,
  owner: Owner,
  sources: readonly { reflection_id: string; quote: string }[],
): Promise<Pick<Source, "stands" | "title">[]> {
  const found = new Map<string, ReflectionForAi>();
  const ids = [...new Set(sources.map(({ reflection_id }) => reflection_id))];
  for await (const reflection of readForAi(context, owner, { ids })) found.set(reflection.id, reflection);
  return sources.map(({ reflection_id, quote }) => {
    const reflection = found.get(reflection_id);
    if (!reflection) return { stands: "gone", title: "" };
    return containsQuote(reflection.body, quote)
      ? { stands: "here", title: reflection.title }
      : { stands: "changed", title: "" };
  });
}
