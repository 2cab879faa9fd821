import { hostConnectionId } from "#contract/models/model-rules.ts";
import type { ModelOverview } from "#contract/models/models.ts";
import { t } from "#contract/translate.ts";
import type { Context } from "#server/context.ts";
import { lockUser } from "#server/features/accounts/index.ts";
import type { Tx } from "#server/platform/database.ts";
import { AppError } from "#server/platform/errors.ts";
import type { Owner } from "#server/platform/sealing.ts";
import {
  connectionRows,
  consentTo,
  findConnection,
  noSuchConnection,
  toConnection,
  toHostConnection,
} from "./connection-rows.ts";
import { chosenModel, refuseOtherModels, type Use } from "./offered-models.ts";
import { type Chosen, readSettings, type StoredSettings, writeSettings } from "./stored-settings.ts";
import { findTarget, findTranscription, isSwitchedOn, refuseIfOff } from "./targets.ts";

const maxTrials = 100;

export const readOverview = (context: Context, owner: Owner): Promise<ModelOverview> =>
  context.database.asOwner(owner.id, (tx) => overviewIn(context, tx, owner));

/** @throws AppError `not_found`, `wrong_state` */
export async function chooseModels(
  context: Context,
  owner: Owner,
  {
    chosen,
    embedding,
    transcription,
  }: { [Each in Use]?: Chosen | null | undefined } & Pick<Partial<StoredSettings>, "transcription">,
): Promise<ModelOverview> {
  refuseIfOff(context);
  return change(context, owner, async (tx, settings) => {
    for (const each of [chosen, embedding])
      if (each && !(await findTarget(context, tx, owner, each.connection_id))) throw noSuchConnection();
    if (chosen) refuseOtherModels(context.ai, chosen, "chosen");
    if (embedding) refuseOtherModels(context.ai, embedding, "embedding");
    if (transcription) {
      const target = await findTarget(context, tx, owner, transcription.connection_id);
      if (!target) throw noSuchConnection();
      if (target.destination !== transcription.destination) throw leadsElsewhere();
      refuseOtherModels(context.ai, transcription, "transcription");
    }
    return {
      ...settings,
      ...(chosen !== undefined && { chosen }),
      ...(embedding !== undefined && { embedding }),
      ...(transcription !== undefined && { transcription }),
    };
  });
}

/** @throws AppError `not_found`, `wrong_state` if the connection now leads to another address */
export async function giveConsent(
  context: Context,
  owner: Owner,
  id: string,
  destination: string,
): Promise<ModelOverview> {
  refuseIfOff(context);
  return change(context, owner, async (tx, settings) => {
    const target = await findTarget(context, tx, owner, id);
    if (!target) throw noSuchConnection();
    if (target.destination !== destination) throw leadsElsewhere();
    if (consentTo(settings, target)) return settings;
    const consent = { connection_id: id, destination, at: context.clock.now().getTime() };
    return { ...settings, consents: [...without(settings.consents, id), consent] };
  });
}

/** @throws AppError `not_found` */
export const withdrawConsent = (context: Context, owner: Owner, id: string): Promise<ModelOverview> =>
  change(context, owner, async (tx, settings) => {
    if (id !== hostConnectionId && !(await findConnection(tx, owner, id))) throw noSuchConnection();
    const { transcription } = settings;
    return {
      ...settings,
      consents: without(settings.consents, id),
      ...(transcription?.connection_id === id && { transcription: null }),
    };
  });

export async function recordTrial(
  context: Context,
  owner: Owner,
  { id, model, number, passed }: { id: string; model: string; number: number; passed: boolean },
): Promise<void> {
  await change(context, owner, async (_tx, settings) => {
    const isThis = (each: StoredSettings["tried"][number]) =>
      each.connection_id === id && each.model === model;
    const before = settings.tried.find(isThis);
    const others = (numbers: readonly number[] = []) => numbers.filter((each) => each !== number);
    const trial = {
      connection_id: id,
      model,
      at: context.clock.now().getTime(),
      held: [...others(before?.held), number].sort(),
      failed: [...others(before?.failed), ...(passed ? [] : [number])].sort(),
    };
    const tried = [trial, ...settings.tried.filter((each) => !isThis(each))].slice(0, maxTrials);
    return { ...settings, tried };
  });
}

/** Removes a connection from all settings. Call it in the transaction that removes the connection. */
export async function forgetConnection(tx: Tx, owner: Owner, id: string): Promise<void> {
  const settings = await readSettings(tx, owner);
  const unlessThis = <Each extends { connection_id: string }>(chosen: Each | null | undefined) =>
    chosen?.connection_id === id ? null : chosen;
  await writeSettings(tx, owner, {
    chosen: unlessThis(settings.chosen),
    embedding: unlessThis(settings.embedding),
    transcription: unlessThis(settings.transcription),
    consents: without(settings.consents, id),
    tried: without(settings.tried, id),
  });
}

const leadsElsewhere = () =>
  new AppError(
    "wrong_state",
    t("This connection now leads to another address. Look at it again before you agree."),
  );

const without = <Each extends { connection_id: string }>(all: readonly Each[], id: string): Each[] =>
  all.filter(({ connection_id }) => connection_id !== id);

/** Changes the settings under a lock, so that two tabs don't overwrite each other. */
const change = (
  context: Context,
  owner: Owner,
  work: (tx: Tx, settings: StoredSettings) => Promise<StoredSettings>,
): Promise<ModelOverview> =>
  context.database.asOwner(owner.id, async (tx) => {
    await lockUser(tx, owner.id, context.database.engine);
    await writeSettings(tx, owner, await work(tx, await readSettings(tx, owner)));
    return overviewIn(context, tx, owner);
  });

async function overviewIn(context: Context, tx: Tx, owner: Owner): Promise<ModelOverview> {
  const { ai } = context;
  const settings = await readSettings(tx, owner);
  const rows = await connectionRows(tx, owner);
  const { transcription } = settings;
  const choiceOf = (use: Use) => {
    const chosen = chosenModel(ai, settings, use);
    return chosen && { connection_id: chosen.connection_id, model: chosen.model };
  };
  return {
    host: ai === null ? "off" : "on",
    on: await isSwitchedOn(context, tx, owner),
    connections: [
      ...(ai?.connection ? [toHostConnection(ai.connection, settings)] : []),
      ...rows.map((row) => toConnection(owner, row, settings)),
    ],
    chosen: choiceOf("chosen"),
    embedding: choiceOf("embedding"),
    transcription: transcription
      ? {
          connection_id: transcription.connection_id,
          model: transcription.model,
          agreed: (await findTranscription(context, tx, owner)) !== null,
        }
      : null,
    tried: settings.tried.map(({ connection_id, model, at, held, failed }) => ({
      connection_id,
      model,
      at: new Date(at).toISOString(),
      tried: held.length,
      failed,
    })),
    allowed_hosts: [...(ai?.allowedHosts ?? [])],
  };
}
