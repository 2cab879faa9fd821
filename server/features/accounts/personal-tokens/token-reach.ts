import type { TokenScope } from "#contract/accounts/token-rules.ts";
import {
  createActivity,
  exportActivity,
  getActivity,
  importActivity,
  listActivities,
  markActivity,
  saveActivity,
} from "#contract/activities/activities.ts";
import { exportAnswered, listAnswered, listUnfinished } from "#contract/activities/answers.ts";
import {
  beginProgrammeRun,
  listProgrammeRuns,
  listRunningProgrammes,
  stopProgrammeRun,
} from "#contract/activities/programme-runs.ts";
import { getAnalyzer, listAnalyzers } from "#contract/analyzers/analyzers.ts";
import { comparePeriods, listQuestions, listVerdicts, lookAtPeriod } from "#contract/analyzers/findings.ts";
import { getPerson, listPeople } from "#contract/analyzers/people.ts";
import { exportRuns, getRun, listRuns } from "#contract/analyzers/runs.ts";
import { getRecurringTheme, listRecurringThemes } from "#contract/analyzers/themes.ts";
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
} from "#contract/attachments/attachments.ts";
import { exportChat, getChat, getSource, searchChats } from "#contract/chat/chats.ts";
import type { Endpoint } from "#contract/endpoint.ts";
import { getExperiment, getExperimentsToday, listExperiments } from "#contract/experiments/experiments.ts";
import {
  getCounts,
  getForecast,
  getInsightDays,
  getPatterns,
  getScores,
} from "#contract/insights/insights.ts";
import { getBorrowed } from "#contract/letters/borrowed.ts";
import { getLetter, listLetters } from "#contract/letters/letters.ts";
import { callMcp } from "#contract/mcp/mcp.ts";
import {
  changeDetails,
  getVersion,
  listVersions,
  restoreReflection,
  restoreVersion,
  trashReflection,
} from "#contract/reflections/reflection-history.ts";
import {
  changeInBulk,
  countReflections,
  exportInBulk,
  getCalendar,
  getChanges,
  getLabels,
  randomReflection,
  searchReflections,
} from "#contract/reflections/reflection-list.ts";
import {
  getDaily,
  getDayContext,
  getReflection,
  getRelated,
  saveDaily,
  saveReflection,
} from "#contract/reflections/reflections.ts";
import { listTemplates, saveTemplate } from "#contract/templates/templates.ts";
import { AppError } from "#server/platform/errors.ts";
import type { PersonalToken } from "#server/platform/http/signed-in.ts";

/**
 * All that a personal token opens. A call that is not here needs its person: whatever concerns the account, its keys and
 * models, whatever makes a connected model work, and whatever deletes for good.
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
  listQuestions,
  listRuns,
  getRun,
  exportRuns,
  listLetters,
  getLetter,
  getBorrowed,
  listExperiments,
  getExperiment,
  getExperimentsToday,
  searchChats,
  getChat,
  exportChat,
  getSource,
  callMcp,
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
  beginProgrammeRun,
  stopProgrammeRun,
];

/** What a token opens that is limited to kinds. These routes leave the other kinds out by themselves. */
const byKinds: readonly Endpoint[] = [
  getDaily,
  getReflection,
  searchReflections,
  countReflections,
  randomReflection,
  saveDaily,
  saveReflection,
  callMcp,
];

type Route = { method: string | string[]; url?: string | undefined };

const nameOf = ({ method, url }: Route) => `${method === "HEAD" ? "GET" : String(method)} ${url}`;
const scopes = new Map<string, TokenScope>([
  ...reading.map((endpoint) => [nameOf(endpoint), "read"] as const),
  ...writing.map((endpoint) => [nameOf(endpoint), "write"] as const),
]);
const limitable = new Set(byKinds.map(nameOf));

/** The scope that a token needs for a route. `null`: no token opens it. */
export const scopeOf = (route: Route): TokenScope | null => scopes.get(nameOf(route)) ?? null;

/** @throws AppError `forbidden` */
export function refuseBeyond(token: PersonalToken, route: Route): void {
  const scope = scopeOf(route);
  if (scope === null)
    throw new AppError("forbidden", "A personal token can't do this. Sign in to Reflector for it.");
  if (!token.scopes.includes(scope))
    throw new AppError("forbidden", "This token can only read. Make one that can write.");
  if (token.kinds !== null && !limitable.has(nameOf(route)))
    throw new AppError("forbidden", "This token opens some kinds of reflections only, and nothing else.");
}
