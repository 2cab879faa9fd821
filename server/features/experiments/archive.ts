import { sql } from "kysely";
import { z } from "zod";
import { daySchema } from "#contract/day.ts";
import { lastNoted, maxExperiments } from "#contract/experiments/experiment-rules.ts";
import { t } from "#contract/translate.ts";
import { type ArchivePart, archiveTable, fields } from "#server/features/archive/index.ts";
import { unlessAltered } from "#server/platform/sealing.ts";
import { timingOf } from "./experiment-plan.ts";
import {
  type ExperimentRow,
  notedSchema,
  noteRowsOf,
  openExperiment,
  openNoted,
  sealExperiment,
  sealNoted,
  storedSchema,
} from "./experiment-rows.ts";

/** Experiments with their noted days. */
export const experimentArchive: ArchivePart = {
  of: "experiments",
  order: "afterReflections",
  tables: [
    archiveTable("experiments", "experiment", {
      key: ["id"],
      where: sql`deleted_at is null`,
      fields: [
        fields.sameId,
        fields.column("revision", z.int().min(1)),
        fields.column("stopped_on", daySchema.nullable()),
        fields.instant("created_at"),
        fields.value(
          "content",
          storedSchema,
          (row: ExperimentRow, owner) => openExperiment(owner, row),
          (content, { owner, id }) => ({
            starts_on: content.starts_on,
            ends_on: lastNoted(timingOf(content, { stopped_on: null })),
            content: sealExperiment(owner, id, content),
          }),
        ),
        fields.children(
          "days",
          "experiment_days",
          z.array(notedSchema.extend({ day: daySchema })).max(400),
          async ({ id }: ExperimentRow, owner, tx) =>
            (await noteRowsOf(tx, owner.id, id).execute()).flatMap((row) => {
              const noted = unlessAltered(() => openNoted(owner, row));
              return noted ? [{ day: row.day, ...noted }] : [];
            }),
          (days, { owner, id }) =>
            days.map(({ day, ...noted }) => ({
              owner_id: owner.id,
              experiment_id: id,
              day,
              content: sealNoted(owner, id, day, noted),
            })),
        ),
      ],
      limit: {
        max: maxExperiments,
        sentence: () =>
          t(
            "{count, plural, one {There is # experiment} other {There are # experiments}}, which is the limit.",
            { count: maxExperiments },
          ),
      },
      fingerprint: async ({ id, stopped_on, content }, owner, tx) => {
        const days = await noteRowsOf(tx, owner.id, id).execute();
        return [stopped_on, content, days.map((row) => [row.day, row.content])];
      },
      isGone: ({ deleted_at }) => deleted_at !== null,
    }),
  ],
};
