import type { z } from "zod";
import type { proofFormSchema, recoveryKeyFormSchema } from "#contract/accounts/account-forms.ts";
import type { Custody } from "#contract/accounts/custody.ts";
import { t } from "#contract/translate.ts";
import type { Context } from "#server/context.ts";
import type { Query } from "#server/platform/database.ts";
import { AppError } from "#server/platform/errors.ts";
import type { Owner } from "#server/platform/sealing.ts";
import { refuseOutdated } from "#server/platform/secrets.ts";
import { openHostWrap, wrapForHost } from "../credentials/host-wraps.ts";
import { wrapWithPassword, wrapWithRecoveryKey } from "../credentials/journal-wraps.ts";
import { proveOwner } from "../proof/prove-password.ts";
import { recordEvent } from "../security-history.ts";
import { openWithPassword } from "./open-with-password.ts";

type RecoveryKeyForm = z.output<typeof recoveryKeyFormSchema>;
type ProofForm = z.output<typeof proofFormSchema>;

// The journal key itself never changes here, so the wraps of sessions and passkeys still open it. All changes throw
// AppError `invalid_input` for a wrong password or code, and `already_taken` if nothing would change.

/** Gives the key of the journal to the person alone. */
export async function takeCustody(
  context: Context,
  owner: Owner,
  form: RecoveryKeyForm,
  device: string,
): Promise<Custody> {
  const { password, recovery_key } = form;
  const { row, use } = await proveOwner(context, owner, form, device);
  if (row.host_wrap === null) throw alreadySealed();
  const journalKey = openHostWrap(context.secrets, row);
  const now = context.clock.now().getTime();
  const journal = {
    user_id: owner.id,
    sealed_at: now,
    ...(await wrapWithPassword(owner.id, password, journalKey, context.passwordCost)),
    recovery_wrap: wrapWithRecoveryKey(owner.id, recovery_key, journalKey),
    recovery_made_at: now,
  };
  return change(context, owner, async (tx) => {
    await use(tx);
    const destroyed = await tx
      .updateTable("users")
      .set({ host_wrap: null })
      .where("id", "=", owner.id)
      .where("host_wrap", "is not", null)
      .returning("id")
      .executeTakeFirst();
    if (!destroyed) throw alreadySealed();
    await tx.insertInto("sealed_journals").values(journal).execute();
    await recordEvent(context, tx, owner.id, { kind: "custody_taken", device });
  });
}

/** Gives the key of the journal back to the host. */
export async function returnCustody(
  context: Context,
  owner: Owner,
  form: ProofForm,
  device: string,
): Promise<Custody> {
  const { row, use } = await proveOwner(context, owner, form, device);
  if (row.host_wrap !== null) throw notSealed();
  const { secrets } = context;
  const host_wrap = wrapForHost(secrets, owner.id, await openWithPassword(context, row, form.password));
  return change(context, owner, async (tx) => {
    // Locked before the person's row, because a change of the master key locks in the same order.
    await refuseOutdated(tx, secrets.masterKeyCheck);
    await use(tx);
    const opened = await tx
      .deleteFrom("sealed_journals")
      .where("user_id", "=", owner.id)
      .returning("user_id")
      .executeTakeFirst();
    if (!opened) throw notSealed();
    await tx.updateTable("users").set({ host_wrap }).where("id", "=", owner.id).execute();
    await recordEvent(context, tx, owner.id, { kind: "custody_returned", device });
  });
}

export async function replaceRecoveryKey(
  context: Context,
  owner: Owner,
  form: RecoveryKeyForm,
  device: string,
): Promise<Custody> {
  const { password, recovery_key } = form;
  const { row, use } = await proveOwner(context, owner, form, device);
  if (row.host_wrap !== null) throw notSealed();
  const journalKey = await openWithPassword(context, row, password);
  const recovery = {
    recovery_wrap: wrapWithRecoveryKey(owner.id, recovery_key, journalKey),
    recovery_made_at: context.clock.now().getTime(),
  };
  return change(context, owner, async (tx) => {
    await use(tx);
    const replaced = await tx
      .updateTable("sealed_journals")
      .set(recovery)
      .where("user_id", "=", owner.id)
      .returning("user_id")
      .executeTakeFirst();
    if (!replaced) throw notSealed();
    await recordEvent(context, tx, owner.id, { kind: "recovery_key_made", device });
  });
}

/** In one transaction: if it fails anywhere, the journal opens as before. */
async function change(context: Context, owner: Owner, work: (tx: Query) => Promise<void>): Promise<Custody> {
  await context.database.transaction(work);
  // The log still holds the destroyed wraps.
  await context.database.emptyLog();
  return readCustody(context, owner);
}

export async function readCustody({ database }: Context, { id }: Owner): Promise<Custody> {
  const row = await database.query
    .selectFrom("sealed_journals")
    .select(["sealed_at", "recovery_made_at"])
    .where("user_id", "=", id)
    .executeTakeFirst();
  if (!row) return { custody: "host" };
  return {
    custody: "person",
    since: new Date(row.sealed_at).toISOString(),
    recovery_key_made_at: new Date(row.recovery_made_at).toISOString(),
  };
}

const alreadySealed = () => new AppError("already_taken", t("This journal is already sealed."));
const notSealed = () =>
  new AppError("already_taken", t("This journal is not sealed: the host holds its key."));
