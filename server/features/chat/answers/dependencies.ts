import { maxCareCheckMs } from "#contract/chat/chat-rules.ts";
import { perContext } from "#server/context.ts";
import {
  attachedPassages,
  searchByMeaning,
  sourceStatus,
  understandQuestion,
} from "#server/features/meaning/index.ts";
import { findChatModel, isAiOn } from "#server/features/models/index.ts";

/** What answers are made with. Only tests replace parts of it, before the first answer. */
export const dependenciesOf = perContext(() => ({
  findChatModel,
  isAiOn,
  understandQuestion,
  searchByMeaning,
  attachedPassages,
  sourceStatus,
  /** The shortest time between two saves of the text. */
  saveMs: 500,
  /** How often to renew the lease and check for requests from other servers while nothing is written. */
  idleMs: 2_000,
  /** How often to look at an answer that another server writes. */
  pollMs: 500,
  /** How long a care check may take after its answer. */
  maxCheckMs: maxCareCheckMs,
}));
