import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import type { QuestionFilter } from "#contract/chat/messages.ts";
import type { Day } from "#contract/day-rules.ts";
import type { Clock } from "#server/platform/clock.ts";
import type { Database } from "#server/platform/database.ts";
import type { RateLimits } from "#server/platform/rate-limits.ts";
import type { Owner } from "#server/platform/sealing.ts";
import { createEncoder, type Embedder, type Encoder, embeddedModel } from "./encoder/encoder.ts";
import { type Asked, createFind, type FindNear, passingOf } from "./finding/find.ts";
import { asksHowOften, readQuestion } from "./finding/question.ts";
import { meaningRoutes } from "./meaning-routes.ts";
import type { AskReflections } from "./reading/ask-reflections.ts";
import { createSources, type Passage } from "./reading/sources.ts";
import { prepareToUnderstand, understandInTurns } from "./understanding/understand.ts";
import { createOpenedVectors } from "./vectors/opened-vectors.ts";
import { pack } from "./vectors/packed.ts";
import { createReadPassages } from "./vectors/read-passages.ts";
import { createVectorStore } from "./vectors/vector-store.ts";
import { createVisitReading, isEnglish } from "./vectors/visit-reading.ts";

export type AskModels = {
  /** `null`: the encoder that comes with Reflector. */
  embedder(owner: Owner): Promise<Embedder | null>;
  /** False if the host or the person has switched everything off. */
  isOn(owner: Owner): Promise<boolean>;
};

/** How long a question waits for its vector. After that, only its words are used. */
const maxEmbedMs = 10_000;

type Found = {
  passages: Passage[];
  /** No passage contains the question's words. Likeness can't tell whether such passages answer it. */
  isNearOnly: boolean;
  /** How many reflections hold all of its words, if the question asks how often. */
  holding: number | null;
  /** How many reflections can't be found by meaning yet. */
  left: number;
};

