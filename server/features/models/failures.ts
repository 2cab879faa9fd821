import type { FailureCode } from "#contract/chat/messages.ts";
import { errorCodeOf, isStoreFull } from "#server/platform/errors.ts";
import { RefusedAddress } from "./destinations.ts";
import { ModelFailure } from "./model-failure.ts";

/** What an error status means. `text` is the beginning of the response's body. */
export function failureOfStatus(
  status: number,
  headers: { "retry-after"?: string | undefined },
  text: string,
  now: Date,
): ModelFailure {
  if (status === 429) return new ModelFailure("too_many_requests", retryAt(headers["retry-after"], now));
  if (status >= 300 && status < 400) return new ModelFailure("not_allowed");
  if (status === 401 || status === 403) return new ModelFailure("wrong_key");
  if (status === 413 || (isAboutContext(text) && status < 500)) return new ModelFailure("context_too_small");
  if (status === 404 || (status < 500 && isAboutModel(text))) return new ModelFailure("no_such_model");
  if (status === 408 || status === 504) return new ModelFailure("too_slow");
  // Payment required: the account there is empty.
  if (status === 402) return new ModelFailure("too_many_requests");
  return new ModelFailure("model_server_error", status === 503 ? retryAt(headers["retry-after"], now) : null);
}

/** Messages of OpenAI, Anthropic, llama.cpp, vLLM, Ollama and OpenRouter. */
const isAboutContext = (text: string) =>
  /context[ _]?(?:length|window|size)|n_ctx|maximum context|too many tokens|prompt is too long|input is too long|exceeds the (?:available )?context|reduce the length|max_tokens .{0,40}too large/i.test(
    text,
  );

const isAboutModel = (text: string) =>
  /model[ _]not[ _]found|(?:unknown|invalid|no such) model|model .{0,120}(?:does not exist|not found|is not available)|not a valid model/i.test(
    text,
  );

/** What an error means if a server reports it in the middle of its answer, without a status. */
export function failureOfText(text: string): ModelFailure {
  if (isAboutKey(text)) return new ModelFailure("wrong_key");
  if (isAboutRequests(text)) return new ModelFailure("too_many_requests");
  if (isAboutContext(text)) return new ModelFailure("context_too_small");
  return new ModelFailure(isAboutModel(text) ? "no_such_model" : "model_server_error");
}

const isAboutKey = (text: string) =>
  /authentication_error|permission_error|invalid_api_key|unauthorized|(?:api[ _-]?)?(?:key|token|credentials?) .{0,40}(?:expired|invalid|revoked|not valid)|(?:expired|invalid|revoked) (?:api[ _-]?)?(?:key|token|credentials?)/i.test(
    text,
  );

const isAboutRequests = (text: string) =>
  /rate_limit|rate limit|too many requests|insufficient_quota|quota .{0,20}exceeded|exceeded .{0,30}quota/i.test(
    text,
  );

const maxWaitMs = 7 * 86_400_000;

/** Reads seconds or a date (RFC 9110, 10.2.3). `null` if neither is plausible. */
export function retryAt(header: string | undefined, now: Date): Date | null {
  if (header === undefined) return null;
  const ms = /^\s*\d+(\.\d+)?\s*$/.test(header) ? Number(header) * 1000 : Date.parse(header) - now.getTime();
  if (!(ms >= 0 && ms <= maxWaitMs)) return null;
  return new Date(now.getTime() + ms);
}

/** The failure of a connection. `began`: the answer had begun to arrive. */
export function failureOfConnection(error: unknown, began: boolean): ModelFailure {
  const known = failureWithin(error);
  if (known) return known;
  const code = errorCodeOf(error) ?? "";
  if (code.startsWith("HPE_")) return new ModelFailure("malformed");
  if (code === "ETIMEDOUT") return new ModelFailure(began ? "too_slow" : "unreachable");
  return new ModelFailure(began ? "cut_off" : "unreachable");
}

/** The failure inside a library's error. */
export function failureWithin(error: unknown): ModelFailure | null {
  let at = error;
  for (let depth = 0; depth < 10 && at instanceof Error; depth += 1) {
    if (at instanceof ModelFailure) return at;
    if (at instanceof RefusedAddress) return new ModelFailure("not_allowed");
    at = at.cause;
  }
  return null;
}

/** Whether the disk is full, so that the call could not be entered. */
export const failureOfStore = (error: unknown): FailureCode =>
  isStoreFull(error) ? "storage_full" : "internal";
