import type { FailureCode } from "#contract/chat/messages.ts";

/** A call to a model's server failed. */
export class ModelFailure extends Error {
  readonly code: FailureCode;
  readonly retryAt: Date | null;
  /** Broken off because of another call to the same server. The same call succeeds if it is made again. */
  readonly isOvertaken: boolean;

  constructor(code: FailureCode, retryAt: Date | null = null, isOvertaken = false) {
    super(code);
    this.name = "ModelFailure";
    this.code = code;
    this.retryAt = retryAt;
    this.isOvertaken = isOvertaken;
  }
}
