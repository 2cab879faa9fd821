import { sql } from "kysely";
import { afterEach, describe, expect, it } from "vitest";
import { migrations } from "#server/features/migrations.ts";
import { systemClock } from "./clock.ts";
import { StartError } from "./errors.ts";
import { type Migration, migrate } from "./migrations.ts";
import { addReflectionRow, addUser, createTestDatabase, engines, type TestDatabase } from "./testing.ts";

const next: Migration = {
  name: "9999-next",
  async up(tx) {
    await tx.schema.createTable("next_things").addColumn("id", "text").execute();
  },
};

const failing: Migration = {
  name: "9999-next",
  async up(tx) {
    await next.up(tx, "sqlite");
    await sql`delete from installation`.execute(tx);
    throw new Error("the power went");
  },
};

describe.each(engines)("migrations on %s", (engine) => {
  let database: TestDatabase;
  afterEach(() => database.drop());

  it("run once, and again without effect", async () => {
    database = await createTestDatabase(engine);
    await migrate(database, systemClock, migrations);
    const applied = await database.query.selectFrom("schema_migrations").select("name").execute();
    expect(applied.map(({ name }) => name)).toEqual(migrations.map(({ name }) => name));
  });

  it("leave everything as it was when one fails, and succeed later", async () => {
    database = await createTestDatabase(engine);
    await database.query
      .insertInto("installation")
      .values({ name: "kept", value: Buffer.of(7) })
      .execute();
    await expect(migrate(database, systemClock, [...migrations, failing])).rejects.toThrow(
      /9999-next: the power went/,
    );
    expect(await database.query.selectFrom("installation").select("name").execute()).toEqual([
      { name: "kept" },
    ]);
    await migrate(database, systemClock, [...migrations, next]);
    await sql`select id from next_things`.execute(database.query);
  });

  it("give a store from before the release the table of jobs that servers use now", async () => {
    database = await createTestDatabase(engine);
    await sql`drop table jobs`.execute(database.query);
    await sql`create table jobs (id text primary key, payload text not null)`.execute(database.query);
    await sql`insert into jobs (id, payload) values ('schedule tidy', 'null')`.execute(database.query);
    await database.query.deleteFrom("schema_migrations").where("name", "=", "0002-jobs").execute();
    await migrate(database, systemClock, migrations);
    await database.query.insertInto("jobs").values({ kind: "tidy", every_ms: 1, run_at: 1 }).execute();
    expect(await database.query.selectFrom("jobs").select("kind").execute()).toEqual([{ kind: "tidy" }]);
  });

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

  it("refuse a database that a newer program wrote, and change nothing in it", async () => {
    database = await createTestDatabase(engine);
    await migrate(database, systemClock, [...migrations, next]);
    await expect(migrate(database, systemClock, migrations)).rejects.toThrow(
      /newer Reflector \(it holds 9999-next\)/,
    );
  });

  it.each([[["0001-foundation", "0002-themes"]], [["0001-schema"]]])(
    "refuse a database from before the first release (%j), and say so",
    async (names) => {
      database = await createTestDatabase(engine);
      await database.query.deleteFrom("schema_migrations").execute();
      await database.query
        .insertInto("schema_migrations")
        .values(names.map((name) => ({ name, applied_at: 1 })))
        .execute();
      await expect(migrate(database, systemClock, migrations)).rejects.toThrow(
        new StartError(
          "The database was written by a Reflector from before the first release, which this one can't read: use an empty DATA_DIR or an empty database.",
        ),
      );
    },
  );

  it.runIf(engine === "postgres")("say in a sentence that the tables are another user's", async () => {
    database = await createTestDatabase(engine);
    await sql`revoke all on schema_migrations from current_user`.execute(database.query);
    await expect(migrate(database, systemClock, migrations)).rejects.toThrow(
      /^PostgreSQL can't be used: this user may not create tables, or does not own the ones that are there\./,
    );
  });

  it("run once when two servers start at the same moment", async () => {
    database = await createTestDatabase(engine);
    await Promise.all([
      migrate(database, systemClock, [...migrations, next]),
      migrate(database, systemClock, [...migrations, next]),
    ]);
  });
});
