import { randomUUIDv7 } from "node:crypto";
import type { Clock } from "./clock.ts";
import type { Database } from "./database.ts";

/** `failed`: it changed nothing, or not all. */
export type HostOutcome = "done" | "failed";

export type HostEvent = {
  at: number;
  /** The command's name, or the settings that the server started with. Never a word of a person. */
  command: string;
  accountId: string | null;
  outcome: HostOutcome;
};

/** Adds to the log of what the host does. Nothing changes or deletes its rows. */
export async function recordHostEvent(
  { database, clock }: { database: Pick<Database, "query">; clock: Clock },
  { command, accountId = null, outcome }: Omit<HostEvent, "at" | "accountId"> & { accountId?: string | null },
): Promise<void> {
  await database.query
    .insertInto("host_events")
    .values({ id: randomUUIDv7(), at: clock.now().getTime(), command, account_id: accountId, outcome })
    .execute();
}

/** The newest, oldest first. */
export async function listHostEvents(database: Database, limit: number): Promise<HostEvent[]> {
  const rows = await database.query
    .selectFrom("host_events")
    .select(["at", "command", "account_id", "outcome"])
    .orderBy("at", "desc")
    .orderBy("id", "desc")
    .limit(limit)
    .execute();
  return rows.reverse().map(({ account_id, outcome, ...row }) => ({
    ...row,
    accountId: account_id,
    outcome: outcome === "done" ? "done" : "failed",
  }));
}

const settingsPrefix = "settings: ";

/** Records settings of the environment that decide who may sign up, when a server starts with others than before. */
export async function recordSettings(
  context: Parameters<typeof recordHostEvent>[0],
  settings: Readonly<Record<string, string>>,
): Promise<void> {
  const pairs = Object.entries(settings).map(([name, value]) => `${name}=${value}`);
  const command = `${settingsPrefix}${pairs.join(" ")}`;
  const last = await context.database.query
    .selectFrom("host_events")
    .select("command")
    .where("command", "like", `${settingsPrefix}%`)
    .orderBy("at", "desc")
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirst();
  if (last?.command !== command) await recordHostEvent(context, { command, outcome: "done" });
}
