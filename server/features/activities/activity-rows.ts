import type { Selectable } from "kysely";
import type { Activity, ActivitySummary } from "#contract/activities/activities.ts";
import { maxOwnActivities } from "#contract/activities/activity-rules.ts";
import type { ActivityContent } from "#contract/activities/activity-shapes.ts";
import { contentShape } from "#contract/activities/activity-shapes.ts";
import type { BuiltIn } from "#contract/activities/built-in/built-in.ts";
import { builtInActivities, translatedActivities } from "#contract/activities/built-in-activities.ts";
import { t } from "#contract/translate.ts";
import { countOwn } from "#server/platform/count-own.ts";
import type { Tx } from "#server/platform/database.ts";
import { AppError } from "#server/platform/errors.ts";
import { ownRow } from "#server/platform/own-row.ts";
import { refuseBeyondLimit } from "#server/platform/refuse-beyond-limit.ts";
import { type Owner, open, seal, unlessAltered } from "#server/platform/sealing.ts";
import type { Tables } from "#server/platform/tables.ts";
import type { ActivityUsage } from "./activity-usage.ts";

export type ActivityRow = Selectable<Tables["activities"]>;

const sealContext = (id: string) => ({ table: "activities", row: id, column: "content" });

export const noSuchActivity = () => new AppError("not_found", t("There is no such activity."));

/** The sealed content for the row `id`. */
export const sealContent = (owner: Owner, id: string, content: ActivityContent): Buffer =>
  seal(owner, sealContext(id), JSON.stringify(content));

/** @throws AppError `sealed_value_refused` */
export const openContent = (owner: Owner, { id, content }: Pick<ActivityRow, "id" | "content">) =>
  contentShape.parse(JSON.parse(open(owner, sealContext(id), content)));

const builtInIds = new Set(builtInActivities.map(({ id }) => id));
export const isBuiltIn = (id: string): boolean => builtInIds.has(id);

/** In the language in use. */
export const findBuiltIn = (id: string): BuiltIn | undefined =>
  isBuiltIn(id) ? translatedActivities().find((activity) => activity.id === id) : undefined;

/** @throws AppError `not_found` */
export const findOwn = (tx: Tx, owner: Owner, id: string): Promise<ActivityRow> =>
  tx.selectFrom("activities").selectAll().$call(ownRow(owner.id, id)).executeTakeFirstOrThrow(noSuchActivity);

/** Whether it is built in or the person's own. */
export async function hasActivity(tx: Tx, ownerId: string, id: string): Promise<boolean> {
  if (isBuiltIn(id)) return true;
  const row = await tx.selectFrom("activities").select("id").$call(ownRow(ownerId, id)).executeTakeFirst();
  return row !== undefined;
}

/** The ids of those that the person archived. */
export async function archivedActivities(tx: Tx, ownerId: string): Promise<string[]> {
  const rows = await tx
    .selectFrom("activity_marks")
    .select("activity_id")
    .where("owner_id", "=", ownerId)
    .where("archived_at", "is not", null)
    .execute();
  return rows.map(({ activity_id }) => activity_id);
}

/** @throws AppError `sealed_value_refused` */
export const toActivity = (owner: Owner, row: ActivityRow, usage: ActivityUsage): Activity => ({
  ...openContent(owner, row),
  ...plainOf(row),
  ...usage,
});

export const toBuiltIn = (builtIn: BuiltIn, usage: ActivityUsage): Activity => ({
  ...builtIn,
  built_in: true,
  created_at: null,
  updated_at: null,
  ...usage,
});

export const toSummary = ({ steps, evidence, notice, ...activity }: Activity): ActivitySummary => ({
  ...activity,
  source: evidence?.source ?? null,
  step_count: steps.length,
  damaged: false,
});

/** Still lists an activity that can't be opened, so that it can be deleted. */
export const toOwnSummary = (owner: Owner, row: ActivityRow, usage: ActivityUsage): ActivitySummary =>
  unlessAltered(() => toSummary(toActivity(owner, row, usage))) ?? {
    ...nothingToRead,
    ...plainOf(row),
    ...usage,
  };

const plainOf = ({ id, revision, created_at, updated_at }: ActivityRow) => ({
  id,
  built_in: false,
  scoring: null,
  language: null,
  revision,
  created_at: new Date(created_at).toISOString(),
  updated_at: new Date(updated_at).toISOString(),
});

const nothingToRead = {
  title: "",
  purpose: "",
  icon: "notebook-pen",
  category: "other",
  minutes: 1,
  programme: null,
  source: null,
  step_count: 0,
  damaged: true,
} as const;

export const tooManyActivities = () =>
  t(
    "You have {count, plural, one {# activity of your own} other {# activities of your own}}, which is the limit. Delete one first.",
    { count: maxOwnActivities },
  );

/** @throws AppError `limit_reached`. Call it after the new one was added. */
export async function refuseTooMany(tx: Tx, owner: Owner): Promise<void> {
  refuseBeyondLimit(await countOwn(tx, "activities", owner.id), maxOwnActivities, tooManyActivities());
}

/** @throws AppError `forbidden` */
export function refuseBuiltIn(id: string, done: "changed" | "deleted"): void {
  if (!isBuiltIn(id)) return;
  throw new AppError(
    "forbidden",
    done === "changed"
      ? t("This activity is built in and can’t be changed. Make a copy and change that.")
      : t("This activity is built in and can’t be deleted. You can archive it."),
  );
}
