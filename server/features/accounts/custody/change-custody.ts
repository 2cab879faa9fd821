import type { z } from "zod";
import type { proofFormSchema, recoveryKeyFormSchema } from "#contract/accounts/account-forms.ts";
import type { Custody } from "#contract/accounts/custody.ts";
import type { Clock } from "#server/platform/clock.ts";
import type { PasswordCost } from "#server/platform/credentials/passwords.ts";
import type { Database, Query } from "#server/platform/database.ts";
import { AppError } from "#server/platform/errors.ts";
import type { Owner } from "#server/platform/sealing.ts";
import type { JournalKeys } from "../credentials/host-wraps.ts";
import { wrapWithPassword, wrapWithRecoveryKey } from "../credentials/journal-wraps.ts";
import type { PasswordProof } from "../proof/prove-password.ts";
import type { SecurityHistory } from "../security-history.ts";
import type { JournalOpening } from "./rewrap.ts";

type RecoveryKeyForm = z.output<typeof recoveryKeyFormSchema>;
type ProofForm = z.output<typeof proofFormSchema>;

/** All throw AppError `invalid_input` for a wrong password or code, and `already_taken` if nothing would change. */
export type CustodyStore = {
  getCustody(owner: Owner): Promise<Custody>;
  takeCustody(owner: Owner, form: RecoveryKeyForm, device: string): Promise<Custody>;
  returnCustody(owner: Owner, form: ProofForm, device: string): Promise<Custody>;
  replaceRecoveryKey(owner: Owner, form: RecoveryKeyForm, device: string): Promise<Custody>;
};

/** The journal key itself never changes here, so the wraps of sessions and passkeys still open it. */
export function createCustodyStore({
  database,
  clock,
  proof,
  journalKeys,
  passwordCost,
  opening,
  history,
}: {
  database: Database;
  clock: Clock;
  proof: Pick<PasswordProof, "ofOwner">;
  journalKeys: JournalKeys;
  passwordCost: PasswordCost;
  opening: Pick<JournalOpening, "withPassword">;
  history: Pick<SecurityHistory, "record">;
}): CustodyStore {
  /** In one transaction: if it fails anywhere, the journal opens as before. */
  const change = async (work: (tx: Query) => Promise<void>, owner: Owner): Promise<Custody> => {
    await database.transaction(work);
    // The log still holds the destroyed wraps.
    await database.emptyLog();
    return readCustody(database.query, owner);
  };

  return {
    getCustody: (owner) => readCustody(database.query, owner),

    async takeCustody(owner, form, device) {
      const { password, recovery_key } = form;
      const { row, use } = await proof.ofOwner(owner, form, device);
      if (row.host_wrap === null) throw alreadySealed();
      const journalKey = journalKeys.open(row);
      const now = clock.now().getTime();
      const journal = {
        user_id: owner.id,
        sealed_at: now,
        ...(await wrapWithPassword(owner.id, password, journalKey, passwordCost)),
        recovery_wrap: wrapWithRecoveryKey(owner.id, recovery_key, journalKey),
        recovery_made_at: now,
      };
      return change(async (tx) => {
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
        await history.record(tx, owner.id, { kind: "custody_taken", device });
      }, owner);
    },

    async returnCustody(owner, form, device) {
      const { password } = form;
      const { row, use } = await proof.ofOwner(owner, form, device);
      if (row.host_wrap !== null) throw notSealed();
      const host_wrap = journalKeys.wrap(owner.id, await opening.withPassword(row, password));
      return change(async (tx) => {
        // Locked before the person's row, because a change of the master key locks in the same order.
        await journalKeys.refuseOutdated(tx);
        await use(tx);
        const opened = await tx
          .deleteFrom("sealed_journals")
          .where("user_id", "=", owner.id)
          .returning("user_id")
          .executeTakeFirst();
        if (!opened) throw notSealed();
        await tx.updateTable("users").set({ host_wrap }).where("id", "=", owner.id).execute();
        await history.record(tx, owner.id, { kind: "custody_returned", device });
      }, owner);
    },

    async replaceRecoveryKey(owner, form, device) {
      const { password, recovery_key } = form;
      const { row, use } = await proof.ofOwner(owner, form, device);
      if (row.host_wrap !== null) throw notSealed();
      const journalKey = await opening.withPassword(row, password);
      const recovery = {
        recovery_wrap: wrapWithRecoveryKey(owner.id, recovery_key, journalKey),
        recovery_made_at: clock.now().getTime(),
      };
      return change(async (tx) => {
        await use(tx);
        const replaced = await tx
          .updateTable("sealed_journals")
          .set(recovery)
          .where("user_id", "=", owner.id)
          .returning("user_id")
          .executeTakeFirst();
        if (!replaced) throw notSealed();
        await history.record(tx, owner.id, { kind: "recovery_key_made", device });
      }, owner);
    },
  };
}

async function readCustody(query: Query, { id }: Owner): Promise<Custody> {
  const row = await query
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

const alreadySealed = () => new AppError("already_taken", "This journal is already sealed.");
const notSealed = () => new AppError("already_taken", "This journal is not sealed: the host holds its key.");
