/** Rules of imports that need no schema. */

/**
 * The files of an import are sent one after the other as if they were a single file, cut into parts of this size. The
 * last one may be smaller. Each can be sent again.
 */
export const importPartBytes = 4_194_304;
export const largestImportBytes = 20_000_000_000;
export const maxImportParts = Math.ceil(largestImportBytes / importPartBytes);
/** Maximum files of a folder of Markdown. */
export const maxImportFiles = 20_000;
/** Maximum bytes of the JSON that names the files. */
export const largestImportRequest = 12 * 1_048_576;
/**
 * Maximum entries of a journal, because the day and id of each stay in memory. Enough for 17 entries a day for 80
 * years.
 */
export const maxImportedEntries = 500_000;
/** Maximum length of a source's mood and of a journal's name, in UTF-16 code units. */
export const maxMoodWordLength = 200;
export const maxJournalNameLength = 500;
/** How many unfinished imports a person can have. */
export const maxOpenImports = 3;
/** How long an import can be undone. */
export const undoDays = 30;
/** How long incomplete uploads and imports that are never started are stored. */
export const waitingImportDays = 7;

export const importFormats = [
  "reflector",
  "day_one",
  "apple_journal",
  "journey",
  "journiv",
  "daylio",
  "jrnl",
  "diarium",
  "diaro",
  "joplin",
  "evernote",
  "standard_notes",
  "rednotebook",
  "markdown",
  "text",
  "csv",
] as const;
export type ImportFormat = (typeof importFormats)[number];

/**
 * The phases in order. `locked`: the file is encrypted and waits for its passphrase; other files skip this phase.
 * `failed`: the files could not be read, and nothing of the journal is stored. `undoing` follows `done`, and ends in
 * `undone`.
 */
export const importPhases = [
  "uploading",
  "reading",
  "locked",
  "ready",
  "importing",
  "done",
  "failed",
  "undoing",
  "undone",
] as const;
export type ImportPhase = (typeof importPhases)[number];

export const importedMediaKinds = ["picture", "video", "audio", "pdf", "file"] as const;

/** The kinds of records that an import can add. Only our own archive holds more than reflections. */
export const importedKinds = [
  "reflection",
  "version",
  "activity",
  "mark",
  "programme_run",
  "chat",
  "message",
  "remembered",
  "analyzer",
  "run",
  "verdict",
  "decision",
  "letter",
  "experiment",
  "revisit",
  "template",
  "fact",
  "fact_value",
  "reminder",
  "background",
  "theme",
  "avatar",
  "setting",
] as const;
export type ImportedKind = (typeof importedKinds)[number];

/** The result for an entry. */
export const importedStates = [
  /** Found, but not imported yet. */
  "to_come",
  "added",
  /** Added by an earlier import. It stays as it is, even in the trash. */
  "already_there",
  /** It can't be imported; its notes say why. */
  "refused",
  /** Its journal was not chosen. */
  "left_out",
  /** Added, and removed by the undo. */
  "removed",
  /** Added and changed since, so the undo left it. */
  "kept",
] as const;
export type ImportedState = (typeof importedStates)[number];
