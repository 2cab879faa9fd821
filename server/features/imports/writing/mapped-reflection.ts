import type { ArchivedReflection } from "#contract/exports/archive.ts";
import type { IdMap } from "#server/features/archive/index.ts";

/** A reflection of our own archive with the ids of this journal. `isStored`: whether an attachment was imported. */
export function mapReflection(
  { id, scene, attachments, activity_id, programme_run_id, ...plain }: ArchivedReflection,
  ids: IdMap,
  isStored: (attachmentId: string) => boolean,
) {
  return {
    ...plain,
    ...ids.draft(plain),
    key: id,
    id: ids.of(id),
    scene: scene && { ...scene, background: ids.background(scene.background) },
    activity_id: activity_id === null ? null : ids.activity(activity_id),
    programme_run_id: programme_run_id === null ? null : ids.of(programme_run_id),
    attachment_ids: attachments.map((attachment) => ids.of(attachment.id)).filter(isStored),
  };
}
