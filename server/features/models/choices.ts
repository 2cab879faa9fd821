import type { ModelChoice } from "#contract/chat/chats.ts";
import { hostConnectionId, type ProviderId } from "#contract/models/model-rules.ts";
import type { ModelOverview } from "#contract/models/models.ts";
import type { AiConnection, AiSettings } from "#server/context.ts";
import { findPerson } from "#server/features/accounts/index.ts";
import type { Clock } from "#server/platform/clock.ts";
import type { Database, Tx } from "#server/platform/database.ts";
import { AppError } from "#server/platform/errors.ts";
import { lockUser } from "#server/platform/lock-user.ts";
import type { Owner } from "#server/platform/sealing.ts";
import {
  connectionRows,
  consentTo,
  findConnection,
  hostTargetOf,
  noSuchConnection,
  openContent,
  targetOf,
  toConnection,
  toHostConnection,
} from "./connection-rows.ts";
import type { Target } from "./model-api.ts";
import { type Chosen, readSettings, type StoredSettings, writeSettings } from "./stored-settings.ts";

export type Picked = { target: Target; model: string; contextTokens: number };
type Use = "chosen" | "embedding";

const maxTried = 100;

/** The usual size if a server gives none. Ollama silently cuts off anything longer than its own setting. */
const usualContext: Partial<Record<ProviderId, number>> = {
  openai: 128_000,
  anthropic: 200_000,
  mistral: 128_000,
  google: 1_000_000,
  openrouter: 32_000,
  groq: 128_000,
  together: 32_000,
  deepseek: 64_000,
};
const smallContext = 4096;

