import { maxCareCheckMs } from "#contract/chat/chat-rules.ts";
import { perContext } from "#server/context.ts";

/** Intervals of writing and following answers, in milliseconds. Only tests change them, before the first answer. */
export const timingOf = perContext(() => ({
  /** Shortest time between two saves of the text. */
  save: 500,
  /** How often to renew the lease and check for requests from other servers while nothing is written. */
  idle: 2_000,
  /** How often to read an answer that another server writes. */
  poll: 500,
  /** How long a care check may take after its answer. */
  maxCheck: maxCareCheckMs,
}));
