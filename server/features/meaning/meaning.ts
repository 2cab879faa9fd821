import type { Context } from "#server/context.ts";
import type { Feature } from "#server/feature.ts";
import { isAiOn } from "#server/features/models/index.ts";
import type { Owner } from "#server/platform/sealing.ts";
import { encodingOf } from "./encoder/embedder.ts";
import { prepareFeelings } from "./finding/feelings.ts";
import { meaningRoutes } from "./meaning-routes.ts";
import { embedChanges } from "./vectors/embed-changes.ts";
import { evictMemories, memoriesOf, touchMemory } from "./vectors/memory.ts";

/** Finds passages of a journal that help to answer a question, by meaning, words, times and moods. */
export const createMeaning = (context: Context) =>
  ({
    routes: meaningRoutes(context),
    idleWork: (owner) => embedInIdleTime(context, owner),
    events: { personActive: async (session) => touchMemory(context, session) },
    evictSignedOut: (isSignedIn) => evictMemories(context, isSignedIn),
    async stop() {
      const { encoder, stopping } = encodingOf(context);
      stopping.abort();
      memoriesOf(context).clear();
      await encoder.close();
    },
  }) satisfies Feature;

async function embedInIdleTime(context: Context, owner: Owner): Promise<number> {
  const { signal } = encodingOf(context).stopping;
  if (signal.aborted || !(await isAiOn(context, owner))) return 0;
  try {
    const left = await embedChanges(context, owner, signal);
    if (left === 0) await prepareFeelings(context, owner);
    return left;
  } catch (error) {
    if (!signal.aborted) context.onProblem("reading for meaning failed", error);
    return 0;
  }
}
