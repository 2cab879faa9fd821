import { isListed } from "#contract/reflections/reflection-rules.ts";
import type { Context } from "#server/context.ts";
import { changedForAi, matchingForAi, type ReflectionForAi } from "#server/features/reflections/index.ts";
import { pause } from "#server/platform/pause.ts";
import type { Owner } from "#server/platform/sealing.ts";
import { detectLanguage } from "#server/platform/search/languages.ts";
import { wordsOf } from "#server/platform/search/words.ts";
import { embedderOf, encoderOf } from "../encoder/embedder.ts";
import { type Embedder, embeddedModel } from "../encoder/encoder.ts";
import { cachedVectors, keyOf } from "./cached-passages.ts";
import { refusedVectors, reloadSince } from "./opened-vectors.ts";
import { type Packed, pack } from "./packed-vectors.ts";
import { lastEmbeddedChange, storeVectors, updateVectorChange, vectorOrigins } from "./vector-store.ts";

/** Passages in one task. A question waits for one task at most. */
const passagesAtOnce = 2;
/** How long to work before checking that the person is still there. */
const maxStepMs = 1000;
/** UTF-16 code units that are enough to detect a language. */
const sampleLength = 4000;

/** Whether the built-in encoder understands this text. It gets any text that is too short to tell. */
export function isEnglish(text: string): boolean {
  const language = detectLanguage(wordsOf(text.slice(0, sampleLength)));
  return language === "en" || language === "none";
}

type Step = { context: Context; owner: Owner; embedder: Embedder; signal: AbortSignal; ends: number };

/**
 * Makes vectors of what was written, in the order of the changes, for about a second. Each reflection gets its row once
 * it is read, and the row records its change. So however the work ends, even by a kill, at most one reflection is read
 * again. A reflection that an AI may not read gets a row without vectors.
 * @returns 0 if nothing is left
 */
export async function embedChanges(context: Context, owner: Owner, signal: AbortSignal): Promise<number> {
  const ends = context.clock.now().getTime() + maxStepMs;
  const embedder = await embedderOf(context, owner);
  const { model } = embedder;
  const step = { context, owner, embedder, signal, ends };
  if (!(await embedRefused(step))) return 1;
  const since = await lastEmbeddedChange(context, owner, model);
  for await (const { changes } of changedForAi(context, owner, since)) {
    const ids = changes.map(({ id }) => id);
    const origins = await vectorOrigins(context, owner, ids);
    const known = new Map(origins.map((origin) => [origin.reflection_id, origin]));
    for (const each of changes) {
      signal.throwIfAborted();
      const { id, change } = each;
      const reflection = each.state === "opened" ? each.reflection : null;
      const before = known.get(id);
      const isCurrent =
        before?.model === model && before.revision === reflection?.revision && !before.isEmpty;
      if (isCurrent && isListed(reflection)) await updateVectorChange(context, owner, { ...before, change });
      else if (!(await embedReflection(step, { id, change, reflection }))) return 1;
      await pause();
      if (isTimeOver(step)) return 1;
    }
  }
  return 0;
}

const isTimeOver = ({ context, ends }: Step) => context.clock.now().getTime() >= ends;

/** Vectors that were moved or altered in the store. @returns false if there was no time for all of them */
async function embedRefused(step: Step): Promise<boolean> {
  const { context, owner } = step;
  for await (const each of matchingForAi(context, owner, { ids: refusedVectors(context, owner) }))
    if (!(await embedReflection(step, each))) return false;
  return true;
}

/** @returns false if there was no time for all of it */
async function embedReflection(
  step: Step,
  { id, change, reflection }: { id: string; change: number; reflection: ReflectionForAi | null },
): Promise<boolean> {
  const { context, owner, embedder } = step;
  const revision = reflection?.revision ?? 0;
  const packed = reflection && isListed(reflection) ? await embedPassages(step, reflection) : null;
  if (packed === "unfinished") return false;
  await storeVectors(context, owner, { reflection_id: id, change, revision, model: embedder.model }, packed);
  reloadSince(context, owner, change);
  return true;
}

/** Continues where the step before ended, and embeds only passages that are new. */
async function embedPassages(step: Step, reflection: ReflectionForAi): Promise<Packed | null | "unfinished"> {
  const { context, owner, embedder, signal } = step;
  const { model } = embedder;
  const passages = await encoderOf(context).passagesOf(reflection.body, owner.id);
  const isBuiltIn = model === embeddedModel;
  if (passages.length === 0 || (isBuiltIn && !isEnglish(reflection.body))) return null;
  const known = cachedVectors(context, owner, { model, reflectionId: reflection.id, passages });
  const left = passages.filter((passage) => !known.has(keyOf(passage)));
  for (let at = 0; at < left.length; at += passagesAtOnce) {
    if (at > 0 && isTimeOver(step)) return "unfinished";
    signal.throwIfAborted();
    const some = left.slice(at, at + passagesAtOnce);
    try {
      const vectors = await embedder.embed(some, signal, owner.id);
      for (const [index, passage] of some.entries()) {
        const vector = vectors[index];
        if (vector) known.set(keyOf(passage), vector);
      }
    } catch (error) {
      // A model's server may answer later. A text that the built-in encoder can't read is still found by its words.
      if (!isBuiltIn || signal.aborted) throw error;
      context.onProblem("a reflection could not be read for its meaning", error);
      return null;
    }
  }
  const vectors = passages.flatMap((passage) => known.get(keyOf(passage)) ?? []);
  return vectors.length === passages.length ? pack(vectors) : null;
}
