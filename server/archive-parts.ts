import type { Events } from "./events.ts";
import { createAccountArchive } from "./features/accounts/account-archive.ts";
import { createActivityArchive } from "./features/activities/activity-archive.ts";
import { createAnalyzerArchive } from "./features/analyzers/analyzer-archive.ts";
import { createRememberedArchive } from "./features/chat/remembered/remembered-archive.ts";
import { createChatArchive } from "./features/chat/stored/chat-archive.ts";
import { createExperimentArchive } from "./features/experiments/experiment-archive.ts";
import { createLetterArchive } from "./features/letters/letter-archive.ts";
import { createDecisionArchive } from "./features/readings/entities/decision-archive.ts";
import { createVersionArchive } from "./features/reflections/history/version-archive.ts";
import { isAnswered } from "./features/reflections/index.ts";
import { createReminderArchive, isReminded } from "./features/reminders/reminder-archive.ts";
import { createTemplateArchive } from "./features/templates/template-archive.ts";
import { createThemeArchive } from "./features/themes/theme-archive.ts";
import type { ArchivePart } from "./platform/archive-part.ts";
import type { Clock } from "./platform/clock.ts";
import type { Database, Tx } from "./platform/database.ts";

/** What our own archive holds besides reflections, in an order in which it can be taken from it. */
export const createArchiveParts = (deps: {
  database: Database;
  clock: Clock;
  events: Events;
}): ArchivePart[] => [
  createAccountArchive(deps),
  createThemeArchive(deps),
  createActivityArchive({ ...deps, isUsed }),
  createVersionArchive(deps),
  createChatArchive(deps),
  createRememberedArchive(deps),
  createAnalyzerArchive(deps),
  createDecisionArchive(deps),
  createLetterArchive(deps),
  createExperimentArchive({ ...deps, isReminded }),
  createTemplateArchive(deps),
  createReminderArchive(deps),
];

/** Whether something refers to an activity or a programme run. */
const isUsed = async (tx: Tx, ownerId: string, id: string) =>
  (await isAnswered(tx, ownerId, id)) || isReminded(tx, ownerId, id);
