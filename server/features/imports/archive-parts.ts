import type { Context } from "#server/context.ts";
import { createAccountArchive } from "#server/features/accounts/index.ts";
import { createActivityArchive } from "#server/features/activities/index.ts";
import { createAnalyzerArchive } from "#server/features/analyzers/index.ts";
import { createChatArchive, createRememberedArchive } from "#server/features/chat/index.ts";
import { createExperimentArchive } from "#server/features/experiments/index.ts";
import { createLetterArchive } from "#server/features/letters/index.ts";
import { createDecisionArchive } from "#server/features/readings/index.ts";
import { createVersionArchive, isAnswered } from "#server/features/reflections/index.ts";
import { createReminderArchive, isReminded } from "#server/features/reminders/index.ts";
import { createTemplateArchive } from "#server/features/templates/index.ts";
import { createThemeArchive } from "#server/features/themes/index.ts";
import type { ArchivePart } from "#server/platform/archive-part.ts";
import type { Tx } from "#server/platform/database.ts";

/** What our own archive holds apart from reflections, in an order in which it can be imported. */
export const archivePartsOf = (context: Pick<Context, "database" | "clock" | "events">): ArchivePart[] => [
  createAccountArchive(context),
  createThemeArchive(context),
  createActivityArchive({ ...context, isUsed }),
  createVersionArchive(context),
  createChatArchive(context),
  createRememberedArchive(context),
  createAnalyzerArchive(context),
  createDecisionArchive(context),
  createLetterArchive(context),
  createExperimentArchive({ ...context, isReminded }),
  createTemplateArchive(context),
  createReminderArchive(context),
];

/** Whether something refers to an activity or a programme run. */
const isUsed = async (tx: Tx, ownerId: string, id: string) =>
  (await isAnswered(tx, ownerId, id)) || isReminded(tx, ownerId, id);
