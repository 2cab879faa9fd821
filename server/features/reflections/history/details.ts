import { isDeepStrictEqual } from "node:util";
import { sql } from "kysely";
import type { Day } from "#contract/day-rules.ts";
import type { Details } from "#contract/reflections/reflection-history.ts";
import { isWrittenLater } from "#contract/reflections/reflection-rules.ts";
import { t } from "#contract/translate.ts";
import { nextChanges } from "#server/features/accounts/index.ts";
import type { Tx } from "#server/platform/database.ts";
import { refusedField } from "#server/platform/errors.ts";
import { type Owner, unlessAltered } from "#server/platform/sealing.ts";
import {
  notIndexed,
  openSurroundings,
  type ReflectionRow,
  type SurroundingsRow,
  sealSurroundings,
} from "../stored/reflection-rows.ts";

type DetailColumns = Pick<ReflectionRow, "starred" | "excluded_from_ai" | "day" | "written_at" | "time_zone">;
type ChangedColumns = Partial<DetailColumns & Pick<ReflectionRow, "surroundings" | "search_version">>;
const detailColumns = ["starred", "excluded_from_ai", "day", "written_at", "time_zone"] as const;

/**
 * Changes the details of those that exist and differ. Their words, revision and writing session stay as they are.
 * @returns how many changed
 * @throws AppError `already_taken` beside `day` if that day has another daily reflection
 */
export async function setDetails(
  tx: Tx,
  owner: Owner,
  ids: readonly string[],
  details: Details,
): Promise<number> {
  if (ids.length === 0) return 0;
  const ownerId = owner.id;
  let change = await nextChanges(tx, ownerId, ids.length);
  const rows = await tx
    .selectFrom("reflections")
    .select(["id", "kind", "deleted_at", "origin", "surroundings", ...detailColumns])
    .where("owner_id", "=", ownerId)
    .where("id", "in", ids)
    .orderBy("id")
    .execute();
  let changed = 0;
  for (const row of rows) {
    const values: ChangedColumns = {
      ...differing(row, columnsOf(details)),
      ...surroundingsColumns(owner, row, details),
    };
    if (Object.keys(values).length === 0) continue;
    if (values.day !== undefined && row.kind === "daily" && row.deleted_at === null)
      await refuseTakenDay(tx, ownerId, values.day);
    await tx
      .updateTable("reflections")
      .set({ ...values, written_later: isLater({ ...row, ...values }) ? 1 : 0, change })
      .where("owner_id", "=", ownerId)
      .where("id", "=", row.id)
      .execute();
    change += 1;
    changed += 1;
  }
  return changed;
}

const isLater = ({ day, written_at, origin }: Pick<ReflectionRow, "day" | "written_at" | "origin">) =>
  isWrittenLater({ day, written_at, imported: origin !== null });

/** Search finds a page by its place, so it is indexed again. What was altered in the store can be replaced. */
function surroundingsColumns(
  owner: Owner,
  row: SurroundingsRow,
  { place, weather }: Details,
): ChangedColumns {
  if (place === undefined && weather === undefined) return {};
  const stored = unlessAltered(() => openSurroundings(owner, row), null);
  const wanted = {
    place: place === undefined ? (stored?.place ?? null) : place,
    weather: weather === undefined ? (stored?.weather ?? null) : weather,
  };
  if (isDeepStrictEqual(stored, wanted)) return {};
  return { surroundings: sealSurroundings(owner, row.id, wanted), search_version: notIndexed };
}

const columnsOf = (details: Details): Partial<DetailColumns> => ({
  ...(details.starred !== undefined && { starred: Number(details.starred) }),
  ...(details.excluded_from_ai !== undefined && { excluded_from_ai: Number(details.excluded_from_ai) }),
  ...(details.day !== undefined && { day: details.day }),
  ...(details.written_at !== undefined && { written_at: new Date(details.written_at).getTime() }),
  ...(details.time_zone !== undefined && { time_zone: details.time_zone }),
});

function differing(row: DetailColumns, wanted: Partial<DetailColumns>): Partial<DetailColumns> {
  const same = detailColumns.filter((column) => row[column] === wanted[column]);
  return Object.fromEntries(
    Object.entries(wanted).filter(([column]) => !same.some((each) => each === column)),
  );
}

async function refuseTakenDay(tx: Tx, ownerId: string, day: string): Promise<void> {
  if (await hasDaily(tx, ownerId, day))
    throw refusedField("day", t("This day already has a daily reflection."), "already_taken");
}

export const hasDaily = async (tx: Tx, ownerId: string, day: Day): Promise<boolean> =>
  (await daysWithDaily(tx, ownerId, [day])).size > 0;

/** Which of these days have a daily reflection. */
export async function daysWithDaily(tx: Tx, ownerId: string, days: readonly Day[]): Promise<Set<Day>> {
  if (days.length === 0) return new Set();
  const rows = await tx
    .selectFrom("reflections")
    .select("day")
    .where("owner_id", "=", ownerId)
    .where("kind", "=", sql.lit("daily"))
    .where("day", "in", days)
    .where("deleted_at", "is", null)
    .execute();
  return new Set(rows.map(({ day }) => day));
}