/** A person's choices and consents. `host` null: nobody has AI here. */
export function createChoices({
  database,
  clock,
  host,
}: {
  database: Database;
  clock: Clock;
  host: AiSettings | null;
}) {
  const isSwitchedOn = async (tx: Tx, owner: Owner) =>
    host !== null && (await findPerson(tx, owner.id))?.companion_on === 1;

  async function findTarget(tx: Tx, owner: Owner, id: string): Promise<Target | null> {
    if (host === null) return null;
    if (id === hostConnectionId) return host.connection && hostTargetOf(host.connection);
    const row = await findConnection(tx, owner, id);
    return row ? targetOf(owner, row, host) : null;
  }

  const chosenFor = (settings: StoredSettings, use: Use): Chosen | null => {
    const chosen = settings[use];
    if (chosen === null) return null;
    // The host may have changed what they offer since.
    if (chosen && isOffered(host, chosen, use)) return chosen;
    return host?.connection ? defaultOf(host.connection, use) : null;
  };

  async function overviewIn(tx: Tx, owner: Owner): Promise<ModelOverview> {
    const settings = await readSettings(tx, owner);
    const rows = await connectionRows(tx, owner);
    const shown = (chosen: Chosen | null) =>
      chosen && { connection_id: chosen.connection_id, model: chosen.model };
    return {
      host: host === null ? "off" : "on",
      on: await isSwitchedOn(tx, owner),
      connections: [
        ...(host?.connection ? [toHostConnection(host.connection, settings)] : []),
        ...rows.map((row) => toConnection(owner, row, settings)),
      ],
      chosen: shown(chosenFor(settings, "chosen")),
      embedding: shown(chosenFor(settings, "embedding")),
      tried: settings.tried.map(({ connection_id, model, at, held, failed }) => ({
        connection_id,
        model,
        at: new Date(at).toISOString(),
        tried: held.length,
        failed,
      })),
      allowed_hosts: [...(host?.allowedHosts ?? [])],
    };
  }

  /** Changes the settings under a lock, so that two tabs don't overwrite each other. */
  const change = <Result>(
    owner: Owner,
    work: (
      tx: Tx,
      settings: StoredSettings,
    ) => Promise<{ settings: StoredSettings; result: (tx: Tx) => Promise<Result> }>,
  ): Promise<Result> =>
    database.asOwner(owner.id, async (tx) => {
      await lockUser(tx, owner.id, database.engine);
      const { settings, result } = await work(tx, await readSettings(tx, owner));
      await writeSettings(tx, owner, settings);
      return result(tx);
    });

  const toOverview = (owner: Owner) => (tx: Tx) => overviewIn(tx, owner);

  /** @throws AppError `wrong_state` */
  function refuseIfOff(): void {
    if (host === null)
      throw new AppError("wrong_state", "Whoever runs this server has switched AI off for everybody.");
  }

  return {
    isSwitchedOn: (owner: Owner) => database.asOwner(owner.id, (tx) => isSwitchedOn(tx, owner)),

    /** Whether the person currently agrees to send their words to this target. */
    isAgreed: (owner: Owner, target: Target) =>
      database.asOwner(owner.id, async (tx) => {
        if (!(await isSwitchedOn(tx, owner))) return false;
        const now = await findTarget(tx, owner, target.connectionId);
        if (now?.destination !== target.destination) return false;
        return consentTo(await readSettings(tx, owner), target) !== undefined;
      }),

    overview: (owner: Owner) => database.asOwner(owner.id, toOverview(owner)),

    /** @throws AppError `not_found`, `wrong_state`, `sealed_value_refused` */
    async target(owner: Owner, id: string): Promise<Target> {
      refuseIfOff();
      const found = await database.asOwner(owner.id, (tx) => findTarget(tx, owner, id));
      if (!found) throw noSuchConnection();
      return found;
    },

    /** @throws AppError `not_found`, `wrong_state` */
    async choose(
      owner: Owner,
      chosen: { [Each in Use]?: Chosen | null | undefined },
    ): Promise<ModelOverview> {
      refuseIfOff();
      return change(owner, async (tx, settings) => {
        for (const each of [chosen.chosen, chosen.embedding]) {
          if (!each) continue;
          if (!(await findTarget(tx, owner, each.connection_id))) throw noSuchConnection();
        }
        if (chosen.chosen) refuseOtherModels(host, chosen.chosen, "chosen");
        if (chosen.embedding) refuseOtherModels(host, chosen.embedding, "embedding");
        return {
          settings: {
            ...settings,
            ...(chosen.chosen !== undefined && { chosen: chosen.chosen }),
            ...(chosen.embedding !== undefined && { embedding: chosen.embedding }),
          },
          result: toOverview(owner),
        };
      });
    },

    /** @throws AppError `not_found`, `wrong_state` if the connection does not lead there now */
    async consent(owner: Owner, id: string, destination: string): Promise<ModelOverview> {
      refuseIfOff();
      return change(owner, async (tx, settings) => {
        const target = await findTarget(tx, owner, id);
        if (!target) throw noSuchConnection();
        if (target.destination !== destination)
          throw new AppError(
            "wrong_state",
            "This connection now leads to another address. Look at it again before you agree.",
          );
        if (consentTo(settings, target)) return { settings, result: toOverview(owner) };
        const at = clock.now().getTime();
        const others = settings.consents.filter(({ connection_id }) => connection_id !== id);
        const consents = [...others, { connection_id: id, destination, at }];
        return { settings: { ...settings, consents }, result: toOverview(owner) };
      });
    },

    /** @throws AppError `not_found` */
    withdraw: (owner: Owner, id: string): Promise<ModelOverview> =>
      change(owner, async (tx, settings) => {
        if (id !== hostConnectionId && !(await findConnection(tx, owner, id))) throw noSuchConnection();
        const consents = settings.consents.filter(({ connection_id }) => connection_id !== id);
        return { settings: { ...settings, consents }, result: toOverview(owner) };
      }),

    noteTrial: (owner: Owner, id: string, model: string, number: number, passed: boolean): Promise<void> =>
      change(owner, async (_tx, settings) => {
        const isThis = (each: StoredSettings["tried"][number]) =>
          each.connection_id === id && each.model === model;
        const before = settings.tried.find(isThis);
        const without = (numbers: readonly number[] = []) => numbers.filter((each) => each !== number);
        const noted = {
          connection_id: id,
          model,
          at: clock.now().getTime(),
          held: [...without(before?.held), number].sort(),
          failed: [...without(before?.failed), ...(passed ? [] : [number])].sort(),
        };
        const tried = [noted, ...settings.tried.filter((each) => !isThis(each))].slice(0, maxTried);
        return { settings: { ...settings, tried }, result: async () => {} };
      }),

    /** Removes the connection from all settings. Call it in the transaction that removes the connection. */
    async forget(tx: Tx, owner: Owner, id: string): Promise<void> {
      const settings = await readSettings(tx, owner);
      const without = (chosen: Chosen | null | undefined) => (chosen?.connection_id === id ? null : chosen);
      await writeSettings(tx, owner, {
        chosen: without(settings.chosen),
        embedding: without(settings.embedding),
        consents: settings.consents.filter(({ connection_id }) => connection_id !== id),
        tried: settings.tried.filter(({ connection_id }) => connection_id !== id),
      });
    },

    /**
     * The model to ask. `null`: none is chosen, or the person has not agreed to it.
     * @throws AppError `not_found` if `choice` names a connection or a model that does not exist
     */
    pick: (owner: Owner, use: Use, choice: ModelChoice | null): Promise<Picked | null> =>
      database.asOwner(owner.id, async (tx) => {
        if (host === null || !(await isSwitchedOn(tx, owner))) return null;
        const settings = await readSettings(tx, owner);
        const wanted = choice ?? chosenFor(settings, use);
        if (wanted === null || wanted.connection_id === null) return null;
        const { connection_id, model } = wanted;
        const target = await findTarget(tx, owner, connection_id);
        if (!target && choice) throw noSuchConnection();
        if (!target || !consentTo(settings, target)) return null;
        if (choice) refuseOtherModels(host, { connection_id, model }, use);
        const chosen = settings[use];
        const told = chosen?.connection_id === connection_id && chosen.model === model ? chosen : null;
        const row = await findConnection(tx, owner, connection_id);
        const set = row ? openContent(owner, row).context_tokens : null;
        const contextTokens = set ?? told?.context_tokens ?? usualContext[target.provider] ?? smallContext;
        return { target, model, contextTokens };
      }),

    refuseIfOff,
  };
}
export type Choices = ReturnType<typeof createChoices>;

function defaultOf({ models: [model], embeddingModel }: AiConnection, use: Use): Chosen | null {
  const name = use === "chosen" ? model : embeddingModel;
  return name ? { connection_id: hostConnectionId, model: name, context_tokens: null } : null;
}

type ModelOf = Pick<Chosen, "connection_id" | "model">;

/** The host pays for their own connection, and decides which of its models people may use. */
function isOffered(host: AiSettings | null, { connection_id, model }: ModelOf, use: Use): boolean {
  if (connection_id !== hostConnectionId || !host?.connection) return true;
  const { models, embeddingModel } = host.connection;
  return use === "embedding"
    ? embeddingModel === null || model === embeddingModel
    : models.length === 0 || models.includes(model);
}

/** @throws AppError `not_found` */
export function refuseOtherModels(host: AiSettings | null, chosen: ModelOf, use: Use): void {
  if (!isOffered(host, chosen, use))
    throw new AppError("not_found", "Whoever runs this server does not offer this model.");
}
