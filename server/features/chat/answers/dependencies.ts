import { maxCareCheckMs } from "#contract/chat/chat-rules.ts";
import { perContext } from "#server/context.ts";
import { meaningOf } from "#server/features/meaning/index.ts";
import { modelsOf } from "#server/features/models/index.ts";

type Models = ReturnType<typeof modelsOf>;
type Meaning = ReturnType<typeof meaningOf>;
export type Passage = Awaited<ReturnType<Meaning["find"]>>["passages"][number];

type Dependencies = {
  models: Pick<Models, "chatModel" | "isOn">;
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
    models: modelsOf(context),
    meaning: meaningOf(context),
    saveMs: 500,
    idleMs: 2_000,
    pollMs: 500,
    maxCheckMs: maxCareCheckMs,
  }),
);
