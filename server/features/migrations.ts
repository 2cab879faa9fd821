import { createServerTables } from "#server/platform/migrations/0001-tables.ts";
import { createJobs } from "#server/platform/migrations/0002-jobs.ts";
import { addHostLog } from "#server/platform/migrations/0014-host-log.ts";
import { type Migration, migrationOf } from "#server/platform/migrations.ts";
import { createAccountTables } from "./accounts/migrations/0001-tables.ts";
import { addFormerTokens } from "./accounts/migrations/0003-former-tokens.ts";
import { addHelpSooner } from "./accounts/migrations/0004-help-sooner.ts";
import { addMoodNames } from "./accounts/migrations/0011-mood-names.ts";
import { linkPairs } from "./accounts/migrations/0013-links-between-two.ts";
import { addLanguage } from "./accounts/migrations/0015-language.ts";
import { createActivityTables } from "./activities/migrations/0001-tables.ts";
import { createAnalyzerTables } from "./analyzers/migrations/0001-tables.ts";
import { deleteRemovedAnalyzers } from "./analyzers/migrations/0010-removed-analyzers.ts";
import { createAttachmentTables } from "./attachments/migrations/0001-tables.ts";
import { createChatTables } from "./chat/migrations/0001-tables.ts";
import { addSealedModels } from "./chat/migrations/0004-sealed-model-names.ts";
import { createExperimentTables } from "./experiments/migrations/0001-tables.ts";
import { createExportTables } from "./exports/migrations/0001-tables.ts";
import { createFactTables } from "./facts/migrations/0006-facts.ts";
import { createImportTables } from "./imports/migrations/0001-tables.ts";
import { createLetterTables } from "./letters/migrations/0001-tables.ts";
import { createMeaningTables } from "./meaning/migrations/0001-tables.ts";
import { removeReadableModels } from "./meaning/migrations/0004-sealed-model-names.ts";
import { createMirrorTables } from "./mirror/migrations/0001-tables.ts";
import { createModelTables } from "./models/migrations/0001-tables.ts";
import { createReadingTables } from "./readings/migrations/0001-tables.ts";
import { createSearchTables } from "./reflections/migrations/0001-search-tables.ts";
import { createReflectionTables } from "./reflections/migrations/0001-tables.ts";
import { addSurroundings } from "./reflections/migrations/0012-surroundings.ts";
import { createReminderTables } from "./reminders/migrations/0001-tables.ts";
import { addReminderLeases } from "./reminders/migrations/0005-reminder-leases.ts";
import { createRevisitTables } from "./revisits/migrations/0007-tables.ts";
import { createTemplateTables } from "./templates/migrations/0001-tables.ts";
import { createThemeTables } from "./themes/migrations/0001-tables.ts";
import { createTranscriptionTables } from "./transcriptions/migrations/0009-tables.ts";

/** In the order in which stores get them. Stores and backups keep the names: a change is a new one at the end. */
export const migrations: readonly Migration[] = [
  migrationOf(
    "0001-tables",
    createServerTables,
    createAccountTables,
    createReflectionTables,
    createAttachmentTables,
    createSearchTables,
    createThemeTables,
    createActivityTables,
    createTemplateTables,
    createReminderTables,
    createMeaningTables,
    createModelTables,
    createChatTables,
    createReadingTables,
    createAnalyzerTables,
    createLetterTables,
    createExperimentTables,
    createImportTables,
    createMirrorTables,
    createExportTables,
  ),
  migrationOf("0002-jobs", createJobs),
  migrationOf("0003-former-tokens", addFormerTokens),
  migrationOf("0004-sealed-model-names", addSealedModels, removeReadableModels),
  migrationOf("0005-reminder-leases", addReminderLeases),
  migrationOf("0006-facts", createFactTables),
  migrationOf("0007-revisits", createRevisitTables),
  migrationOf("0008-help-sooner", addHelpSooner),
  migrationOf("0009-transcriptions", createTranscriptionTables),
  migrationOf("0010-removed-analyzers", deleteRemovedAnalyzers),
  migrationOf("0011-mood-names", addMoodNames),
  migrationOf("0012-surroundings", addSurroundings),
  migrationOf("0013-links-between-two", linkPairs),
  migrationOf("0014-host-log", addHostLog),
  migrationOf("0015-language", addLanguage),
];
