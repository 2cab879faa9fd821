import { perContext } from "#server/context.ts";
import { attachmentsOf } from "#server/features/attachments/index.ts";
import { createReflections } from "./reflections.ts";

export type { Added, AddedReflection } from "./bulk/adding.ts";
export { findSittings, hasWrittenSince, usesOfActivities } from "./facts.ts";
export { versionArchive } from "./history/archive.ts";
export type {
  PlainRow,
  ReadableFilter,
  ReadChange,
  ReadFilter,
  ReadReflection,
} from "./reading-port.ts";
export { existingIn } from "./stored/reflection-rows.ts";

export const reflectionsOf = perContext((context) =>
  createReflections({ ...context, attachments: attachmentsOf(context) }),
);
