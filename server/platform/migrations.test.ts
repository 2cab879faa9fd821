import { sql } from "kysely";
import { afterEach, describe, expect, it } from "vitest";
import { migrations } from "#server/features/migrations.ts";
import { systemClock } from "./clock.ts";
import { StartError } from "./errors.ts";
import { type Migration, migrate } from "./migrations.ts";
import { createTestDatabase, engines, type TestDatabase } from "./testing.ts";

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
          "The database was written by a Reflector from before the first release, which this one can’t read: use an empty DATA_DIR or an empty database.",
        ),
      );
    },
  );

  it.runIf(engine === "postgres")("say in a sentence that the tables are another user's", async () => {
    database = await createTestDatabase(engine);
    await sql`revoke all on schema_migrations from current_user`.execute(database.query);
    await expect(migrate(database, systemClock, migrations)).rejects.toThrow(
      /^PostgreSQL can’t be used: this user may not create tables, or does not own the ones that are there\./,
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
