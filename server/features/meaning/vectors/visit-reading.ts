import { isListed } from "#contract/reflections/reflection-rules.ts";
import type { Reflection } from "#contract/reflections/reflections.ts";
import type { Clock } from "#server/platform/clock.ts";
import { pause } from "#server/platform/pause.ts";
import type { Owner } from "#server/platform/sealing.ts";
import { detectLanguage } from "#server/platform/search/languages.ts";
import { wordsOf } from "#server/platform/search/words.ts";
import { type Embedder, type Encoder, embeddedModel } from "../encoder/encoder.ts";
import type { AskReflections } from "../reading/ask-reflections.ts";
import type { OpenedVectors } from "./opened-vectors.ts";
import { type Packed, pack } from "./packed.ts";
import { keyOf, type ReadPassages } from "./read-passages.ts";
import type { VectorStore } from "./vector-store.ts";

/** Passages in one task. A question waits for one task at most. */
const passagesAtOnce = 2;
/** The longest stretch of work before it checks that the person is still there. */
const longestMs = 1000;
/** UTF-16 code units that are enough to tell a language. */
const sample = 4000;

/** Whether the embedded encoder understands this text. It gets any text that is too short to tell. */
export function isEnglish(text: string): boolean {
  const language = detectLanguage(wordsOf(text.slice(0, sample)));
  return language === "en" || language === "none";
}

type Step = { owner: Owner; embedder: Embedder; signal: AbortSignal; ends: number };

/**
 * Makes vectors of what was written, in the order of the changes. Each reflection gets its row once it is read, and
 * the row records its change. So however the work ends, even by a kill, at most one reflection is read again. A
 * reflection that an AI may not read gets a row without vectors.
 */
export function createVisitReading({
  reflections,
  encoder,
  embedderOf,
  store,
  opened,
  passages: readPassages,
  clock,
  onProblem,
}: {
  reflections: AskReflections;
  encoder: Encoder;
  embedderOf(owner: Owner): Promise<Embedder>;
  store: VectorStore;
  opened: Pick<OpenedVectors, "refusedOf" | "written">;
  passages: Pick<ReadPassages, "of">;
  clock: Clock;
  onProblem: (what: string, error: unknown) => void;
}) {
  const isTimeOver = ({ ends }: Step) => clock.now().getTime() >= ends;

  /** Goes on where the step before ended, and embeds only passages that are new. */
  async function embedAll(step: Step, reflection: Reflection): Promise<Packed | null | "unfinished"> {
    const { owner, embedder, signal } = step;
    const passages = await encoder.passagesOf(reflection.body);
    const isEmbedded = embedder.model === embeddedModel;
    if (passages.length === 0 || (isEmbedded && !isEnglish(reflection.body))) return null;
    const known = readPassages.of(owner, { model: embedder.model, reflectionId: reflection.id, passages });
    const left = passages.filter((passage) => !known.has(keyOf(passage)));
    for (let at = 0; at < left.length; at += passagesAtOnce) {
      if (at > 0 && isTimeOver(step)) return "unfinished";
      signal.throwIfAborted();
      const some = left.slice(at, at + passagesAtOnce);
      try {
        const vectors = await embedder.embed(some, signal);
        for (const [place, passage] of some.entries()) {
          const vector = vectors[place];
          if (vector) known.set(keyOf(passage), vector);
        }
      } catch (error) {
        // A model's server may answer again later. A text that our own encoder can't read is still found by its words.
        if (!isEmbedded || signal.aborted) throw error;
        onProblem("a reflection could not be read for its meaning", error);
        return null;
      }
    }
    const vectors = passages.flatMap((passage) => known.get(keyOf(passage)) ?? []);
    return vectors.length === passages.length ? pack(vectors) : null;
  }

  /** @returns false if there was no time for all of it */
  async function read(
    step: Step,
    { id, change, reflection }: { id: string; change: number; reflection: Reflection | null },
  ): Promise<boolean> {
    const { owner, embedder } = step;
    const made = { reflection_id: id, change, revision: reflection?.revision ?? 0, model: embedder.model };
    const packed = reflection && isListed(reflection) ? await embedAll(step, reflection) : null;
    if (packed === "unfinished") return false;
    await store.write(owner, made, packed);
    opened.written(owner, change);
    return true;
  }

  /** Vectors that were moved or altered in the store. @returns false if there was no time for all of them */
  async function readRefused(step: Step): Promise<boolean> {
    const ids = opened.refusedOf(step.owner);
    for await (const batch of reflections.reading.matching(step.owner, {
      for: "ai",
      filter: { within: "journal", ids },
    }))
      for (const each of batch) if (each.state === "opened" && !(await read(step, each))) return false;
    return true;
  }

  return {
    /**
     * Reads what is new for about a second.
     * @returns 0 if nothing is left
     */
    async readSome(owner: Owner, signal: AbortSignal): Promise<number> {
      const ends = clock.now().getTime() + longestMs;
      const embedder = await embedderOf(owner);
      const step = { owner, embedder, signal, ends };
      if (!(await readRefused(step))) return 1;
      const since = await store.lastRead(owner, embedder.model);
      for await (const { changes } of reflections.reading.changes(owner, { for: "ai", since })) {
        const ids = changes.map(({ id }) => id);
        const known = new Map((await store.madeOf(owner, ids)).map((made) => [made.reflection_id, made]));
        for (const each of changes) {
          signal.throwIfAborted();
          const { id, change } = each;
          const reflection = each.state === "opened" ? each.reflection : null;
          const before = known.get(id);
          const isMade =
            before?.model === embedder.model && before.revision === reflection?.revision && !before.isEmpty;
          if (isMade && isListed(reflection)) await store.moveOn(owner, { ...before, change });
          else if (!(await read(step, { id, change, reflection }))) return 1;
          await pause();
          if (isTimeOver(step)) return 1;
        }
      }
      return 0;
    },
  };
}
