import type { ModelChoice } from "#contract/chat/chats.ts";
import type { FailureCode } from "#contract/chat/messages.ts";
import type { CallPurpose } from "#contract/models/model-rules.ts";
import type { Owner } from "#server/platform/sealing.ts";

/** What other features can ask the models to do. */
export type ModelPort = {
  /**
   * The model that answers. If `choice` is null, the settings decide. `null`: the built-in companion, because
   * no model is connected or chosen, the person has not agreed to it, or AI is switched off.
   * @throws AppError `not_found` if the choice names a connection that does not exist
   */
  chatModel(owner: Owner, choice: ModelChoice | null): Promise<ChatModel | null>;
  /** Where a connection leads, and whether the person agreed to that. `null` if it is gone. */
  destinationOf(
    owner: Owner,
    connectionId: string,
  ): Promise<{ destination: string; staysHere: boolean; consented: boolean } | null>;
  /** `null`: the encoder that comes with Reflector. */
  embedder(owner: Owner): Promise<Embedder | null>;
  /** False if the host or the person has switched everything off. */
  isOn(owner: Owner): Promise<boolean>;
};

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

export type ModelTurn = { role: "user" | "assistant"; text: string };

export type ModelRequest = {
  purpose: Exclude<CallPurpose, "embed" | "models" | "mcp">;
  /** The conversation, for the ledger. */
  chatId: string | null;
  system: string;
  turns: readonly ModelTurn[];
  maxTokens: number;
};

export type ModelEvent =
  | { kind: "text"; text: string }
  | { kind: "end"; why: "done" | "length" }
  /** `isOvertaken`: broken off because of another call. The same call succeeds if it is made again. */
  | { kind: "failed"; code: FailureCode; retryAt: Date | null; isOvertaken: boolean };

export type Embedder = {
  /** Identifies the model that made the vectors. Those of different models can't be compared. */
  model: string;
  /** One vector for each text. @throws ModelFailure */
  embed(texts: readonly string[], signal: AbortSignal): Promise<readonly Float32Array[]>;
};

/** A model's server did not do what it was asked. */
export class ModelFailure extends Error {
  readonly code: FailureCode;
  readonly retryAt: Date | null;
  /** Broken off because of another call to the same server. */
  readonly isOvertaken: boolean;

  constructor(code: FailureCode, retryAt: Date | null = null, isOvertaken = false) {
    super(code);
    this.isOvertaken = isOvertaken;
    this.name = "ModelFailure";
    this.code = code;
    this.retryAt = retryAt;
  }
}
