import pg from "pg";
import { until } from "./until.ts";

/** Changes rows of the store directly, as only a host can, so that a run does not wait for the clock. */
export type HostAccess = {
  /** Makes a reminder due now, once. */
  makeReminderDue(id: string): Promise<void>;
  /** Has due reminders, and those that could not be sent before, sent in the next seconds. */
  hurryReminders(): Promise<void>;
  /** Whether the reminder is not due, and no server is sending it. */
  isReminderOver(id: string): Promise<boolean>;
};

/** @param superuser the URL of a database, as a user to whom row-level security does not apply */
export async function openHostAccess(superuser: string, signal: AbortSignal): Promise<HostAccess> {
  /** Repeats what fails while PostgreSQL is away. */
  async function run(text: string, values: unknown[] = []): Promise<pg.QueryResult[]> {
    const results: pg.QueryResult[] = [];
    await until("an answer of PostgreSQL", signal, async () => {
      const client = new pg.Client({ connectionString: superuser });
      // Reported by the query, too.
      client.on("error", () => {});
      try {
        await client.connect();
        results.push(await client.query(text, values));
        return true;
      } catch (error) {
        if (isWrongSql(error)) throw error;
        return false;
      } finally {
        await client.end();
      }
    });
    return results;
  }

  // Makes it possible to repeat a statement whose answer was lost.
  await run("create schema chaos create table done (step bigint primary key)");
  let step = 0;

  return {
    async makeReminderDue(id) {
      step += 1;
      await run(
        `with once as (insert into chaos.done values ($1) on conflict do nothing returning step)
         update reminders set next_at = $2 where id = $3 and exists (select from once)`,
        [step, Date.now(), id],
      );
    },
    async hurryReminders() {
      await run("update jobs set run_at = 0 where kind = 'send_reminders' and lease_id is null");
      await run("update reminders set next_at = $1 where failures > 0 and lease_id is null", [Date.now()]);
    },
    async isReminderOver(id) {
      const [found] = await run("select from reminders where id = $1 and lease_id is null and next_at > $2", [
        id,
        Date.now(),
      ]);
      return found?.rowCount === 1;
    },
  };
}

/** Not a failure of the connection: SQLSTATE classes 2x and 42. */
const isWrongSql = (error: unknown): boolean =>
  error instanceof pg.DatabaseError && /^(2|42)/.test(error.code ?? "");
