import { Readable } from "node:stream";
import { builtInTitle } from "#contract/activities/built-in-titles.ts";
import { t, tc } from "#contract/translate.ts";
import type { Context } from "#server/context.ts";
import { byteOrderMark, toCsv } from "#server/platform/csv.ts";
import { AppError } from "#server/platform/errors.ts";
import { safeStem } from "#server/platform/markdown-files/file-names.ts";
import type { Owner } from "#server/platform/sealing.ts";
import { matchingReflections, type ReadReflection } from "../reading/matching.ts";
import { createColumns, type Sitting } from "./answered-columns.ts";

/**
 * Reads all answers twice, first to find the columns, so that only a few are in memory at a time.
 * @returns CSV as a stream. @throws AppError `not_found` if nothing was answered
 */
export async function exportAnswered(
  context: Context,
  owner: Owner,
  activityId: string,
): Promise<{ name: string; csv: Readable }> {
  const columns = createColumns();
  let title: string | null = null;
  for await (const some of sittings(context, owner, activityId))
    for (const sitting of some) {
      columns.add(sitting);
      title = builtInTitle(activityId) ?? sitting.answers?.activity.title ?? title ?? "";
    }
  if (title === null) throw new AppError("not_found", t("You have not answered this activity yet."));
  const named = columns.all();
  async function* lines() {
    yield `${byteOrderMark}${toCsv([named.map(({ name }) => name)])}`;
    for await (const some of sittings(context, owner, activityId))
      yield toCsv(some.map((sitting) => named.map(({ of }) => of(sitting))));
  }
  const day = context.clock.now().toISOString().slice(0, 10);
  return {
    name: `${safeStem(title || tc("name of a file", "Answers"))} ${day}.csv`,
    csv: Readable.from(lines()),
  };
}

async function* sittings(context: Context, owner: Owner, activity: string): AsyncGenerator<Sitting[]> {
  for await (const batch of matchingReflections(context, owner, { activity, within: "journal" }))
    yield batch.map(toSitting);
}

function toSitting(read: ReadReflection): Sitting {
  const { id, day, written_at, time_zone, programme_run_id } =
    read.state === "opened" ? read.reflection : read.plain;
  const plain = { id, day, writtenAt: Date.parse(written_at), timeZone: time_zone, runId: programme_run_id };
  if (read.state === "damaged") return { ...plain, answers: null, text: "", damaged: true };
  const { answers, body } = read.reflection;
  return { ...plain, answers, text: answers ? "" : body, damaged: false };
}
