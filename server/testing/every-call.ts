import { randomUUID } from "node:crypto";
import { expect } from "vitest";
import { z } from "zod";
import { login, register } from "#contract/accounts/accounts.ts";
import { linkAccount } from "#contract/accounts/linked-accounts.ts";
import { builtInActivities } from "#contract/activities/built-in-activities.ts";
import type { Endpoint } from "#contract/endpoint.ts";
import { addPushDevice } from "#contract/reminders/reminders.ts";
import { makeTokenOn } from "#server/features/accounts/personal-tokens/testing.ts";
import { everyRow } from "#server/features/accounts/testing.ts";
import { aContent } from "#server/features/activities/testing.ts";
import { addPerson, addSignInRows, password } from "#server/features/backups/testing.ts";
import { aReminder, aSubscription } from "#server/features/reminders/testing.ts";
import type { TestServer } from "#server/testing.ts";
import { everyEndpoint, nameOf } from "./every-endpoint.ts";
import { type SampleOf, sampleOf } from "./sample.ts";

export { password };

export const endpoints = await everyEndpoint();
export const idsIn = ({ url }: Endpoint) => [...url.matchAll(/:(\w*id)\b/g)].map(([, name = ""]) => name);

/** Bodies with rules that their schemas don't show, or that would ask for more than one thing. */
const byHand: Readonly<Record<string, (of: SampleOf) => unknown>> = {
  "PUT /api/theme/": ({ id }) => ({ id, overlay_opacity: 0.5 }),
  "POST /api/import/": ({ id }) => ({ id, files: [{ name: "a.json", bytes: 3 }] }),
  "PUT /api/reminders/:id/": () => aReminder(),
  "PUT /api/models/connections/:id/": () => ({ name: "Mine", provider: "openai", key: "a-key" }),
  "PUT /api/facts/:id/": () => ({ name: "ran", kind: "number", unit: "", archived: false, revision: 1 }),
  "PUT /api/facts/days/:day/": ({ id }) => ({ id, value: 1 }),
  "PUT /api/insights/experiments/:id/": () => anExperiment,
  "PUT /api/insights/experiments/:id/days/:day/": () => ({ did: "a", rating: null }),
  "PUT /api/revisits/:id/": ({ id }) => ({ ...aRevisit, page: { reflection_id: id } }),
  "POST /api/activities/": () => aContent(),
  "PUT /api/activities/:id/": () => ({ revision: 1, content: aContent() }),
  "POST /api/activities/import/": () => ({ format: "reflector-activity", version: 1, activity: aContent() }),
  "PATCH /api/chats/:id/": () => ({ title: "a kestrel" }),
  "POST /api/chats/:id/messages/": () => ({
    id: randomUUID(),
    answer_id: randomUUID(),
    parent_id: null,
    text: "a kestrel",
  }),
};
const aRevisit = {
  ...{ kind: "worry", due_on: "2026-12-21", outcome: null, answer: "", closed_on: null },
  ...{ words: "a kestrel", revision: 0 },
};
const anExperiment = {
  question: "Does tea help?",
  a: "tea",
  b: "no tea",
  outcome: "mood",
  scale_label: "",
  shows_next_day: false,
  design: "coin",
  block_days: 1,
  starts_on: "2026-11-21",
  days: 30,
  time_zone: "Europe/Berlin",
  revision: 1,
};

const uuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;
const builtIn = new Set(builtInActivities.map(({ id }) => id));
type Row = Record<string, unknown>;
const idsOf = (row: Row) =>
  Object.values(row).filter((value) => typeof value === "string" && uuid.test(value) && !builtIn.has(value));

/** A person with a row of nearly everything, and "kittiwake" or her name in what she wrote. */
export type Hanna = {
  id: string;
  isHers(row: Row): boolean;
  /** As many ids as the call takes, in every combination that somebody could know. */
  combinations(endpoint: Endpoint): string[][];
};

