import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createActivity, markActivity } from "#contract/activities/activities.ts";
import { removeReflection, trashReflection } from "#contract/reflections/reflection-history.ts";
import { searchReflections } from "#contract/reflections/reflection-list.ts";
import { emptyDraft, saveDaily, saveReflection } from "#contract/reflections/reflections.ts";
import { aContent } from "#server/features/activities/testing.ts";
import { talker } from "#server/features/chat/testing.ts";
import { aSave, today } from "#server/features/reflections/testing.ts";
import { beRemindedOnEverything } from "#server/features/reminders/testing.ts";
import { newPerson } from "#server/features/themes/testing.ts";
import { startTestServer, type TestServer } from "#server/testing.ts";
import { openPostgres, passesRowSecurity } from "./database.ts";

describe("row-level security on postgres", () => {
  let server: TestServer;
  let mine: string;
  let theirs: string;
  const journalTables = [
    "reflections",
    "vocabulary",
    "reflection_versions",
    "removed_reflections",
    "labels",
    "reflection_labels",
    "reflection_mentions",
    "themes",
    "backgrounds",
    "background_pictures",
    "activities",
    "activity_marks",
    "programme_runs",
    "reminders",
    "reminder_settings",
    "push_devices",
    "chats",
    "chat_messages",
  ] as const;

  beforeAll(async () => {
    server = await startTestServer("postgres");
    const ids: string[] = [];
    for (let count = 0; count < 2; count += 1) {
      const person = await newPerson(server);
      await writeEverywhere(person.access);
      await person.add();
      ids.push(person.id);
    }
    [mine = "", theirs = ""] = ids;
  });
  afterAll(() => server.stop());

  it("knows whom a transaction is for, whatever characters the id has", async () => {
    const id = "o'clock\\'; set reflector.owner = '*";
    const owner = await server.database.asOwner(id, async (tx) => {
      const { rows } = await sql<{
        owner: string;
      }>`select current_setting('reflector.owner') as owner`.execute(tx);
      return rows[0]?.owner;
    });
    expect(owner).toBe(id);
  });

  it("holds for the server's user, and is known not to hold for a superuser", async () => {
    expect(await passesRowSecurity(server.database)).toBe(false);
    const superuser = openPostgres(process.env.TEST_POSTGRES_URL ?? "");
    expect(await passesRowSecurity(superuser)).toBe(true);
    await superuser.close();
  });

  /** Writes a reflection with a version, one deleted for good, search terms and an activity. */
  async function writeEverywhere(access: string): Promise<void> {
    const mention = `a heron of [that day](reflection:${randomUUID()})`;
    const body = {
      ...aSave({ body: mention, tags: ["sea"] }),
      merged_from: { ...emptyDraft, body: "a kestrel" },
    };
    await server.expect(saveDaily, 200, { access, params: { day: today }, body });
    const removed = { access, params: { id: randomUUID() } };
    await server.expect(saveReflection, 200, { ...removed, body: { ...body, day: today } });
    await server.expect(trashReflection, 200, removed);
    await server.expect(removeReflection, 204, removed);
    const { id } = await server.expect(createActivity, 201, { access, body: aContent() });
    await server.expect(markActivity, 200, { access, params: { id }, body: { favourite: true } });
    await beRemindedOnEverything(server, access);
    const { start, send } = talker(server, access);
    await send(await start(), "a heron again");
    // The first search makes the terms and the vocabulary.
    await server.expect(searchReflections, 200, { access, body: { search: "heron" } });
  }

  const ownersSeen = async (ownerId: string, table: (typeof journalTables)[number]) => {
    const rows = await server.database.asOwner(ownerId, (tx) =>
      tx.selectFrom(table).select("owner_id").execute(),
    );
    return [...new Set(rows.map(({ owner_id }) => owner_id))];
  };

  it.each(journalTables)(
    "shows each person their own %s alone, by a query that names no owner",
    async (table) => {
      expect(await ownersSeen(mine, table)).toEqual([mine]);
      expect(await ownersSeen(theirs, table)).toEqual([theirs]);
      for (const nobody of ["", "other", "%", randomUUID()])
        expect(await ownersSeen(nobody, table)).toEqual([]);
    },
  );

  it.each(journalTables)(
    "shows no %s outside a person's transaction, and none left over from one",
    async (table) => {
      for (let round = 0; round < 3; round++) {
        expect(await server.database.query.selectFrom(table).select("owner_id").execute()).toEqual([]);
        await ownersSeen(mine, table);
      }
    },
  );

  it("guards every table whose rows have an owner", async () => {
    const { rows } = await sql<{ name: string; guarded: boolean }>`
      select tables.relname as name, tables.relrowsecurity and tables.relforcerowsecurity
        and exists (select from pg_policy where polrelid = tables.oid) as guarded
      from pg_class as tables join pg_attribute on attrelid = tables.oid
      where attname = 'owner_id' and relkind = 'r' and relnamespace = current_schema()::regnamespace`.execute(
      server.database.query,
    );
    expect(rows.map(({ name }) => name)).toEqual(expect.arrayContaining([...journalTables]));
    expect(rows.filter(({ guarded }) => !guarded)).toEqual([]);
  });

  it("shows all to backup and restore", async () => {
    const rows = await server.database.asSystem((tx) =>
      tx.selectFrom("reflections").select("owner_id").execute(),
    );
    expect(rows.map(({ owner_id }) => owner_id).sort()).toEqual([mine, theirs].sort());
  });

  it("lets nobody change, take or add what is another's", async () => {
    const { database } = server;
    const changed = await database.asOwner(mine, async (tx) => {
      const updated = await tx
        .updateTable("reflections")
        .set({ mood: 1 })
        .where("owner_id", "=", theirs)
        .returning("id")
        .execute();
      const deleted = await tx
        .deleteFrom("reflections")
        .where("owner_id", "=", theirs)
        .returning("id")
        .execute();
      return [...updated, ...deleted];
    });
    expect(changed).toEqual([]);
    const denied = /row-level security/;
    await expect(
      database.asOwner(mine, (tx) => tx.updateTable("reflections").set({ owner_id: theirs }).execute()),
    ).rejects.toThrow(denied);
    await expect(
      database.asOwner(mine, (tx) =>
        tx
          .insertInto("vocabulary")
          .values({ owner_id: theirs, term: "x", word: Buffer.alloc(1) })
          .execute(),
      ),
    ).rejects.toThrow(denied);
    expect(await ownersSeen(theirs, "reflections")).toEqual([theirs]);
  });
});
