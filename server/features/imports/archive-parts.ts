import { accountArchive } from "#server/features/accounts/index.ts";
import { activityArchive } from "#server/features/activities/index.ts";
import { analyzerArchive } from "#server/features/analyzers/index.ts";
import type { ArchivePart } from "#server/features/archive/index.ts";
import { chatArchive, rememberedArchive } from "#server/features/chat/index.ts";
import { experimentArchive } from "#server/features/experiments/index.ts";
import { factArchive } from "#server/features/facts/index.ts";
import { letterArchive } from "#server/features/letters/index.ts";
import { decisionArchive } from "#server/features/readings/index.ts";
import { versionArchive } from "#server/features/reflections/index.ts";
import { reminderArchive } from "#server/features/reminders/index.ts";
import { revisitArchive } from "#server/features/revisits/index.ts";
import { templateArchive } from "#server/features/templates/index.ts";
import { themeArchive } from "#server/features/themes/index.ts";

/** What our own archive holds apart from reflections, in the order of its data files. */
export const archiveParts: readonly ArchivePart[] = [
  accountArchive,
  themeArchive,
  activityArchive,
  versionArchive,
  chatArchive,
  rememberedArchive,
  analyzerArchive,
  decisionArchive,
  letterArchive,
  experimentArchive,
  revisitArchive,
  templateArchive,
  factArchive,
  reminderArchive,
];
