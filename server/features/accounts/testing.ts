import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { getSecurityHistory, type SecurityEvent } from "#contract/accounts/security-history.ts";
import { type ApiError, type Endpoint, errorSchema } from "#contract/endpoint.ts";
import type { Database } from "#server/platform/database.ts";
import { newKey, type Owner, openJournal } from "#server/platform/sealing.ts";
import { newName, password, signUpOn, type TestServer } from "#server/testing.ts";

export { disablePerson, enablePerson, listPeople, makeResetLinkFor } from "./administration.ts";
export { register } from "./registration/register.ts";
export { authenticate } from "./sessions/authenticate.ts";
export { newName, password, signUpOn };
/** What no field may hold: a null byte, halves of a surrogate pair. */
export const beyondRepair = ["\u0000", "\ud800", "\udc00a"];

/** The answer to a call that must be refused with `status`. */
export async function refusalFrom(
  server: Pick<TestServer, "call">,
  endpoint: Endpoint,
  body: unknown,
  status = 400,
  access?: string,
): Promise<ApiError> {
  const answer = await server.call(endpoint, { body, ...(access && { access }) });
  if (answer.status !== status)
    throw new Error(
      `${endpoint.url} answered ${answer.status}, not ${status}: ${JSON.stringify(answer.body)}`,
    );
  return errorSchema.parse(answer.body);
}

/** A person's security history, newest first. */
export async function historyOn(
  server: Pick<TestServer, "expect">,
  access: string,
): Promise<readonly Pick<SecurityEvent, "kind" | "count" | "account" | "device">[]> {
  const { events } = await server.expect(getSecurityHistory, 200, { access });
  return events.map(({ kind, count, account, device }) => ({ kind, count, account, device }));
}

export async function kindsOn(server: Pick<TestServer, "expect">, access: string): Promise<string[]> {
  return (await historyOn(server, access)).map(({ kind }) => kind);
}

/** Every row of every table but the search terms, which no program reads back. */
export async function everyRow({ asSystem, engine }: Database): Promise<Record<string, unknown>[]> {
  return asSystem(async (tx) => {
    const tables =
      engine === "sqlite"
        ? await sql<{ name: string }>`select name from sqlite_schema
            where type = 'table' and name not like 'reflection_terms%' and name not like 'sqlite_%'`.execute(
            tx,
          )
        : await sql<{ name: string }>`select table_name as name from information_schema.tables
            where table_schema = 'public' and table_name <> 'reflection_terms'`.execute(tx);
    const rows: Record<string, unknown>[] = [];
    for (const { name } of tables.rows) {
      const found = await sql<Record<string, unknown>>`select * from ${sql.table(name)}`.execute(tx);
      rows.push(...found.rows);
    }
    return rows;
  });
}

/** Adds a person who can't sign in: a row that others refer to. @returns the id */
export async function addUser({ query }: Database): Promise<string> {
  const id = randomUUID();
  await query
    .insertInto("users")
    .values({
      id,
      username: id,
      username_folded: id,
      email: null,
      email_folded: null,
      password_hash: "",
      time_zone: null,
      day_end: "00:00",
      first_day_of_week: 1,
      prompts_shown: 1,
      streak_shown: 1,
      host_wrap: null,
      created_at: 0,
    })
    .execute();
  return id;
}

/** Adds a person directly to the store, without the cost of hashing a password. */
export const addOwner = async (database: Database): Promise<Owner> =>
  openJournal(await addUser(database), newKey());
