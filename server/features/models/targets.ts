import { hostConnectionId } from "#contract/models/model-rules.ts";
import { t } from "#contract/translate.ts";
import type { Context } from "#server/context.ts";
import { findPerson } from "#server/features/accounts/index.ts";
import type { Tx } from "#server/platform/database.ts";
import { AppError } from "#server/platform/errors.ts";
import type { Owner } from "#server/platform/sealing.ts";
import {
  consentTo,
  findConnection,
  hostTargetOf,
  noSuchConnection,
  type Target,
  targetOf,
} from "./connection-rows.ts";
import { isOffered } from "./offered-models.ts";
import { readSettings } from "./stored-settings.ts";

export const isSwitchedOn = async ({ ai }: Context, tx: Tx, owner: Owner): Promise<boolean> =>
  ai !== null && (await findPerson(tx, owner.id))?.companion_on === 1;

/** False if the host or the person has switched AI off. */
export const isAiOn = (context: Context, owner: Owner): Promise<boolean> =>
  context.database.asOwner(owner.id, (tx) => isSwitchedOn(context, tx, owner));

/** `null` if there is no such connection, or the host has switched AI off. */
export async function findTarget({ ai }: Context, tx: Tx, owner: Owner, id: string): Promise<Target | null> {
  if (ai === null) return null;
  if (id === hostConnectionId) return ai.connection && hostTargetOf(ai.connection);
  const row = await findConnection(tx, owner, id);
  return row ? targetOf(owner, row, ai) : null;
}

/** @throws AppError `not_found`, `wrong_state`, `sealed_value_refused` */
export async function requireTarget(context: Context, owner: Owner, id: string): Promise<Target> {
  refuseIfOff(context);
  const target = await context.database.asOwner(owner.id, (tx) => findTarget(context, tx, owner, id));
  if (!target) throw noSuchConnection();
  return target;
}

/** Whether the person currently agrees to send their words to this target. */
export const isAgreed = (context: Context, owner: Owner, target: Target): Promise<boolean> =>
  context.database.asOwner(owner.id, async (tx) => {
    if (!(await isSwitchedOn(context, tx, owner))) return false;
    const now = await findTarget(context, tx, owner, target.connectionId);
    if (now?.destination !== target.destination) return false;
    return consentTo(await readSettings(tx, owner), target) !== undefined;
  });

/** The server and the model that recordings currently go to. `null`: none is chosen, or the agreement no longer holds. */
export async function findTranscription(context: Context, tx: Tx, owner: Owner) {
  if (!(await isSwitchedOn(context, tx, owner))) return null;
  const { transcription } = await readSettings(tx, owner);
  if (!transcription || !isOffered(context.ai, transcription, "transcription")) return null;
  const target = await findTarget(context, tx, owner, transcription.connection_id);
  return target?.destination === transcription.destination ? { target, model: transcription.model } : null;
}

/** Where a connection leads, and whether the person agreed to that. `null` if it no longer exists. */
export async function destinationOf(context: Context, owner: Owner, connectionId: string) {
  const target = await context.database.asOwner(owner.id, (tx) =>
    findTarget(context, tx, owner, connectionId),
  );
  if (!target) return null;
  const { destination, staysHere } = target;
  return { destination, staysHere, consented: await isAgreed(context, owner, target) };
}

/** @throws AppError `wrong_state` */
export function refuseIfOff({ ai }: Context): void {
  if (ai === null)
    throw new AppError("wrong_state", t("The person who runs this server has switched AI off for everyone."));
}