/** Finds passages of a journal that help to answer a question, by meaning, words, times and moods. */
export function createMeaning({
  database,
  reflections,
  models,
  limits,
  clock,
  onProblem,
  encoder = createEncoder(),
}: {
  database: Database;
  reflections: AskReflections;
  models: AskModels;
  limits: Pick<RateLimits, "hit">;
  clock: Clock;
  onProblem: (what: string, error: unknown) => void;
  encoder?: Encoder;
}) {
  const stopping = new AbortController();
  const { passagesOf } = encoder;
  const store = createVectorStore(database);
  const opened = createOpenedVectors({ store, clock });
  const embedderOf = async (owner: Owner) => (await models.embedder(owner)) ?? encoder;
  const passages = createReadPassages(clock);
  const visit = createVisitReading({
    reflections,
    encoder,
    embedderOf,
    store,
    opened,
    passages,
    clock,
    onProblem,
  });
  const sources = createSources({ reflections, passagesOf });

  const findNear: FindNear = async (owner, { text, among, most }) => {
    const embedder = await embedderOf(owner);
    const { model } = embedder;
    if (among?.size === 0 || !(await models.isOn(owner))) return [];
    if (model === embeddedModel && !isEnglish(text)) return [];
    // Loading the model would be pointless for a journal that it has not read.
    if ((await store.lastRead(owner, model)) === 0) return [];
    try {
      const signal = AbortSignal.any([stopping.signal, AbortSignal.timeout(maxEmbedMs)]);
      const [vectors] = await Promise.all([embedder.embed([text], signal), opened.prepare(owner, model)]);
      return await opened.nearest(owner, { model, vector: pack(vectors), among, most });
    } catch (error) {
      onProblem("a question was answered without its meaning", error);
      return [];
    }
  };
  const find = createFind({ reflections, openedOf: sources.openedOf, passagesOf, findNear });

  /** So that the first question waits neither for the encoder nor for the journal's vectors. */
  async function prepare(owner: Owner): Promise<void> {
    if (!(await models.isOn(owner))) return;
    const embedder = await embedderOf(owner);
    if ((await store.lastRead(owner, embedder.model)) === 0) return;
    await Promise.all([embedder === encoder && encoder.prepare(), opened.prepare(owner, embedder.model)]);
  }

  async function findWithLeft(owner: Owner, asked: Asked): Promise<Found> {
    await prepareToUnderstand();
    const passages = await find(owner, asked);
    // A question such as "how was last summer?" has no words besides its time.
    const { words } = readQuestion(asked.question, asked.filters);
    const isNearOnly =
      passages.length > 0 &&
      (words.length > 0 || asked.filters.length === 0) &&
      !passages.some(({ isByWords }) => isByWords);
    const holding =
      words.length > 0 && asksHowOften(asked.question)
        ? await reflections.forAi.countWith(owner, { ...passingOf(asked.filters), words })
        : null;
    if (!(await models.isOn(owner))) return { passages, isNearOnly, holding, left: 0 };
    const since = await store.lastRead(owner, (await embedderOf(owner)).model);
    return { passages, isNearOnly, holding, left: await reflections.forAi.countSince(owner, since) };
  }
  const routes: FastifyPluginAsyncZod = async (app) => {
    await app.register(meaningRoutes, { find: findWithLeft, isOn: models.isOn, limits });
  };

  return {
    /** The times and moods that a question names. One that asks of nothing else means the latest such time. */
    async understand(question: string, today: Day): Promise<QuestionFilter[]> {
      const filters = await understandInTurns(question, today);
      if (readQuestion(question, filters).words.length > 0) return filters;
      return filters.map((filter) => {
        if (filter.kind !== "days") return filter;
        const { kind, words, from, to } = filter;
        return { kind, words, from, to };
      });
    },

    /** Best first. Leaves out reflections that are excluded, in the trash, blank or someone else's. */
    find: findWithLeft,

    /** Vectors of length 1, one for each passage of these reflections, or of all that were read so far. */
    async vectorsOf(
      owner: Owner,
      ids: ReadonlySet<string> | null,
    ): Promise<ReadonlyMap<string, readonly Float32Array[]>> {
      if (!(await models.isOn(owner))) return new Map();
      return opened.vectorsOf(owner, { model: (await embedderOf(owner)).model, ids });
    },

    /** Passages of these reflections that are nearest in meaning, nearest first. Empty if it can't be compared. */
    async nearTo(owner: Owner, asked: { text: string; among: ReadonlySet<string>; most: number }) {
      const near = await findNear(owner, asked);
      const found: { id: string; text: string; likeness: number }[] = [];
      for await (const { id, revision, body } of sources.openedOf(owner, {
        ids: [...new Set(near.map((each) => each.id))],
      })) {
        const passages = await passagesOf(body);
        for (const { passage, likeness, ...each } of near) {
          const text = passages[passage];
          if (each.id === id && each.revision === revision && text !== undefined)
            found.push({ id, text, likeness });
        }
      }
      return found.sort((one, other) => other.likeness - one.likeness);
    },

    attached: sources.attached,
    standing: sources.standing,
    /** How many reflections it may read, out of all of them. Asked for when a person is about to ask something. */
    async coverage(owner: Owner): Promise<{ read: number; all: number }> {
      prepareToUnderstand().catch((error: unknown) => onProblem("patterns could not be compiled", error));
      prepare(owner).catch((error: unknown) => {
        if (!stopping.signal.aborted) onProblem("a journal could not be opened before a question", error);
      });
      return reflections.forAi.coverage(owner);
    },
    routes,

    async idleWork(owner: Owner): Promise<number> {
      if (stopping.signal.aborted || !(await models.isOn(owner))) return 0;
      try {
        return await visit.readSome(owner, stopping.signal);
      } catch (error) {
        if (!stopping.signal.aborted) onProblem("reading for meaning failed", error);
        return 0;
      }
    },

    async evictSignedOut(isSignedIn: Parameters<typeof opened.evictSignedOut>[0]): Promise<void> {
      await opened.evictSignedOut(isSignedIn);
      await passages.evictSignedOut(isSignedIn);
    },
    events: {
      async personActive(session: Parameters<typeof opened.noticed>[0]): Promise<void> {
        opened.noticed(session);
        passages.noticed(session);
      },
    },

    async stop(): Promise<void> {
      stopping.abort();
      opened.forgetAll();
      passages.forgetAll();
      await encoder.close();
    },
  };
}
export type Meaning = ReturnType<typeof createMeaning>;
