import type { Attached } from "#contract/chat/messages.ts";
import type { Day } from "#contract/day-rules.ts";
import type { Reflection } from "#contract/reflections/reflections.ts";
import type { Owner } from "#server/platform/sealing.ts";
import type { AskReflections } from "./ask-reflections.ts";
import { standsIn } from "./passages.ts";

/** A piece of a reflection as it is now. */
export type Passage = {
  reflection_id: string;
  revision: number;
  day: Day;
  mood: number | null;
  title: string;
  text: string;
  /** The sentence of it that says the most, if that was asked for. */
  telling?: string;
  /** How well it answers the question, from 0 to 1. */
  score: number;
  /** Whether it contains enough of the question's words. If not, it may be about something else. */
  isByWords: boolean;
};

export const toPassage = (
  { id, revision, day, mood, title }: Reflection,
  text: string,
  score: number,
  isByWords = false,
): Passage => ({ reflection_id: id, revision, day, mood, title, text, score, isByWords });

/** The most reflections to read for the attachments of one message. */
const maxAttachedReflections = 400;

export function createSources({
  reflections: { reading },
  passagesOf,
}: {
  reflections: AskReflections;
  passagesOf(markdown: string): Promise<string[]>;
}) {
  async function* openedOf(
    owner: Owner,
    asked: { ids: readonly string[] } | { from: Day; to: Day },
  ): AsyncGenerator<Reflection> {
    for await (const batch of reading.matching(owner, {
      for: "ai",
      filter: { within: "journal", ...asked },
    }))
      for (const read of batch) if (read.state === "opened") yield read.reflection;
  }

  return {
    openedOf,

    /**
     * Takes one passage of each reflection in turn, so that a long one leaves room for the others.
     * @param longest UTF-16 code units of all passages together
     */
    async attached(owner: Owner, attached: readonly Attached[], longest: number): Promise<Passage[]> {
      const taken = new Map<string, { reflection: Reflection; texts: string[] }>();
      for (const each of attached) {
        const asked = each.kind === "reflection" ? { ids: [each.reflection_id] } : each;
        for await (const reflection of openedOf(owner, asked)) {
          if (taken.size === maxAttachedReflections) break;
          if (!taken.has(reflection.id))
            taken.set(reflection.id, { reflection, texts: await passagesOf(reflection.body) });
        }
      }
      const sources = [...taken.values()];
      const rounds = Math.max(0, ...sources.map(({ texts }) => texts.length));
      const counts = sources.map(() => 0);
      let left = longest;
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
    },

    async standing(
      owner: Owner,
      sources: readonly { reflection_id: string; revision: number; quote: string }[],
    ): Promise<("here" | "changed" | "gone")[]> {
      const here = new Map<string, Reflection>();
      const ids = [...new Set(sources.map(({ reflection_id }) => reflection_id))];
      for await (const reflection of openedOf(owner, { ids })) here.set(reflection.id, reflection);
      return sources.map(({ reflection_id, quote }) => {
        const reflection = here.get(reflection_id);
        if (!reflection) return "gone";
        return standsIn(reflection.body, quote) ? "here" : "changed";
      });
    },
  };
}
