import { perContext } from "#server/context.ts";
import { createModels } from "./models.ts";

export type {
  ChatModel,
  ModelEvent,
  ModelRequest,
  ModelTurn,
} from "./model-port.ts";
export { likeliestQuote, quotePattern } from "./model-quotes.ts";

export const modelsOf = perContext((context) =>
  createModels({ ...context, host: context.ai, timeouts: context.modelTimeouts }),
);
