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

/**
 * Makes vectors of what was written, in the order of the changes. Each reflection is a separate step, and its
 * row records which change was read last. So however the work ends, even by a kill, at most one step is lost.
 * A reflection that an AI may not read gets a row without vectors.
 */
export function createVisitReading({
  reflections,
  encoder,
  embedderOf,
  store,
  opened,
  clock,
  onProblem,
}: {
  reflections: AskReflections;
  encoder: Encoder;
  embedderOf(owner: Owner): Promise<Embedder>;
  store: VectorStore;
  opened: Pick<OpenedVectors, "refusedOf" | "written">;
  clock: Clock;
  onProblem: (what: string, error: unknown) => void;
}) {
  async function embedAll(embedder: Embedder, reflection: Reflection, signal: AbortSignal) {
    const passages = await encoder.passagesOf(reflection.body);
    const isEmbedded = embedder.model === embeddedModel;
    if (passages.length === 0 || (isEmbedded && !isEnglish(reflection.body))) return null;
    const vectors: Float32Array[] = [];
    for (let at = 0; at < passages.length; at += passagesAtOnce) {
      signal.throwIfAborted();
      const some = passages.slice(at, at + passagesAtOnce);
      try {
        vectors.push(...(await embedder.embed(some, signal)));
      } catch (error) {
        // A model's server may answer again later. A text that our own encoder can't read is still found by its words.
        if (!isEmbedded || signal.aborted) throw error;
        onProblem("a reflection could not be read for its meaning", error);
        return null;
      }
    }
    return vectors.length === passages.length ? pack(vectors) : null;
  }

  async function read(
    owner: Owner,
    embedder: Embedder,
    { id, change, reflection }: { id: string; change: number; reflection: Reflection | null },
    signal: AbortSignal,
  ): Promise<void> {
    const made = { reflection_id: id, change, revision: reflection?.revision ?? 0, model: embedder.model };
    let packed: Packed | null = null;
    if (reflection && isListed(reflection)) packed = await embedAll(embedder, reflection, signal);
    await store.write(owner, made, packed);
    opened.written(owner, change);
  }

  /** Vectors that were moved or altered in the store. */
  async function readRefused(owner: Owner, embedder: Embedder, signal: AbortSignal): Promise<void> {
    const ids = opened.refusedOf(owner);
    for await (const batch of reflections.reading.matching(owner, {
      for: "ai",
      filter: { within: "journal", ids },
    }))
      for (const each of batch) if (each.state === "opened") await read(owner, embedder, each, signal);
  }

  return {
    /**
     * Reads what is new for about a second.
     * @returns 0 if nothing is left
     */
    async readSome(owner: Owner, signal: AbortSignal): Promise<number> {
      const ends = clock.now().getTime() + longestMs;
      const embedder = await embedderOf(owner);
      await readRefused(owner, embedder, signal);
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
          else await read(owner, embedder, { id, change, reflection }, signal);
          await pause();
          if (clock.now().getTime() >= ends) return 1;
        }
      }
      return 0;
    },
  };
}
