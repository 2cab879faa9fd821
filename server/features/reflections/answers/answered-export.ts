import { Readable } from "node:stream";
import type { Clock } from "#server/platform/clock.ts";
import { byteOrderMark, toCsv } from "#server/platform/csv.ts";
import { AppError } from "#server/platform/errors.ts";
import { safeStem } from "#server/platform/markdown-files/file-names.ts";
import type { Owner } from "#server/platform/sealing.ts";
import type { Reading, ReadReflection } from "../reading-port.ts";
import { createColumns, type Sitting } from "./answered-columns.ts";

/** @returns CSV as a stream. @throws AppError `not_found` if nothing was answered */
export type ExportAnswered = (owner: Owner, activityId: string) => Promise<{ name: string; csv: Readable }>;

/** Reads all answers twice, first to find the columns, so that only a few are in memory at a time. */
export function createAnsweredExport({
  reading,
  clock,
}: {
  reading: Pick<Reading, "matching">;
  clock: Clock;
}): ExportAnswered {
  async function* sittings(owner: Owner, activity: string): AsyncGenerator<Sitting[]> {
    const asked = { for: "person", filter: { activity, within: "journal" } } as const;
    for await (const batch of reading.matching(owner, asked)) yield batch.map(toSitting);
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
    if (title === null) throw new AppError("not_found", "You have not answered this activity yet.");
    const named = gathered.all();
    async function* lines() {
      yield `${byteOrderMark}${toCsv([named.map(({ name }) => name)])}`;
      for await (const some of sittings(owner, activityId))
        yield toCsv(some.map((sitting) => named.map(({ of }) => of(sitting))));
    }
    const day = clock.now().toISOString().slice(0, 10);
    return { name: `${safeStem(title || "Answers")} ${day}.csv`, csv: Readable.from(lines()) };
  };
}

function toSitting(read: ReadReflection): Sitting {
  const { id, day, written_at, time_zone, programme_run_id } =
    read.state === "opened" ? read.reflection : read.plain;
  const plain = { id, day, writtenAt: Date.parse(written_at), timeZone: time_zone, runId: programme_run_id };
  if (read.state === "damaged") return { ...plain, answers: null, text: "", damaged: true };
  const { answers, body } = read.reflection;
  return { ...plain, answers, text: answers ? "" : body, damaged: false };
}
