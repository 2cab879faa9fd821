import { randomBytes, randomUUID } from "node:crypto";
import pg from "pg";
import { afterAll, beforeAll, expect, it } from "vitest";
import { createPushService } from "./features/reminders/testing.ts";
import { everyOwner } from "./platform/database.ts";
import { addHanna, reachAsHanna } from "./testing/every-call.ts";
import { type Recorded, recordStatements } from "./testing/recorded-statements.ts";
import { startTestServer, type TestServer } from "./testing.ts";

/** What a statement shows and changes: its rows and their number, or the code of PostgreSQL's refusal. */
type Outcome = { rows: unknown[]; count: number | null } | { refused: string | undefined };
type Result = {
  text: string;
  /** As a stranger, in a store in which nobody has a row. */
  amongNothing: Outcome;
  /** As a stranger, in Hanna's store. */
  asStranger: Outcome;
  /** As if there were no row-level security. */
  asEveryone: Outcome;
};

let server: TestServer;
let copy: pg.Client;
/** The tables whose rows have an owner. */
let owned: string[];
/** Of statements that Hanna's transactions sent, and of the same without their conditions on the owner. */
let sent: Result[];
/** Of statements on whole tables. */
let whole: Result[];

beforeAll(async () => {
  server = await startTestServer("postgres", { push: createPushService().push });
  const recording = recordStatements();
  const hanna = await addHanna(server);
  server.clock.advance(60_000);
  await server.doIdleWork();
  copy = await copyStore(server);
  await reachAsHanna(server, hanna);
  const recorded = recording.stop().filter(({ owner }) => owner === hanna.id);
  const { rows } = await copy.query<{ name: string }>(
    `select relname as name from pg_class join pg_attribute on attrelid = pg_class.oid
     where attname = 'owner_id' and relkind = 'r' and relnamespace = current_schema()::regnamespace`,
  );
  owned = rows.map(({ name }) => name);
  for (const table of owned) await fillIfEmpty(table, hanna.id);
  sent = await tryOut(recorded.flatMap((each) => [each, { ...each, text: withoutOwner(each.text) }]));
  const onWhole = owned.flatMap((table) => [
    `select * from ${table}`,
    `update ${table} set owner_id = owner_id`,
    `delete from ${table}`,
  ]);
  whole = await tryOut(onWhole.map((text) => ({ text, values: [] })));
}, 300_000);
afterAll(async () => {
  await copy.end();
  await superuser.query(`drop database ${copyName} with (force)`);
  await superuser.end();
  await server.stop();
});

const superuser = new pg.Client({ connectionString: process.env.TEST_POSTGRES_URL });
const copyName = `test_${randomBytes(8).toString("hex")}`;

/** Copies the store as it is now. PostgreSQL copies no database that has other connections, so idle ones are ended. */
async function copyStore({ database: { url } }: TestServer): Promise<pg.Client> {
  const { pathname, username } = new URL(url ?? "");
  const name = pathname.slice(1);
  await superuser.connect();
  await superuser.query("select pg_terminate_backend(pid) from pg_stat_activity where datname = $1", [name]);
  await superuser.query(`create database ${copyName} template ${name} owner ${username}`);
  const client = new pg.Client({ connectionString: new URL(`/${copyName}`, url ?? "").href });
  await client.connect();
  return client;
}

const byType: Record<string, unknown> = { text: "", bigint: 0, integer: 0, bytea: Buffer.of() };

/** Adds a row of this owner to a table that has none, with values that mean nothing. */
async function fillIfEmpty(table: string, owner: string): Promise<void> {
  const client = new pg.Client({
    connectionString: new URL(`/${copyName}`, process.env.TEST_POSTGRES_URL).href,
  });
  await client.connect();
  const { rowCount } = await client.query(`select from ${table} limit 1`);
  if (rowCount === 0) {
    const { rows: columns } = await client.query<{ name: string; type: string }>(
      `select column_name as name, data_type as type from information_schema.columns
       where table_name = $1 and is_nullable = 'NO' and is_identity = 'NO'`,
      [table],
    );
    const names = columns.map(({ name }) => name);
    const values = columns.map(({ name, type }) => (name === "owner_id" ? owner : byType[type]));
    // Checks no foreign keys.
    await client.query("set session_replication_role = replica");
    await client.query(
      `insert into ${table} (${names.join()}) values (${names.map((_, at) => `$${at + 1}`).join()})`,
      values,
    );
  }
  await client.end();
}

