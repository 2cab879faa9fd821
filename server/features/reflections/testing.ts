import { randomBytes, randomUUID } from "node:crypto";
import { z } from "zod";
import { register } from "#contract/accounts.ts";
import { addDays, type Day } from "#contract/day.ts";
import type { Endpoint } from "#contract/endpoint.ts";
import { emptyDraft, type Save } from "#contract/reflections.ts";
import type { Database } from "#server/platform/database.ts";
import { newKey, type Owner, openJournal } from "#server/platform/sealing.ts";

type Caller = { call(endpoint: Endpoint, input: { body: unknown }): Promise<{ body: unknown }> };

/** The day on which the tests' clock stands. */
export const today: Day = "2026-11-21";
export const daysAgo = (count: number): Day => addDays(today, -count);

/** A first save with a name of its own. */
export const aSave = (more: Partial<Save> = {}): Save => ({
  ...emptyDraft,
  revision: 0,
  save_id: randomUUID(),
  written_at: "2026-11-21T11:30:00.000Z",
  time_zone: "Europe/Berlin",
  ...more,
});

/** @returns the access token of a new person */
export async function signUpOn(server: Caller): Promise<string> {
  const username = `p${randomBytes(8).toString("hex")}`;
  const { body } = await server.call(register, { body: { username, password: "seven grey herons" } });
  return z.parse(register.schema.response[201], body).access;
}

/** A person of the store alone, without the cost of a password. */
export async function addOwner(database: Database): Promise<Owner> {
  const id = randomUUID();
  await database.query
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
  return openJournal(id, newKey());
}
