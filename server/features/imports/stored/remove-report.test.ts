import { randomUUID } from "node:crypto";
import { expect, it } from "vitest";
import { addUser } from "#server/features/accounts/testing.ts";
import { createTestDatabase, engines } from "#server/platform/testing.ts";
import { removeSome, removeWhole } from "./remove-report.ts";

it.each(engines)("the report of an import goes in steps, and no other on %s", async (engine) => {
  const database = await createTestDatabase(engine);
  const owner_id = await addUser(database);
  const [gone, kept] = [randomUUID(), randomUUID()];
  const bytes = Buffer.from("sealed");
  await database.asOwner(owner_id, async (tx) => {
    for (const id of [gone, kept]) {
      const times = { created_at: 1, changed_at: 1 };
      const row = { id, owner_id, phase: "ready", files: 1, bytes: 1, about: bytes, names: bytes } as const;
      await tx
        .insertInto("imports")
        .values({ ...row, ...times })
        .execute();
      const entry = { owner_id, import_id: id, state: "to_come", noted: 0, content: bytes } as const;
      const entries = Array.from({ length: 1001 }, (_, position) => ({
        ...entry,
        position,
        key: `${position}`,
      }));
      await tx.insertInto("import_entries").values(entries).execute();
    }
  });
  const count = (import_id: string) =>
    database.asOwner(owner_id, async (tx) => {
      const rows = tx.selectFrom("import_entries").select("position").where("import_id", "=", import_id);
      return (await rows.execute()).length;
    });
  expect(await database.asOwner(owner_id, (tx) => removeSome(tx, owner_id, gone))).toBe(true);
  expect([await count(gone), await count(kept)]).toEqual([501, 1001]);
  await removeWhole(database, owner_id, gone);
  expect([await count(gone), await count(kept)]).toEqual([0, 1001]);
  const left = await database.asOwner(owner_id, (tx) => tx.selectFrom("imports").select("id").execute());
  expect(left).toEqual([{ id: kept }]);
  await database.drop();
});
