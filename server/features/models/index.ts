export { enterAssistantAnswer } from "./ledger.ts";
export type { ModelRequest, ModelTurn } from "./model-api.ts";
export type { ModelEvent } from "./model-calls.ts";
export { likeliestQuote, quotePattern } from "./model-quotes.ts";
export { createModels } from "./models.ts";
export { type ChatModel, findChatModel, findEmbedder, findTranscriber } from "./pick-model.ts";
export { problemOf } from "./problem-messages.ts";
export { destinationOf, isAiOn } from "./targets.ts";
export { problemOfHostConnection } from "./try-connection.ts";
