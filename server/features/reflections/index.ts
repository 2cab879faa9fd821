export { listAnswered } from "./answers/answered-list.ts";
export { listUnfinished } from "./answers/unfinished.ts";
export { type Added, importReflections } from "./bulk/import-reflections.ts";
export {
  daysWithDailyReflection,
  existingReflections,
  removeUnchanged,
  trashedReflections,
} from "./bulk/imported-before.ts";
export { type AddedReflection, importedId, importRefusal } from "./bulk/imported-reflection.ts";
export { findSittings, hasWrittenSince, usesOfActivities } from "./facts.ts";
export { versionArchive } from "./history/archive.ts";
export {
  changeDetails,
  removeReflection,
  restoreReflection,
  trashReflection,
} from "./history/change-reflection.ts";
export { listLabels } from "./list/list-labels.ts";
export { idsByFeeling, idsByTag, type PlainRow, plainRows } from "./list/plain-rows.ts";
export { searchForAi, searchReflections } from "./list/search-reflections.ts";
export { changedReflections, type ReadChange } from "./reading/changes.ts";
export {
  changedForAi,
  countChangedForAi,
  countForAi,
  coverageForAi,
  detailsForAi,
  idsOpenToAi,
  isForAi,
  matchingForAi,
  mentioningExcluded,
  type ReflectionForAi,
  readForAi,
} from "./reading/for-ai.ts";
export {
  countMatching,
  matchingReflections,
  type ReadFilter,
  type ReadReflection,
  titlesOfMatching,
} from "./reading/matching.ts";
export { createReflections } from "./reflections.ts";
export { readDaily, readReflection } from "./saving/read-reflection.ts";
export { saveDaily, saveReflection } from "./saving/save-reflection.ts";
export type { ReadableFilter } from "./search/filters.ts";
export { indexPending } from "./search/indexing.ts";
export { findFeelings } from "./search/labels.ts";
export { mentioningAny } from "./search/mentions.ts";
export { countWithWords, findByWords, idsWithWords } from "./search/word-matches.ts";
export { damagedMarkdown, toMarkdown } from "./stored/reflection-markdown.ts";
export { existingIn } from "./stored/reflection-rows.ts";
