import { z } from "zod";
import { maxOwnActivities } from "#contract/activities/activity-rules.ts";
import { contentShape } from "#contract/activities/activity-shapes.ts";
import { daySchema } from "#contract/day.ts";
import { idSchema } from "#contract/endpoint.ts";
import { type ArchivePart, archiveTable, fields, type IdMap } from "#server/features/archive/index.ts";
import { openContent, sealContent, tooManyActivities } from "./activity-rows.ts";

const activityId = fields.reference("activity_id", idSchema, "activity", (id, ids: IdMap) =>
  ids.activity(id),
);

/** A person's own activities, their marks on activities, and the runs of their programmes. */
export const activityArchive: ArchivePart = {
  of: "activities",
  order: "beforeReflections",
  tables: [
    archiveTable("activities", "activity", {
      key: ["id"],
      fields: [
        fields.mappedId,
        fields.column("revision", z.int().min(1)),
        fields.instant("created_at"),
        fields.instant("updated_at"),
        fields.sealed("content", contentShape, openContent, sealContent),
      ],
      isInScope: ({ id }, { activities }) => activities.has(id),
      limit: { max: maxOwnActivities, sentence: tooManyActivities },
      fingerprint: ({ content }) => [content],
    }),
    archiveTable("activity_marks", "mark", {
      key: ["activity_id"],
      fields: [activityId, fields.flag("favourite"), fields.instantOrNull("archived_at")],
      fingerprint: ({ favourite, archived_at }) => [favourite, archived_at],
    }),
    archiveTable("programme_runs", "programme_run", {
      key: ["id"],
      fields: [
        fields.mappedId,
        activityId,
        fields.column("sittings", z.int().min(1).max(1000)),
        fields.column("every_days", z.int().min(1).max(1000)),
        fields.column("begun_on", daySchema),
        fields.instant("created_at"),
        fields.instantOrNull("stopped_at"),
      ],
      orderBy: ["created_at", "id"],
      isInScope: ({ id }, { programmeRuns }) => programmeRuns.has(id),
      fingerprint: ({ stopped_at }) => [stopped_at],
    }),
  ],
};
