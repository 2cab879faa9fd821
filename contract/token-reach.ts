import type { TokenScope } from "./accounts/token-rules.ts";
import {
  createActivity,
  exportActivity,
  getActivity,
  importActivity,
  listActivities,
  markActivity,
  saveActivity,
} from "./activities/activities.ts";
import { exportAnswered, listAnswered, listUnfinished } from "./activities/answers.ts";
import {
  beginProgrammeRun,
  listProgrammeRuns,
  listRunningProgrammes,
  stopProgrammeRun,
} from "./activities/programme-runs.ts";
import { getAnalyzer, listAnalyzers } from "./analyzers/analyzers.ts";
import { comparePeriods, listVerdicts, lookAtPeriod } from "./analyzers/findings.ts";
import { getPerson, listPeople } from "./analyzers/people.ts";
import { exportRuns, getRun, listRuns } from "./analyzers/runs.ts";
import { getRecurringTheme, listRecurringThemes } from "./analyzers/themes.ts";
import {
  attach,
  beginUpload,
  describeAttachment,
  detach,
  findAttachments,
  finishUpload,
  getUsage,
  listAttachments,
  sendPart,
} from "./attachments/attachments.ts";
import { exportChat, getChat, getSource, searchChats } from "./chat/chats.ts";
import type { Endpoint } from "./endpoint.ts";
import { getExperiment, getExperimentsToday, listExperiments } from "./experiments/experiments.ts";
import { getFactsOfDay, listFacts, listFactValues, setFact } from "./facts/facts.ts";
import { getCounts, getForecast, getInsightDays, getPatterns, getScores } from "./insights/insights.ts";
import { getBorrowed } from "./letters/borrowed.ts";
import { getLetter, listLetterPeriods, listLetters } from "./letters/letters.ts";
import { getSessionWords } from "./letters/session-words.ts";
import { callMcp, endMcp, streamMcp } from "./mcp/mcp.ts";
import {
  changeDetails,
  getVersion,
  listVersions,
  restoreReflection,
  restoreVersion,
  trashReflection,
} from "./reflections/reflection-history.ts";
import {
  changeInBulk,
  countReflections,
  exportInBulk,
  getCalendar,
  getChanges,
  getLabels,
  listPlaces,
  randomReflection,
  searchReflections,
} from "./reflections/reflection-list.ts";
import {
  getDaily,
  getDayContext,
  getReflection,
  getRelated,
  saveDaily,
  saveReflection,
} from "./reflections/reflections.ts";
import { listDueRevisits, listRevisits, saveRevisit } from "./revisits/revisits.ts";
import { listTemplates, saveTemplate } from "./templates/templates.ts";

/**
 * All calls that a personal token opens. The others need a session: everything about the account, its keys and models,
 * everything that connects a model, and everything that deletes for good.
 */
const reading: readonly Endpoint[] = [
  getDaily,
  getReflection,
  getDayContext,
  getRelated,
  searchReflections,
  countReflections,
  randomReflection,
  getCalendar,
  getLabels,
  listPlaces,
  getChanges,
  exportInBulk,
  listVersions,
  getVersion,
  findAttachments,
  listAttachments,
  getUsage,
  listActivities,
  getActivity,
  exportActivity,
  listAnswered,
  exportAnswered,
  listUnfinished,
  listRunningProgrammes,
  listProgrammeRuns,
  listTemplates,
  listFacts,
  getFactsOfDay,
  listFactValues,
  getInsightDays,
  getPatterns,
  getCounts,
  getScores,
  getForecast,
  listPeople,
  getPerson,
  listRecurringThemes,
  getRecurringTheme,
  listAnalyzers,
  getAnalyzer,
  lookAtPeriod,
  comparePeriods,
  listVerdicts,
  listRuns,
  getRun,
  exportRuns,
  listLetters,
  listLetterPeriods,
  getLetter,
  getBorrowed,
  getSessionWords,
  listExperiments,
  getExperiment,
  getExperimentsToday,
  listRevisits,
  listDueRevisits,
  searchChats,
  getChat,
  exportChat,
  getSource,
  callMcp,
  streamMcp,
  endMcp,
];

const writing: readonly Endpoint[] = [
  saveDaily,
  saveReflection,
  changeDetails,
  changeInBulk,
  trashReflection,
  restoreReflection,
  restoreVersion,
  beginUpload,
  sendPart,
  finishUpload,
  describeAttachment,
  attach,
  detach,
  createActivity,
  saveActivity,
  markActivity,
  importActivity,
  saveTemplate,
  setFact,
  saveRevisit,
  beginProgrammeRun,
  stopProgrammeRun,
];

/** The calls that a token limited to kinds opens. Their routes leave out other kinds. */
const byKinds: readonly Endpoint[] = [
  getDaily,
  getReflection,
  searchReflections,
  countReflections,
  randomReflection,
  saveDaily,
  saveReflection,
  callMcp,
  streamMcp,
  endMcp,
];

export type Route = { method: string | string[]; url?: string | undefined };

const nameOf = ({ method, url }: Route) => `${method === "HEAD" ? "GET" : String(method)} ${url}`;
const scopes = new Map<string, TokenScope>([
  ...reading.map((endpoint) => [nameOf(endpoint), "read"] as const),
  ...writing.map((endpoint) => [nameOf(endpoint), "write"] as const),
]);
const limitable = new Set(byKinds.map(nameOf));

/** The scope that a token needs for a route. `null`: no token opens it. */
export const scopeOf = (route: Route): TokenScope | null => scopes.get(nameOf(route)) ?? null;

/** A token that is limited to kinds opens this route, too. */
export const opensByKinds = (route: Route): boolean => limitable.has(nameOf(route));
