import { expect, it } from "vitest";
import { wrapForHost } from "#server/features/accounts/index.ts";
import { addUser } from "#server/features/accounts/testing.ts";
import { newKey, openJournal } from "#server/platform/sealing.ts";
import { secretsOf } from "#server/platform/secrets.ts";
import { startJournals } from "#server/testing/archive.ts";
import { writeJournalTo } from "#server/testing/archive-journal.ts";
import { describedTables } from "#server/testing/described-tables.ts";
import { createOpener, sealedColumns } from "./sealed-columns.ts";
import { pagesOf } from "./stored-rows.ts";
import { carriedTables } from "./stored-tables.ts";

it("knows every sealed column of the tables in a backup", () => {
  const tables = describedTables.map(({ name, columns }) => ({
    name,
    sealed: [...columns.matchAll(/(\w+): (?:Generated<)?Sealed\b/g)].map(([, column = ""]) => column),
  }));
  const carried = tables.filter(
    ({ name, sealed }) => sealed.length > 0 && carriedTables.some((one) => one === name),
  );
  expect(carried.length).toBeGreaterThan(20);
  const known = Object.entries(sealedColumns).map(([table, columns]) => [
    table,
    Object.keys(columns).toSorted(),
  ]);
  expect(Object.fromEntries(known)).toEqual(
    Object.fromEntries(carried.map(({ name, sealed }) => [name, sealed.toSorted()])),
  );
});

it("opens what each feature has sealed", async () => {
  const journals = await startJournals("sqlite");
  const masterKey = newKey();
  const id = await addUser(journals.database);
  const key = newKey();
  const host_wrap = wrapForHost(secretsOf(masterKey), id, key);
  await journals.database.query.updateTable("users").set({ host_wrap }).where("id", "=", id).execute();
  await writeJournalTo(journals, openJournal(id, key));
  const opener = createOpener(masterKey);
  const opened = new Set<string>();
  const refused: string[] = [];
  await journals.database.asSystem(async (tx) => {
    for (const table of carriedTables) {
      for await (const { rows } of pagesOf(tx, table)) {
        for (const row of rows) {
          const before = opener.counted().values;
          if (!opener.opens(table, row)) refused.push(table);
          if (opener.counted().values > before) opened.add(table);
        }
      }
    }
  });
  expect(refused).toEqual([]);
  // Except earlier texts, imports, passkeys and models, which archives don't hold.
  expect(opened.size).toBe(22);
  await journals.stop();
});
