import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { Context } from "#server/context.ts";
import type { Owner } from "#server/platform/sealing.ts";
import { createTestDatabase, engines, type TestDatabase } from "#server/platform/testing.ts";
import { createTestContext } from "#server/testing.ts";
import { removeReflection, trashReflection } from "../history/change-reflection.ts";
import { restoreVersion } from "../history/restore-version.ts";
import { listVersions } from "../history/versions.ts";
import { addAttachment, addOwner, aSave, attachmentsOf, today } from "../testing.ts";
import { readReflection } from "./read-reflection.ts";
import { saveDaily, saveReflection } from "./save-reflection.ts";

describe.each(engines)("a reflection and its attachments on %s", (engine) => {
  let database: TestDatabase;
  let context: Context;
  let owner: Owner;
  let [picture, sound, shown] = ["", "", ""];

  beforeAll(async () => {
    database = await createTestDatabase(engine);
    context = await createTestContext(database);
  });
  beforeEach(async () => {
    owner = await addOwner(database);
    [picture, sound] = [await addAttachment(database, owner), await addAttachment(database, owner)];
    shown = `![sky](attachment:${picture}) and [rain](attachment:${sound})`;
  });
  afterAll(() => database.drop());

  const usedBy = (id: string) => attachmentsOf(database, owner, id);
  const both = () => [picture, sound].sort();

  it("are linked by every save, by day or by id", async () => {
    const daily = await saveDaily(context, owner, today, aSave({ body: shown }));
    const free = { ...aSave({ body: `![sky](attachment:${picture})` }), day: today };
    const { id } = await saveReflection(context, owner, randomUUID(), free);
    expect(await usedBy(daily.id)).toEqual(both());
    expect(await usedBy(id)).toEqual([picture]);
    await saveReflection(context, owner, id, { ...aSave({ body: "none", revision: 1 }), day: today });
    expect(await usedBy(id)).toEqual([picture]);
  });

  it("are linked when an earlier text is restored", async () => {
    const { id } = await saveDaily(context, owner, today, aSave({ body: shown }));
    const other = { ...owner, sessionId: "another" };
    await saveDaily(context, other, today, aSave({ body: "none", revision: 1 }));
    const [version] = await listVersions(context, owner, id);
    await database.asOwner(owner.id, (tx) =>
      tx.deleteFrom("attachment_uses").where("owner_id", "=", owner.id).execute(),
    );
    const asked = { revision: 2, save_id: randomUUID() };
    await restoreVersion(context, owner, id, version?.id ?? "", asked);
    expect(await usedBy(id)).toEqual(both());
  });

  it("are unlinked when it is deleted for good, and not before", async () => {
    const { id } = await saveDaily(context, owner, today, aSave({ body: shown }));
    await trashReflection(context, owner, id);
    expect(await usedBy(id)).toEqual(both());
    await removeReflection(context, owner, id);
    expect(await usedBy(id)).toEqual([]);
  });

  it("change together or not at all", async () => {
    const saved = await saveDaily(context, owner, today, aSave({ body: "before" }));
    await trashReflection(context, owner, saved.id);
    const save = { ...aSave({ body: shown, revision: 1 }), day: today };
    await sql`alter table attachment_uses rename to missing`.execute(database.query);
    await expect(saveReflection(context, owner, saved.id, save)).rejects.toThrow("attachment_uses");
    await expect(removeReflection(context, owner, saved.id)).rejects.toThrow("attachment_uses");
    await sql`alter table missing rename to attachment_uses`.execute(database.query);
    const reflection = await readReflection(context, owner, saved.id);
    expect(reflection).toMatchObject({ body: "before", revision: 1, deleted_at: expect.any(String) });
  });
});
