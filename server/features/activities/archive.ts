import { z } from "zod";
import { maxOwnActivities } from "#contract/activities/activity-rules.ts";
import { contentShape } from "#contract/activities/activity-shapes.ts";
import { daySchema } from "#contract/day.ts";
import { idSchema } from "#contract/endpoint.ts";
import {
  type ArchivePart,
  archiveTable,
  column,
  flag,
  type IdMap,
  instant,
  instantOrNull,
  mappedId,
  reference,
  sealed,
} from "#server/features/archive/index.ts";
import { openContent, sealContent, tooManyActivities } from "./activity-rows.ts";

const activityId = reference("activity_id", idSchema, "activity", (id, ids: IdMap) => ids.activity(id));

/** A person's own activities, their marks on activities, and the runs of their programmes. */
export const activityArchive: ArchivePart = {
  of: "activities",
  order: "beforeReflections",
  tables: [
    archiveTable("activities", "activity", {
      key: ["id"],
      fields: [
        mappedId,
        column("revision", z.int().min(1)),
        instant("created_at"),
        instant("updated_at"),
        sealed("content", contentShape, openContent, sealContent),
      ],
      isInScope: ({ id }, { activities }) => activities.has(id),
      limit: { max: maxOwnActivities, sentence: tooManyActivities },
      fingerprint: ({ content }) => [content],
    }),
    archiveTable("activity_marks", "mark", {
      key: ["activity_id"],
      fields: [activityId, flag("favourite"), instantOrNull("archived_at")],
      fingerprint: ({ favourite, archived_at }) => [favourite, archived_at],
    }),
    archiveTable("programme_runs", "programme_run", {
      key: ["id"],
      fields: [
        mappedId,
        activityId,
        column("sittings", z.int().min(1).max(1000)),
        column("every_days", z.int().min(1).max(1000)),
        column("begun_on", daySchema),
        instant("created_at"),
        instantOrNull("stopped_at"),
      ],
      orderBy: ["created_at", "id"],
      isInScope: ({ id }, { programmeRuns }) => programmeRuns.has(id),
      fingerprint: ({ stopped_at }) => [stopped_at],
    }),
  ],
};
