import { maxAttachmentBytes } from "#contract/attachments/attachment-rules.ts";
import type { ModelChoice } from "#contract/chat/chats.ts";
import type { ProviderId } from "#contract/models/model-rules.ts";
import type { Context } from "#server/context.ts";
import type { Owner } from "#server/platform/sealing.ts";
import { consentTo, findConnection, noSuchConnection, openContent, type Target } from "./connection-rows.ts";
import { destinationId } from "./ledger.ts";
import type { ModelRequest } from "./model-api.ts";
import { embedByModel, type ModelEvent, transcribeByModel, writeByModel } from "./model-calls.ts";
import { ModelFailure } from "./model-failure.ts";
import { chosenModel, refuseOtherModels, type Use } from "./offered-models.ts";
import { readSettings } from "./stored-settings.ts";
import { findTarget, findTranscription, isAgreed, isSwitchedOn } from "./targets.ts";
import type { Sound } from "./transcription-api.ts";

export type ChatModel = {
  connectionId: string;
  model: string;
  provider: string;
  /** It runs on the server's own machine. */
  staysHere: boolean;
  /** How many tokens it can read at once, including the answer. */
  contextTokens: number;
  /**
   * Enters the call in the ledger before making it. Never throws for a fault of the model's server, but ends
   * with `failed`. Once `signal` aborts, it ends without another event.
   */
  write(request: ModelRequest, signal: AbortSignal): AsyncIterable<ModelEvent>;
};

/** The usual size if a server gives none. Ollama silently cuts off anything longer than its own setting. */
const usualContext: Partial<Record<ProviderId, number>> = {
  openai: 128_000,
  anthropic: 200_000,
  mistral: 128_000,
  google: 1_000_000,
  openrouter: 32_000,
  groq: 128_000,
  together: 32_000,
  deepseek: 64_000,
};
const smallContext = 4096;

/**
 * The model that answers. If `choice` is null, the settings decide. `null`: the built-in companion, because
 * no model is connected or chosen, the person has not agreed to it, or AI is switched off.
 * @throws AppError `not_found` if the choice names a connection or a model that does not exist
 */
export async function findChatModel(
  context: Context,
  owner: Owner,
  choice: ModelChoice | null,
): Promise<ChatModel | null> {
  const picked = await pick(context, owner, "chosen", choice);
  if (!picked) return null;
  const { target, model, contextTokens } = picked;
  return {
    connectionId: target.connectionId,
    model,
    provider: target.providerName,
    staysHere: target.staysHere,
    contextTokens,
    write: (request, signal) =>
      writeByModel(context, owner, { target, model, isAllowed: isAgreed }, request, signal),
  };
}

/** `null`: the encoder that comes with Reflector. */
export async function findEmbedder(context: Context, owner: Owner) {
  const picked = await pick(context, owner, "embedding", null);
  if (!picked) return null;
  const { target, model } = picked;
  return {
    /** Identifies the model in the store, without its address or name. */
    model: destinationId(owner, `${target.destination} ${model}`),
    /** One vector for each text. @throws ModelFailure */
    embed: (texts: readonly string[], signal: AbortSignal) =>
      embedByModel(context, owner, { target, model, isAllowed: isAgreed }, texts, signal),
  };
}

/** OpenAI and Groq accept recordings up to this size. */
const smallRecordings: Partial<Record<ProviderId, number>> = { openai: 25_000_000, groq: 25_000_000 };

/** `null`: recordings stay where they are. */
export async function findTranscriber(context: Context, owner: Owner) {
  const find = () => context.database.asOwner(owner.id, (tx) => findTranscription(context, tx, owner));
  const found = await find();
  if (!found) return null;
  const { target, model } = found;
  const isAllowed = async () => (await find())?.target.destination === target.destination;
  return {
    name: target.providerName,
    destination: target.destination,
    staysHere: target.staysHere,
    largestBytes: smallRecordings[target.provider] ?? maxAttachmentBytes,
    /** Identifies the model in the store, without its address or name. */
    model: destinationId(owner, `${target.destination} ${model}`),
    /** Throws only if `signal` aborts or the sound can't be read. */
    async transcribe(sound: Sound, signal: AbortSignal) {
      try {
        const text = await transcribeByModel(context, owner, { target, model, isAllowed }, sound, signal);
        return { text, failure: null };
      } catch (error) {
        if (error instanceof ModelFailure) return { text: null, failure: error };
        throw error;
      }
    },
  };
}

type Picked = { target: Target; model: string; contextTokens: number };

/** `null`: no model is chosen, or the person has not agreed to it. */
const pick = (context: Context, owner: Owner, use: Use, choice: ModelChoice | null): Promise<Picked | null> =>
  context.database.asOwner(owner.id, async (tx) => {
    if (!(await isSwitchedOn(context, tx, owner))) return null;
    const settings = await readSettings(tx, owner);
    const wanted = choice ?? chosenModel(context.ai, settings, use);
    if (wanted === null || wanted.connection_id === null) return null;
    const { connection_id, model } = wanted;
    const target = await findTarget(context, tx, owner, connection_id);
    if (!target && choice) throw noSuchConnection();
    if (!target || !consentTo(settings, target)) return null;
    if (choice) refuseOtherModels(context.ai, { connection_id, model }, use);
    const chosen = settings[use];
    const listed = chosen?.connection_id === connection_id && chosen.model === model ? chosen : null;
    const row = await findConnection(tx, owner, connection_id);
    const set = row ? openContent(owner, row).context_tokens : null;
    const contextTokens = set ?? listed?.context_tokens ?? usualContext[target.provider] ?? smallContext;
    return { target, model, contextTokens };
  });
