import { sql } from "kysely";
import { afterEach, describe, expect, it } from "vitest";
import { addUser } from "#server/features/accounts/testing.ts";
import { addReflectionRow } from "#server/features/reflections/testing.ts";
import { systemClock } from "#server/platform/clock.ts";
import { migrate } from "#server/platform/migrations.ts";
import { createTestDatabase, engines, type TestDatabase } from "#server/platform/testing.ts";
import { migrations } from "./migrations.ts";

it("migrations have the names and the order that stores and backups keep", () => {
  expect(migrations.map(({ name }) => name)).toEqual([
    "0001-tables",
    "0002-jobs",
    "0003-former-tokens",
    "0004-sealed-model-names",
    "0005-reminder-leases",
    "0006-facts",
    "0007-revisits",
    "0008-help-sooner",
    "0009-transcriptions",
    "0010-removed-analyzers",
    "0011-mood-names",
    "0012-surroundings",
    "0013-links-between-two",
    "0014-host-log",
    "0015-language",
  ]);
});

describe.each(engines)("migrations of older stores on %s", (engine) => {
  let database: TestDatabase;
  afterEach(() => database.drop());

  it("leave people signed in, and refuse tokens that were replaced before, as they were refused then", async () => {
    database = await createTestDatabase(engine);
    const { query } = database;
    const user_id = await addUser(database);
    const session = { id: "s", user_id, device: "", created_at: 1, last_used_at: 1, ends_at: null };
    await query.insertInto("sessions").values(session).execute();
    await sql`alter table refresh_tokens drop column former_hash`.execute(query);
    await sql`alter table refresh_tokens drop column refused_from`.execute(query);
    await sql`insert into refresh_tokens (token_hash, session_id, key_wrap, expires_at, replaced_at)
      values ('in use', 's', ${Buffer.of(1)}, 90000, null), ('replaced', 's', ${Buffer.of(1)}, 80000, 1000)`.execute(
      query,
    );
    await query.deleteFrom("schema_migrations").where("name", "=", "0003-former-tokens").execute();
    await migrate(database, systemClock, migrations);
    const tokens = query.selectFrom("refresh_tokens").select(["token_hash", "former_hash", "refused_from"]);
    expect(await tokens.orderBy("token_hash").execute()).toEqual([
      { token_hash: "in use", former_hash: null, refused_from: null },
      { token_hash: "replaced", former_hash: null, refused_from: 31_001 },
    ]);
  });

  it("keep the models of conversations, and no name of a model that the search by meaning used", async () => {
    database = await createTestDatabase(engine);
    const owner_id = await addUser(database);
    const chosen = '{"connection_id":null,"model":"quiet-model-8b"}';
    await sql`alter table chats drop column model`.execute(database.query);
    await sql`alter table chats rename column readable_model to model`.execute(database.query);
    await database.query
      .deleteFrom("schema_migrations")
      .where("name", "=", "0004-sealed-model-names")
      .execute();
    await database.asOwner(owner_id, async (tx) => {
      await sql`insert into chats (owner_id, id, title, model, created_at, updated_at)
        values (${owner_id}, 'c', ${Buffer.of(1)}, ${chosen}, 1, 1)`.execute(tx);
    });
    const day = { activity_id: null, day: "2026-11-21" };
    for (const model of ["bge-small-diary-1", "https://models.example.org/v1 embedder"]) {
      const reflection_id = await addReflectionRow(database, owner_id, day);
      const made = { reflection_id, owner_id, change: 1, revision: 1, model, vectors: null };
      await database.asOwner(owner_id, (tx) => tx.insertInto("reflection_vectors").values(made).execute());
    }
    await migrate(database, systemClock, migrations);
    await database.asOwner(owner_id, async (tx) => {
      const chats = tx.selectFrom("chats").select(["model", "readable_model"]);
      expect(await chats.execute()).toEqual([{ model: null, readable_model: chosen }]);
      const vectors = await tx.selectFrom("reflection_vectors").select("model").execute();
      expect(vectors).toEqual([{ model: "bge-small-diary-1" }]);
    });
  });

  it("delete the settings, runs and verdicts of removed analyzers, and leave those of a person's own", async () => {
    database = await createTestDatabase(engine);
    const owner_id = await addUser(database);
    const own = "6b1f8f64-5a2c-4f1e-9d43-2f6f0c7f3f10";
    const content = Buffer.of(1);
    await database.asOwner(owner_id, async (tx) => {
      for (const id of ["traps", "tone", own]) {
        await tx
          .insertInto("analyzers")
          .values({ owner_id, id, is_on: 1, schedule: "off", created_at: 1, deleted_at: null, content })
          .execute();
        const run = { owner_id, id: `run of ${id}`, analyzer_id: id, created_at: 1, about: content };
        await tx
          .insertInto("analyzer_runs")
          .values({
            ...run,
            ...{ started_by: "person", status: "done", period_from: "2026-11-01", period_to: "2026-11-21" },
          })
          .execute();
        const key = { owner_id, analyzer_id: id, key: "k" };
        await tx
          .insertInto("analyzer_findings")
          .values({ ...key, first_run_id: run.id, last_run_id: run.id, first_at: 1 })
          .execute();
        await tx
          .insertInto("analyzer_verdicts")
          .values({ ...key, given_at: 1, content })
          .execute();
      }
    });
    await database.query
      .deleteFrom("schema_migrations")
      .where("name", "=", "0010-removed-analyzers")
      .execute();
    await migrate(database, systemClock, migrations);
    await database.asOwner(owner_id, async (tx) => {
      const analyzers = await tx.selectFrom("analyzers").select("id").orderBy("id").execute();
      expect(analyzers.map(({ id }) => id)).toEqual([own, "tone"]);
      for (const table of ["analyzer_runs", "analyzer_findings", "analyzer_verdicts"] as const)
        expect(await tx.selectFrom(table).select("analyzer_id").execute()).toEqual([{ analyzer_id: own }]);
    });
  });

  it("keep links that two accounts proved, end the others of a group, and say so in both histories", async () => {
    database = await createTestDatabase(engine);
    const { query } = database;
    await sql`drop table linked_accounts`.execute(query);
    await sql`drop index sessions_via`.execute(query);
    await sql`alter table sessions drop column via_id`.execute(query);
    await query.deleteFrom("schema_migrations").where("name", "=", "0013-links-between-two").execute();
    const [a, b, c, d, e] = [
      await addUser(database),
      await addUser(database),
      await addUser(database),
      await addUser(database),
      await addUser(database),
    ];
    const group = (group_id: string, ...members: string[]) =>
      query
        .insertInto("account_links")
        .values(members.map((user_id) => ({ user_id, group_id, linked_at: 1 })))
        .execute();
    let events = 0;
    const record = (kind: string, at: number, user_id: string, other_id: string) => {
      const id = `event ${++events}`;
      const event = { id, user_id, kind, at, device: null, count: 1, counted_in: id, other_id };
      return query
        .insertInto("security_events")
        .values({ ...event, token_id: null, token_name: null })
        .execute();
    };
    // a linked b. Then b linked c, which the history of a says as well.
    await group("of three", a, b, c);
    await record("account_linked", 1000, a, b);
    await record("account_linked", 1001, b, a);
    await record("account_linked", 90_000, b, c);
    await record("account_linked", 90_001, c, b);
    await record("account_linked", 90_002, a, c);
    // d and e were linked, unlinked, and came together again through an account that has left.
    await group("of two", d, e);
    await record("account_linked", 1000, d, e);
    await record("account_linked", 1000, e, d);
    await record("account_unlinked", 2000, d, e);

    await migrate(database, systemClock, migrations);
    const links = await query.selectFrom("linked_accounts").select(["user_id", "other_id"]).execute();
    const pairs = links.map(({ user_id, other_id }) => [user_id, other_id].join());
    expect(pairs.sort()).toEqual(
      [
        [a, b],
        [b, a],
        [b, c],
        [c, b],
      ]
        .map((pair) => pair.join())
        .sort(),
    );
    expect(await query.selectFrom("account_links").selectAll().execute()).toEqual([]);
    const ended = await query
      .selectFrom("security_events")
      .select(["user_id", "other_id"])
      .where("kind", "=", "account_unlinked")
      .where("at", ">", 2000)
      .execute();
    const said = ended.map(({ user_id, other_id }) => [user_id, other_id].join());
    expect(said.sort()).toEqual(
      [
        [a, c],
        [c, a],
        [d, e],
        [e, d],
      ]
        .map((pair) => pair.join())
        .sort(),
    );
  });
});
