import { chatGraceMs } from "#contract/chat/chat-rules.ts";
import { findCrisisSign } from "#contract/safety/crisis-check.ts";
import type { Feature } from "#server/feature.ts";
import type { Clock } from "#server/platform/clock.ts";
import type { Database } from "#server/platform/database.ts";
import { everyTenMinutes } from "#server/platform/jobs/jobs.ts";
import type { RateLimits } from "#server/platform/rate-limits.ts";
import type { LivedSince } from "#server/platform/store-time.ts";
import type { TextTasks } from "#server/platform/threads/text-tasks.ts";
import { createAfterwards } from "./answers/afterwards.ts";
import { createBranches } from "./answers/branch.ts";
import { createCareChecks } from "./answers/care-checks.ts";
import { createComposing } from "./answers/composing.ts";
import { createFollowing } from "./answers/following.ts";
import { createWriting, type Pace } from "./answers/writing.ts";
import { chatRoutes } from "./chat-routes.ts";
import { createConversations } from "./conversations.ts";
import type { Activities, ChatModels, Companion, Meaning } from "./ports.ts";
import { createRemembered } from "./remembered/remembered.ts";
import type { AskReflections } from "./remembered/sources.ts";
import { createChatSearch } from "./stored/chat-search.ts";
import { createChatStore } from "./stored/chat-store.ts";
import { createTreeStore } from "./stored/tree-store.ts";

type ChatDeps = {
  database: Database;
  clock: Clock;
  livedSince: LivedSince;
  activities: Activities;
  models: ChatModels;
  meaning: Meaning;
  companion: Companion;
  reflections: AskReflections;
  textTasks: Pick<TextTasks, "hits">;
  onProblem: (what: string, error: unknown) => void;
  /** Only tests pass another one. */
  pace?: Pace;
  /** Only tests pass another one. */
  longestCheckMs?: number;
};

export function createChat(deps: ChatDeps & { limits: Pick<RateLimits, "hit"> }): Feature {
  const { tree, chats, writing, careChecks, remembered, ...parts } = createChatParts(deps);
  /** Ends answers whose server is gone, and removes what was deleted a day ago with the sentences remembered from it. */
  async function sweep() {
    await tree.sweepLost();
    await chats.sweep();
    await remembered.sweep();
  }
  return {
    async routes(app) {
      await app.register(chatRoutes, { ...deps, ...parts, chats });
      await app.register(remembered.routes);
    },
    jobs: { sweep_chats: everyTenMinutes(sweep) },
    quietWork: chats.sealChoices,
    async breakOff() {
      await Promise.all([writing.stopAll(), careChecks.stopAll()]);
    },
  };
}

export function createChatParts(deps: ChatDeps) {
  const { models } = deps;
  const remembered = createRemembered(deps);
  const branches = createBranches(deps);
  const chats = createChatStore({ ...deps, graceMs: chatGraceMs });
  const tree = createTreeStore({ ...deps, findCrisisSign });
  const careChecks = createCareChecks({ ...deps, branches, longestMs: deps.longestCheckMs });
  const writing = createWriting({
    ...deps,
    compose: createComposing({ ...deps, branches, careChecks, rememberedLines: remembered.linesFor }),
    afterwards: createAfterwards({ branches, chats, models, careChecks, remember: remembered.remember }),
    isOn: models.isOn,
  });
  const following = createFollowing({ ...deps, writing });
  const conversations = createConversations({ ...deps, chats, tree, writing });
  const search = createChatSearch({ ...deps, chats });
  return { chats, tree, writing, careChecks, following, conversations, search, remembered };
}
