import { expect, it } from "vitest";
import { createTestDatabase } from "#server/platform/testing.ts";
import { createTestContext } from "#server/testing.ts";
import { sweepBlobs } from "./removals.ts";

it("removes the other folders if one can't be removed, and tries that one again", async () => {
  const database = await createTestDatabase("sqlite");
  const folders = Array.from({ length: 250 }, (_, at) => `folder-${String(at).padStart(3, "0")}`);
  const removed: string[] = [];
  let isStuck = true;
  const context = await createTestContext(database);
  const removeFolder = async (folder: string) => {
    if (isStuck && folder === "folder-003") throw new Error("It is held.");
    removed.push(folder);
  };
  const sweep = () => sweepBlobs({ ...context, blobs: { ...context.blobs, removeFolder } });
  const rows = folders.map((folder) => ({ folder, asked_at: 0 }));
  await database.query.insertInto("blob_removals").values(rows).execute();

  await expect(sweep()).rejects.toThrow("It is held.");
  expect(removed.toSorted()).toEqual(folders.filter((folder) => folder !== "folder-003"));
  isStuck = false;
  await sweep();
  expect(removed.at(-1)).toBe("folder-003");
  expect(await database.query.selectFrom("blob_removals").selectAll().execute()).toEqual([]);
  await database.drop();
});
