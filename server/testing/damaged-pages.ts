import { closeSync, openSync, writeSync } from "node:fs";
import { sql } from "kysely";
import { type Database, sqliteFile } from "../platform/database.ts";

const pageBytes = 4096;

/**
 * Page numbers of a table or index in SQLite's file or, for `null`, of every table and index. Not those of the schema:
 * without it, no store is opened.
 */
export async function pagesIn(
  { query }: Pick<Database, "query">,
  kind: "leaf" | "internal" | "overflow" | null,
  name = "reflections",
): Promise<number[]> {
  const { rows } = await sql<{ pageno: number }>`
    select pageno from dbstat
    where (${kind} is null and name <> 'sqlite_schema') or (name = ${name} and pagetype = ${kind})
    order by pageno
  `.execute(query);
  return rows.map(({ pageno }) => pageno);
}

/** @param from leaves what comes before it in the page, such as the number of the next one */
export function overwritePage(dataDir: string, page: number, from = 0): void {
  const file = openSync(sqliteFile(dataDir), "r+");
  writeSync(file, Buffer.alloc(pageBytes - from, 0xa5), 0, pageBytes - from, (page - 1) * pageBytes + from);
  closeSync(file);
}
