import type { AiSettings, ModelTimeouts } from "#server/context.ts";
import type { Feature } from "#server/feature.ts";
import type { Clock } from "#server/platform/clock.ts";
import type { Database } from "#server/platform/database.ts";
import { AppError } from "#server/platform/errors.ts";
import type { RateLimits } from "#server/platform/rate-limits.ts";
import { createCallQueues } from "./call-queues.ts";
import { createCallStore } from "./call-store.ts";
import { createChoices } from "./choices.ts";
import { createConnectionStore } from "./connection-store.ts";
import { createGuardedFetch, defaultModelTimeouts, type Resolve } from "./guarded-fetch.ts";
import { createLedger, destinationId, type Ledger } from "./ledger.ts";
import { createModelApi } from "./model-api.ts";
import { createModelCalls } from "./model-calls.ts";
import { createModelLists } from "./model-lists.ts";
import type { ModelPort } from "./model-port.ts";
import { modelRoutes } from "./model-routes.ts";
import { createTrying } from "./trying.ts";

/** A server on this machine answers at once or not at all. */
const probeTimeouts: ModelTimeouts = { connect: 500, begin: 1500, idle: 1500, whole: 3000 };

export type Models = ModelPort & Feature & Pick<Ledger, "noteAnswer">;

/** The models that people use, the only way out to them, and the ledger of what was sent. */
export function createModels({
  database,
  clock,
  limits,
  host,
  timeouts = defaultModelTimeouts,
  resolve,
  lookMs,
  onProblem,
}: {
  database: Database;
  clock: Clock;
  limits: Pick<RateLimits, "hit">;
  /** `null`: the host has switched AI off. */
  host: AiSettings | null;
  timeouts?: ModelTimeouts | undefined;
  resolve?: Resolve | undefined;
  /** How often a running call checks whether it is still allowed; by default as usual. */
  lookMs?: number;
  /** Reports errors. Never contains a person's words. */
  onProblem(what: string, error?: unknown): void;
}): Models {
  const choices = createChoices({ database, clock, host });
  const connections = createConnectionStore({ database, clock, host, choices });
  const ledger = createLedger(database, clock);
  const fetching = createGuardedFetch({ timeouts, resolve });
  const probing = createGuardedFetch({ timeouts: probeTimeouts, resolve });
  const queues = createCallQueues(clock);
  const calls = createModelCalls({ ledger, api: createModelApi(fetching), queues, lookMs, onProblem });
  const lists = createModelLists(fetching, probing);
  const trying = createTrying({ host, choices, lists, ledger, calls });
  const deps = { choices, connections, trying, calls: createCallStore(database), limits, clock };

  return {
    routes: (app) => modelRoutes(app, deps),

    noteAnswer: ledger.noteAnswer,

    isOn: choices.isSwitchedOn,

    async chatModel(owner, choice) {
      const picked = await choices.pick(owner, "chosen", choice);
      if (!picked) return null;
      const { target, model, contextTokens } = picked;
      return {
        connectionId: target.connectionId,
        model,
        provider: target.providerName,
        staysHere: target.staysHere,
        contextTokens,
        write: (request, signal) => calls.write(owner, target, model, request, signal, choices.isAgreed),
      };
    },

    async destinationOf(owner, connectionId) {
      if (host === null) return null;
      try {
        const target = await choices.target(owner, connectionId);
        const { destination, staysHere } = target;
        return { destination, staysHere, consented: await choices.isAgreed(owner, target) };
      } catch (error) {
        if (error instanceof AppError && error.code === "not_found") return null;
        throw error;
      }
    },

    async embedder(owner) {
      const picked = await choices.pick(owner, "embedding", null);
      if (!picked) return null;
      const { target, model } = picked;
      return {
        // The store tells models apart by it, and says neither address nor name.
        model: destinationId(owner, `${target.destination} ${model}`),
        embed: (texts, signal) => calls.embed(owner, target, model, texts, signal, choices.isAgreed),
      };
    },
  };
}