/** @param server one that sends notifications */
export async function addHanna(server: TestServer): Promise<Hanna> {
  await addPerson(server, "Hanna", ["kittiwake"]);
  await addSignInRows(server.database);
  const { access, user } = await server.expect(login, 200, { body: { username: "Hanna", password } });
  await makeTokenOn(server, access, { name: "kittiwake" });
  await server.expect(addPushDevice, 201, { access, body: aSubscription() });
  await server.expect(register, 201, { body: { username: "Hanna_too", password } });
  const link = { username: "Hanna_too", password, own_password: password };
  await server.expect(linkAccount, 200, { access, body: link });
  const isHers = ({ id, owner_id, user_id }: Row) => (owner_id ?? user_id ?? id) === user.id;
  const rows = (await everyRow(server.database)).filter(isHers);
  const ids = [...new Set(rows.flatMap(idsOf))].map((id) => [String(id)]);
  const within = rows.flatMap((row) => {
    const own = idsOf(row).map(String);
    return own.flatMap((one) => own.filter((other) => other !== one).map((other) => [one, other]));
  });
  const pairs = [...new Map(within.map((pair) => [pair.join(), pair])).values()];
  const combinations = (endpoint: Endpoint) => (idsIn(endpoint).length === 2 ? pairs : ids);
  return { id: user.id, isHers, combinations };
}

export type Caller = { username: string; password: string; access: string | null };

/** Sends a call with these ids, and otherwise with what its schemas take. */
export async function ask(
  server: Pick<TestServer, "url">,
  endpoint: Endpoint,
  [first = "", ...rest]: string[],
  caller: Caller,
) {
  const { method, schema, url } = endpoint;
  const of = { ...caller, id: first };
  const sampled = (shape: z.ZodType | undefined) =>
    z.record(z.string(), z.unknown()).parse((shape && sampleOf(shape, of, true)) ?? {});
  const names = idsIn(endpoint);
  const params = sampled(schema.params);
  const path = url.replace(/:(\w+)/g, (_, name: string) =>
    String([first, ...rest][names.indexOf(name)] ?? params[name]),
  );
  const query = Object.entries(sampled(schema.querystring)).map(([name, value]) => [name, String(value)]);
  const json = byHand[nameOf(endpoint)]?.(of) ?? (schema.body && sampleOf(schema.body, of));
  if (schema.body && json === undefined) throw new Error(`${nameOf(endpoint)} needs a body by hand.`);
  const written = json === undefined ? undefined : JSON.stringify(json);
  const body = schema.upload ? "abc" : written;
  const answer = await fetch(`${server.url}${path}?${new URLSearchParams(query)}`, {
    method,
    redirect: "manual",
    headers: {
      ...(caller.access && { authorization: `Bearer ${caller.access}` }),
      ...(body && { "content-type": schema.upload?.mediaType ?? "application/json" }),
    },
    ...(body && { body }),
  });
  const namesAnId = names.length > 0 || body?.includes(first) === true;
  const text = await answer.text();
  expect(answer.status, `${nameOf(endpoint)}: ${text}`).toBeLessThan(500);
  return { status: answer.status, text, namesAnId };
}

const order = ["GET", "PATCH", "PUT", "POST", "DELETE"];

/**
 * Sends each call that names an id as Hanna herself, those that remove things last.
 * @returns the calls that found nothing of hers
 */
export async function reachAsHanna(server: TestServer, hanna: Hanna): Promise<string[]> {
  const byHarm = endpoints
    .filter((endpoint) => idsIn(endpoint).length > 0)
    .toSorted((a, b) => order.indexOf(a.method) - order.indexOf(b.method) || b.url.length - a.url.length);
  const unreached: string[] = [];
  for (const endpoint of byHarm) {
    const { access } = await server.expect(login, 200, { body: { username: "Hanna", password } });
    let isReached = false;
    for (const known of hanna.combinations(endpoint)) {
      const { status } = await ask(server, endpoint, known, { username: "Hanna", password, access });
      isReached = status !== 404 && status !== 400;
      if (isReached) break;
    }
    if (!isReached) unreached.push(nameOf(endpoint));
  }
  return unreached;
}
