import { sql } from "kysely";
import type { z } from "zod";
import type * as endpoints from "#contract/activities/answers.ts";
import type { Answered } from "#contract/activities/answers.ts";
import type { Context } from "#server/context.ts";
import type { Tx } from "#server/platform/database.ts";
import { type Owner, unlessAltered } from "#server/platform/sealing.ts";
import { comesAfter, cursorOf, readPosition, sortingOf } from "../list/list-cursor.ts";
import { presentOf } from "../search/filters.ts";
import { withinBytes } from "../stored/page-bytes.ts";
import { openAnswers, openHead, type ReflectionRow, toInstant } from "../stored/reflection-rows.ts";

const sorting = sortingOf("newest", false);
const columns = [
  "id",
  "day",
  "written_at",
  "time_zone",
  "programme_run_id",
  "answers",
  "revision",
  "head",
] as const;
const answerBytes = sql<number>`coalesce(octet_length(reflections.answers), 0)`.as("bytes");
type Row = Pick<ReflectionRow, (typeof columns)[number]>;

/** Newest first. @throws AppError `invalid_input` for an invalid `before` */
export async function listAnswered(
  { database }: Pick<Context, "database">,
  owner: Owner,
  activityId: string,
  { before, limit }: z.output<(typeof endpoints.listAnswered)["schema"]["querystring"]>,
): Promise<z.output<(typeof endpoints.listAnswered.schema.response)[200]>> {
  const after = before === undefined ? null : readPosition(sorting, before, "before");
  return database.asOwner(owner.id, async (tx) => {
    const present = presentOf(tx, owner).where("reflections.activity_id", "=", activityId);
    const found = await present
      .select(["reflections.id", "reflections.day", answerBytes])
      .$if(after !== null, (query) => (after ? query.where(comesAfter(sorting, after)) : query))
      .orderBy("reflections.day", "desc")
      .orderBy("reflections.id", "desc")
      .limit(limit + 1)
      .execute();
    const { total } = await present
      .select((row) => row.fn.countAll<number>().as("total"))
      .executeTakeFirstOrThrow();
    // Ends the page early if the answers are long.
    const page = withinBytes(found.slice(0, limit));
    const last = page.at(-1);
    const rows = await readRows(tx, owner, page);
    return {
      answered: rows.map((row) => toAnswered(owner, row)),
      total,
      next: found.length > page.length && last ? cursorOf(sorting, { value: last.day, id: last.id }) : null,
    };
  });
}

const readRows = async (tx: Tx, owner: Owner, page: readonly { id: string }[]): Promise<Row[]> =>
  page.length === 0
    ? []
    : presentOf(tx, owner)
        .select(columns)
        .where(
          "reflections.id",
          "in",
          page.map(({ id }) => id),
        )
        .orderBy("reflections.day", "desc")
        .orderBy("reflections.id", "desc")
        .execute();

/** A reflection that can't be opened is listed as damaged, and the others as usual. */
function toAnswered(owner: Owner, row: Row): Answered {
  const plain = {
    reflection_id: row.id,
    day: row.day,
    written_at: toInstant(row.written_at),
    time_zone: row.time_zone,
    programme_run_id: row.programme_run_id,
  };
  return unlessAltered(
    () => {
      const answers = openAnswers(owner, row);
      const excerpt = answers ? "" : openHead(owner, row).excerpt;
      return { ...plain, answers, excerpt, damaged: false };
    },
    { ...plain, answers: null, excerpt: "", damaged: true },
  );
}
