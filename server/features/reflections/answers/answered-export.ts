import { Readable } from "node:stream";
import { stringify } from "csv-stringify/sync";
import { sql } from "kysely";
import type { Clock } from "#server/platform/clock.ts";
import type { Database, Tx } from "#server/platform/database.ts";
import { AppError } from "#server/platform/errors.ts";
import type { Owner } from "#server/platform/sealing.ts";
import { safeStem } from "../bulk/export-names.ts";
import { presentOf } from "../search/filters.ts";
import { withinBytes } from "../stored/page-bytes.ts";
import {
  answerBytes,
  isRefused,
  openAnswers,
  openBody,
  type ReflectionRow,
} from "../stored/reflection-rows.ts";
import { createColumns, type Sitting } from "./answered-columns.ts";

/** @returns CSV, made while it is read. @throws AppError `not_found` where nothing was answered */
export type ExportAnswered = (owner: Owner, activityId: string) => Promise<{ name: string; csv: Readable }>;

const rowsAtOnce = 50;
const columns = ["id", "day", "written_at", "time_zone", "programme_run_id", "answers", "body"] as const;
type Row = Pick<ReflectionRow, (typeof columns)[number]>;

/** Reads the answers twice, as all of them say which columns there are; so never many are in memory. */
export function createAnsweredExport({
  database,
  clock,
}: {
  database: Database;
  clock: Clock;
}): ExportAnswered {
  async function* sittings(owner: Owner, activityId: string): AsyncGenerator<Sitting[]> {
    let after: Pick<Row, "day" | "id"> = { day: "", id: "" };
    for (;;) {
      const rows = await database.asOwner(owner.id, (tx) => readSome(tx, owner, activityId, after));
      const last = rows.at(-1);
      if (!last) return;
      yield rows.map((row) => toSitting(owner, row));
      after = last;
    }
  }

  return async (owner, activityId) => {
    const gathered = createColumns();
    let title: string | null = null;
    for await (const some of sittings(owner, activityId)) {
      for (const sitting of some) {
        gathered.take(sitting);
        title = sitting.answers?.activity.title ?? title ?? "";
      }
    }
    if (title === null) throw new AppError("not_found", "Nothing was answered to this activity yet.");
    const named = gathered.all();
    async function* lines() {
      yield `\ufeff${toCsv([named.map(({ name }) => name)])}`;
      for await (const some of sittings(owner, activityId))
        yield toCsv(some.map((sitting) => named.map(({ of }) => of(sitting))));
    }
    const day = clock.now().toISOString().slice(0, 10);
    return { name: `${safeStem(title || "Answers")} ${day}.csv`, csv: Readable.from(lines()) };
  };
}

/** The earliest first, fewer of long ones. */
async function readSome(
  tx: Tx,
  owner: Owner,
  activityId: string,
  { day, id }: Pick<Row, "day" | "id">,
): Promise<Row[]> {
  const inOrder = presentOf(tx, owner).orderBy("reflections.day").orderBy("reflections.id");
  const found = await inOrder
    .select(["reflections.id", answerBytes])
    .where("reflections.activity_id", "=", activityId)
    .where(sql<boolean>`(reflections.day, reflections.id) > (${day}, ${id})`)
    .limit(rowsAtOnce)
    .execute();
  const ids = withinBytes(found).map((row) => row.id);
  return ids.length === 0 ? [] : inOrder.select(columns).where("reflections.id", "in", ids).execute();
}

function toSitting(owner: Owner, row: Row): Sitting {
  const plain = {
    id: row.id,
    day: row.day,
    writtenAt: row.written_at,
    timeZone: row.time_zone,
    runId: row.programme_run_id,
  };
  try {
    const answers = openAnswers(owner, row);
    return { ...plain, answers, text: answers ? "" : openBody(owner, row), damaged: false };
  } catch (error) {
    if (isRefused(error)) return { ...plain, answers: null, text: "", damaged: true };
    throw error;
  }
}

/**
 * RFC 4180. With a byte order mark before the first line: without one, Excel takes UTF-8 for the letters of its own
 * country, and whatever else reads such files passes over it. What a spreadsheet would run as a formula gets an
 * apostrophe before it, which shows it as text: activities are imported from other people, too. So does one behind a
 * semicolon, a tab or a line break, where a spreadsheet of another country begins a cell.
 */
const toCsv = (rows: readonly (readonly (string | number | null)[])[]): string =>
  stringify(
    rows.map((row) => [...row]),
    {
      record_delimiter: "windows",
      // With a delimiter named, a line break alone would be left without quotes.
      quote_record_delimiter: true,
      escape_formulas: true,
      cast: { string: withoutInnerFormulas },
    },
  );

const withoutInnerFormulas = (text: string) => text.replace(/(?<=[;\t\r\n])(?=[=+@＝＋＠]|-\d)/gu, "'");
