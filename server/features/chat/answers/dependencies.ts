import { maxCareCheckMs } from "#contract/chat/chat-rules.ts";
import type { ModelChoice } from "#contract/chat/chats.ts";
import { perContext } from "#server/context.ts";
import { meaningOf } from "#server/features/meaning/index.ts";
import { type ChatModel, findChatModel, isAiOn } from "#server/features/models/index.ts";
import type { Owner } from "#server/platform/sealing.ts";

type Meaning = ReturnType<typeof meaningOf>;
export type Passage = Awaited<ReturnType<Meaning["find"]>>["passages"][number];

type Dependencies = {
  models: {
    chatModel(owner: Owner, choice: ModelChoice | null): Promise<ChatModel | null>;
    isOn(owner: Owner): Promise<boolean>;
  };
  meaning: Pick<Meaning, "understand" | "find" | "attached" | "standing">;
  /** The shortest time between two saves of the text. */
  saveMs: number;
  /** How often to renew the lease and check for requests from other servers while nothing is written. */
  idleMs: number;
  /** How often to look at an answer that another server writes. */
  pollMs: number;
  /** How long a care check may take after its answer. */
  maxCheckMs: number;
};

/** What answers are made with. Only tests replace parts of it, before the first answer. */
export const dependenciesOf = perContext(
  (context): Dependencies => ({
    models: {
      chatModel: (owner, choice) => findChatModel(context, owner, choice),
      isOn: (owner) => isAiOn(context, owner),
    },
    meaning: meaningOf(context),
    saveMs: 500,
    idleMs: 2_000,
    pollMs: 500,
    maxCheckMs: maxCareCheckMs,
  }),
);
