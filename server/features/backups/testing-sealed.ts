import { sql } from "kysely";
import { unwrapForHost } from "#server/features/accounts/index.ts";
import type { Database } from "#server/platform/database.ts";
import { openBytes, openJournal, sealBytes } from "#server/platform/sealing.ts";
import { secretsOf } from "#server/platform/secrets.ts";
import { fileSealer, ownerIdOf, sealedColumns } from "./sealed-columns.ts";
import { pagesOf } from "./stored-rows.ts";
import { carriedTables, keyColumns } from "./stored-tables.ts";

/** The content of a sealed column, before `sealRows` seals it. */
export const asJson = (content: unknown): Buffer => Buffer.from(JSON.stringify(content));

/** Seals what tests have put into rows in place of sealed values, for people whose keys the host holds. */
export const sealRows = ({ database, masterKey }: { database: Database; masterKey: Buffer }): Promise<void> =>
  database.asSystem(async (tx) => {
    const secrets = secretsOf(masterKey);
    const people = await tx.selectFrom("users").select(["id", "host_wrap"]).execute();
    const owners = new Map(
      people.flatMap(({ id, host_wrap }) => {
        const key = host_wrap && unwrapForHost(secrets, id, host_wrap);
        return key ? [[id, openJournal(id, key)] as const] : [];
      }),
    );
    for (const table of carriedTables) {
      for await (const { rows } of pagesOf(tx, table)) {
        for (const row of rows) {
          const owner = owners.get(ownerIdOf(row));
          if (!owner) continue;
          const sealer = table === "attachments" ? fileSealer(owner, String(row.id)) : owner;
          for (const [column, placeOf] of Object.entries(sealedColumns[table] ?? {})) {
            const value = row[column];
            const place = { table, ...placeOf(row) };
            if (!Buffer.isBuffer(value) || openBytes(sealer, place, value) !== null) continue;
            const keys: readonly string[] = table === "reflections" ? ["id"] : keyColumns[table];
            const isThis = sql.join(
              keys.map((key) => sql`${sql.ref(key)} = ${row[key]}`),
              sql` and `,
            );
            const sealed = sealBytes(sealer, place, value);
            await sql`update ${sql.table(table)} set ${sql.ref(column)} = ${sealed} where ${isThis}`.execute(
              tx,
            );
          }
        }
      }
    }
  });