/** The parameter stays in the statement, because PostgreSQL can't tell the type of one that is not used. */
const withoutOwner = (text: string) =>
  text.replaceAll(/(?:"?\w+"?\.)?"?\bowner_id"? = (\$\d+)/g, `($1${droppedCondition})`);
const droppedCondition = "::text is not null";

type Statement = Pick<Recorded, "text" | "values">;

async function tryOut(statements: Statement[]): Promise<Result[]> {
  const stranger = randomUUID();
  const amongNothing = await outcomes(statements, stranger, `truncate ${owned.join()} cascade`);
  const asStranger = await outcomes(statements, stranger);
  const asEveryone = await outcomes(statements, everyOwner);
  const none: Outcome = { refused: "not run" };
  return statements.map(({ text }, at) => ({
    text,
    amongNothing: amongNothing[at] ?? none,
    asStranger: asStranger[at] ?? none,
    asEveryone: asEveryone[at] ?? none,
  }));
}

/** Runs each statement as this owner, and undoes it. @param before undone at the end */
async function outcomes(statements: Statement[], owner: string, before = "select"): Promise<Outcome[]> {
  await copy.query("begin");
  await copy.query(before);
  await copy.query("select set_config('reflector.owner', $1, true)", [owner]);
  await copy.query("savepoint each");
  const found: Outcome[] = [];
  for (const { text, values } of statements) {
    const outcome = await copy.query(text, values).then(
      ({ rows, rowCount }): Outcome => ({ rows, count: rowCount }),
      (error: pg.DatabaseError): Outcome => ({ refused: error.code }),
    );
    found.push(outcome);
    await copy.query("rollback to each");
  }
  await copy.query("rollback");
  return found;
}

const isSame = (one: Outcome, other: Outcome) => JSON.stringify(one) === JSON.stringify(other);
const isInsert = ({ text }: Result) => /^insert\b/i.test(text);
/** PostgreSQL manual, appendix A: `insufficient_privilege`, also of row-level security. */
const refusal = "42501";
const isRefused = ({ asStranger }: Result) => "refused" in asStranger && asStranger.refused === refusal;
const tableOf = ({ text }: Result) => /^insert into "?(\w+)/i.exec(text)?.[1];

/** They have no owner and hold no words: terms hashed under each person's key, and folders to remove. */
const ownerless = ["reflection_terms", "blob_removals"];

it("shows and changes nothing of another's where a query forgets its owner", () => {
  expect([...sent, ...whole].filter((each) => !isSame(each.asStranger, each.amongNothing))).toEqual([]);
});

it("lets nobody add for another what a query adds", () => {
  const inserts = sent.filter(isInsert);
  expect(new Set(inserts.map(tableOf)).size).toBeGreaterThan(30);
  const taken = inserts.filter((each) => !isRefused(each)).map(tableOf);
  expect(taken.filter((table) => !ownerless.includes(table ?? ""))).toEqual([]);
});

it("would find it: without row-level security, these queries show and change what is in every table", () => {
  const isFound = ({ asEveryone, asStranger }: Result) => !isSame(asEveryone, asStranger);
  expect(whole.filter((each) => !isFound(each))).toEqual([]);
  expect(whole.length).toBeGreaterThan(3 * 50);
  const found = sent.filter((each) => !isInsert(each) && isFound(each));
  expect(found.filter(({ text }) => text.includes(droppedCondition)).length).toBeGreaterThan(100);
  const failed = [...sent, ...whole].filter((each) => "refused" in each.asStranger && !isRefused(each));
  expect(failed.filter((each) => !ownerless.includes(tableOf(each) ?? ""))).toEqual([]);
});
