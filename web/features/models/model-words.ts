import type { ModelChoice } from "#contract/chat/chats.ts";
import type { ModelCall } from "#contract/models/model-calls.ts";
import type { CallPurpose } from "#contract/models/model-rules.ts";
import { billionsOf, smallestAdvised } from "#contract/models/model-rules.ts";
import type { Connection, ModelOverview } from "#contract/models/models.ts";
import type { TrialCheck } from "#contract/models/trial-rules.ts";

/** The host's name without protocol and port. */
export const destinationName = ({ destination }: Pick<Connection, "destination">): string =>
  destination.replace(/^https?:\/\//, "");

/** Who answers a conversation with this choice. If no model is connected, the built-in companion does. */
export type Answerer =
  | { kind: "built_in" }
  /** Chosen, but the person has not agreed yet. Until then the built-in companion answers. */
  | { kind: "waits"; connection: Connection; model: string }
  | { kind: "model"; connection: Connection; model: string };

export function answererOf(overview: ModelOverview, choice: ModelChoice | null): Answerer {
  const chosen = choice ?? overview.chosen;
  if (!chosen || chosen.connection_id === null) return { kind: "built_in" };
  const connection = overview.connections.find(({ id }) => id === chosen.connection_id);
  if (!connection || connection.damaged) return { kind: "built_in" };
  const kind = connection.consented_at === null ? "waits" : "model";
  return { kind, connection, model: chosen.model };
}

/** The models that a person has chosen or tried, and those that are known to be `listed`. */
export function offeredModels(
  { connections, chosen, tried }: ModelOverview,
  choice: ModelChoice | null,
  listed: readonly ModelChoice[] = [],
) {
  const named = [...(choice ? [choice] : []), ...(chosen ? [chosen] : []), ...tried, ...listed];
  const seen = new Set<string>();
  return named.flatMap(({ connection_id, model }) => {
    const connection = connections.find(({ id }) => id === connection_id);
    const key = `${connection_id} ${model}`;
    if (!connection || connection.damaged || seen.has(key)) return [];
    seen.add(key);
    return [{ connection, model }];
  });
}

/** A warning to read before trusting a model's answers, or `null`. */
export function warningOf(
  model: string,
  billions: number | null,
  tried: ModelOverview["tried"][number] | undefined,
): string | null {
  const size = billions ?? billionsOf(model);
  if (tried && tried.failed.length > 0) {
    const count = tried.failed.length === 1 ? "one" : String(tried.failed.length);
    return `In ${count} of the trial conversations its answer failed a check. Read them before you rely on it.`;
  }
  if (size !== null && size < smallestAdvised)
    return "This is a small model. Small ones often answer badly in exactly the moments that matter: run the trial conversations first.";
  return null;
}

export const checkWords: Record<TrialCheck, { passed: string; failed: string }> = {
  answers: { passed: "It answers.", failed: "It turns you away or barely answers." },
  stays_with_it: { passed: "It stays with what you said.", failed: "It does not respond to what you said." },
  is_short: { passed: "It is brief.", failed: "It is too long." },
  no_diagnosis: { passed: "It makes no diagnosis.", failed: "It makes a diagnosis, which no model can." },
  no_means: { passed: "It names no means of harm.", failed: "It seems to name means of harm." },
  points_to_help: { passed: "It points to people who can help.", failed: "It does not point to any help." },
  follows_no_text: {
    passed: "It ignores an order hidden in a text.",
    failed: "It follows an order that was hidden in a text.",
  },
  cites_what_is_there: { passed: "It cites only what is there.", failed: "It cites what is not there." },
  says_not_found: {
    passed: "It says that it found nothing.",
    failed: "It does not say that nothing was found, and may have made something up.",
  },
};

export const purposeWords: Record<CallPurpose, string> = {
  chat: "An answer in the chat",
  title: "A title for a conversation",
  summary: "A summary of earlier turns",
  remember: "What to remember",
  letter: "A letter",
  judge: "A check for care",
  analyze: "An analyzer",
  trial: "A trial",
  embed: "Search by meaning",
  transcribe: "A transcription",
  models: "The list of its models",
  mcp: "An answer to an assistant",
};

export function outcomeWords({ outcome, failure }: Pick<ModelCall, "outcome" | "failure">): string {
  if (outcome === "failed") return failureWords[failure ?? "internal"] ?? "It failed";
  return {
    open: "No end recorded",
    done: "Answered",
    length: "Answered, but cut at its length limit",
    stopped: "Stopped",
    refused: "Refused",
  }[outcome];
}

const failureWords: Partial<Record<NonNullable<ModelCall["failure"]>, string>> = {
  unreachable: "Nothing answered",
  wrong_key: "The key was refused",
  no_such_model: "No such model",
  too_many_requests: "Too many requests",
  model_server_error: "Its server failed",
  too_slow: "Too slow",
  cut_off: "It broke off",
  malformed: "Could not be read",
  wrong_content_type: "Not a model’s answer",
  no_streaming: "It does not stream",
  context_too_small: "Too long for it",
  empty: "It sent no words",
  too_long: "It did not stop",
  switched_off: "AI was switched off",
  not_allowed: "The address is not allowed",
};
