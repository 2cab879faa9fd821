import type { Person } from "#server/features/accounts/index.ts";
import type { Clock } from "#server/platform/clock.ts";
import type { Database } from "#server/platform/database.ts";
import {
  type Asked,
  type Claimed,
  claimDue,
  findOwnersOfDue,
  release,
  renewLeases,
  settle,
} from "./due-reminders.ts";
import type { ReminderKeys } from "./reminder-keys.ts";
import type { Sender } from "./sender.ts";

const mostOwners = 500;
/** People sent to in parallel, so that a slow push service doesn't hold up everyone. */
const atOnce = 8;

export type Sending = {
  /** Sends what is due. Safe on several servers at once. Starts nothing more once aborted. */
  send(signal: AbortSignal): Promise<void>;
  /** Keeps other servers from sending what is being sent here, however long the mail server takes. */
  renewClaims(): Promise<void>;
};

export function createSending({
  database,
  clock,
  asked,
  keys,
  sender,
  onProblem,
}: {
  database: Database;
  clock: Clock;
  asked: Asked;
  keys: () => Promise<ReminderKeys>;
  sender: Pick<Sender, "send">;
  onProblem(what: string, error?: unknown): void;
}): Sending {
  const now = () => clock.now().getTime();
  const leases = new Set<string>();

  const sendTo = async (ownerId: string, signal: AbortSignal): Promise<void> => {
    const { person, claimed } = await claimDue(database, ownerId, asked, now());
    const [one] = claimed;
    if (!one) return;
    // Several reminders of the same thing, due together after quiet hours, are sent as one.
    const groups = Map.groupBy(claimed, ({ row }) =>
      [row.activity_id, row.programme_run_id, row.letters, row.experiment_id].join(" "),
    );
    leases.add(one.lease_id);
    try {
      for (const group of groups.values()) {
        if (signal.aborted) break;
        await sendOnce(ownerId, person, group);
      }
      if (signal.aborted) await release(database, ownerId, one.lease_id);
    } finally {
      leases.delete(one.lease_id);
    }
  };

  const sendOnce = async (ownerId: string, person: Person, group: readonly Claimed[]): Promise<void> => {
    const [first] = group;
    if (!first) return;
    let outcome: "done" | "try again" = "try again";
    try {
      outcome = await sender.send(ownerId, person, {
        activity_id: first.row.activity_id,
        programme_run_id: first.row.programme_run_id,
        letters: first.row.letters,
        experiment_id: first.row.experiment_id,
        by_push: group.some(({ row }) => row.by_push === 1),
        by_email: group.some(({ row }) => row.by_email === 1),
      });
    } finally {
      for (const each of group) await settle(database, each, outcome, now());
    }
  };

  /** @returns whether more may be due */
  const round = async (signal: AbortSignal): Promise<boolean> => {
    const owners = await findOwnersOfDue(database, now(), mostOwners);
    const isFull = owners.length === mostOwners;
    let done = 0;
    const work = async () => {
      for (let owner = owners.shift(); owner && !signal.aborted; owner = owners.shift()) {
        try {
          await sendTo(owner, signal);
          done += 1;
        } catch (error) {
          onProblem("the reminders of somebody failed", error);
        }
      }
    };
    await Promise.all(Array.from({ length: atOnce }, work));
    // If every one failed, the next round would find the same people again.
    return isFull && done > 0 && !signal.aborted;
  };

  return {
    async send(signal) {
      // Fail here without keys, before any reminder is claimed: none could be sent.
      await keys();
      while (await round(signal));
    },

    async renewClaims() {
      if (leases.size > 0) await renewLeases(database, [...leases], now());
    },
  };
}
