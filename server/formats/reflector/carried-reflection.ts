import type { ArchivedReflection } from "#contract/exports/archive.ts";
import type { CarriedIds } from "#server/platform/archive-part.ts";

/**
 * A reflection of our own archive as it is added here, with the ids that all of it has here.
 * `attachments`: those of its files that were kept.
 */
export function carriedReflection(
  { id, scene, attachments, activity_id, programme_run_id, ...kept }: ArchivedReflection,
  ids: CarriedIds,
  isKept: (attachmentId: string) => boolean,
) {
  return {
    ...kept,
    ...ids.draft(kept),
    key: id,
    id: ids.of(id),
    scene: scene && { ...scene, background: ids.background(scene.background) },
    activity_id: activity_id === null ? null : ids.activity(activity_id),
    programme_run_id: programme_run_id === null ? null : ids.of(programme_run_id),
    attachment_ids: attachments.map((attachment) => ids.of(attachment.id)).filter(isKept),
  };
}
