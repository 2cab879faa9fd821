import { type Context, perContext } from "#server/context.ts";
import { inLanguageOf, type Person } from "#server/features/accounts/index.ts";
import { type Claimed, claimDue, findOwnersOfDue, release, renewLeases, settle } from "./due-reminders.ts";
import { reminderKeysOf } from "./reminder-keys.ts";
import { sendReminder } from "./send-reminder.ts";

const maxOwners = 500;
/** People sent to in parallel, so that a slow push service doesn't hold up everyone. */
const atOnce = 8;

/** The leases under which this server is sending. */
const leasesOf = perContext(() => new Set<string>());

/** Safe on several servers at once. Starts nothing more once aborted. */
export async function sendDueReminders(context: Context, signal: AbortSignal): Promise<void> {
  // Without keys none could be sent, so fail before any is claimed.
  await reminderKeysOf(context)();
  while (await sendBatch(context, signal));
}

/** Keeps other servers from sending the same reminder, however slow the mail server is. */
export async function renewClaims(context: Context): Promise<void> {
  const leases = leasesOf(context);
  if (leases.size > 0) await renewLeases(context, [...leases]);
}

/** @returns whether more may be due */
async function sendBatch(context: Context, signal: AbortSignal): Promise<boolean> {
  const owners = await findOwnersOfDue(context, maxOwners);
  const isFull = owners.length === maxOwners;
  let done = 0;
  const work = async () => {
    for (let owner = owners.shift(); owner && !signal.aborted; owner = owners.shift()) {
      try {
        await sendTo(context, owner, signal);
        done += 1;
      } catch (error) {
        context.onProblem("the reminders of somebody failed", error);
      }
    }
  };
  await Promise.all(Array.from({ length: atOnce }, work));
  // If every one failed, the next batch would find the same people again.
  return isFull && done > 0 && !signal.aborted;
}

async function sendTo(context: Context, ownerId: string, signal: AbortSignal): Promise<void> {
  const { person, claimed } = await claimDue(context, ownerId);
  const [one] = claimed;
  if (!one) return;
  // Several reminders of the same thing, due together after quiet hours, are sent as one.
  const groups = Map.groupBy(claimed, ({ row }) =>
    [row.activity_id, row.programme_run_id, row.letters, row.experiment_id].join(" "),
  );
  const leases = leasesOf(context);
  leases.add(one.lease_id);
  try {
    for (const group of groups.values()) {
      if (signal.aborted) break;
      await inLanguageOf(context, person, () => sendOnce(context, ownerId, person, group));
    }
    if (signal.aborted) await release(context, ownerId, one.lease_id);
  } finally {
    leases.delete(one.lease_id);
  }
}

async function sendOnce(
  context: Context,
  ownerId: string,
  person: Person,
  group: readonly Claimed[],
): Promise<void> {
  const [first] = group;
  if (!first) return;
  let outcome: "done" | "try again" = "try again";
  try {
    outcome = await sendReminder(context, ownerId, person, {
      activity_id: first.row.activity_id,
      programme_run_id: first.row.programme_run_id,
      letters: first.row.letters,
      experiment_id: first.row.experiment_id,
      by_push: group.some(({ row }) => row.by_push === 1),
      by_email: group.some(({ row }) => row.by_email === 1),
    });
  } finally {
    for (const each of group) await settle(context, each, outcome);
  }
}
