import { randomUUID } from "node:crypto";
import type { Activity, ActivityFile } from "#contract/activities/activities.ts";
import type { ActivityContent } from "#contract/activities/activity-shapes.ts";
import { contentShape } from "#contract/activities/activity-shapes.ts";
import { t } from "#contract/translate.ts";

/** The content alone, without owner and usage. */
export function toFile(activity: Activity): ActivityFile {
  const { title, purpose, icon, category, minutes, evidence, notice, programme, steps } = activity;
  const content = { title, purpose, icon, category, minutes, evidence, notice, programme, steps };
  return { format: "reflector-activity", version: 1, activity: contentShape.parse(content) };
}

/** Leaves out characters that some file systems forbid. */
export const fileNameOf = ({ title }: Activity): string =>
  `${title.replace(/[\\/:*?"<>|\p{Cc}\s]+/gu, " ").trim() || t("Activity")}.json`;

/** The same content with new step ids, so that two imports of one file share none. */
export function withNewIds(content: ActivityContent): ActivityContent {
  const ids = new Map(content.steps.map(({ id }) => [id, randomUUID()]));
  const renamed = (id: string) => ids.get(id) ?? id;
  return {
    ...content,
    steps: content.steps.map((step) => ({ ...step, id: renamed(step.id) })),
    programme: content.programme && {
      ...content.programme,
      compares: content.programme.compares.map(renamed),
      last_only: content.programme.last_only.map(renamed),
    },
  };
}
