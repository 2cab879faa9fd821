import type { ApiError } from "#contract/endpoint.ts";
import { t } from "#contract/translate.ts";

/** The body of a refused call. Some refusals have more than the common fields. */
export type FailureBody = Omit<ApiError, "code"> & { code: string } & Record<string, unknown>;

type Details = {
  status: number;
  message: string;
  body?: FailureBody | null;
  offline?: boolean;
  cause?: unknown;
};

/** A call that did not succeed. `message` is written for the person who reads it. */
export class ApiFailure extends Error {
  override readonly name = "ApiFailure";
  /** The HTTP status; 0 if no answer came. */
  readonly status: number;
  readonly body: FailureBody | null;
  /** True if the server could not be reached. */
  readonly offline: boolean;

  constructor({ status, message, body = null, offline = false, cause }: Details) {
    super(message, { cause });
    this.status = status;
    this.body = body;
    this.offline = offline;
  }
}

/** The stored value was altered or damaged, so it will never open. */
export const isDamaged = (error: unknown): boolean =>
  error instanceof ApiFailure && error.body?.code === "sealed_value_refused";

/** The server could not be asked: no answer came, or a proxy answered for it. */
export const isOutOfReach = (error: unknown): boolean =>
  error instanceof ApiFailure && (error.offline || [502, 503, 504].includes(error.status));

/** The item does not exist, or its address is malformed. */
export const isMissing = (error: unknown): boolean =>
  error instanceof ApiFailure && (error.status === 404 || error.status === 400);

/** What happened and what to do, after an answer without a message from this server. */
export function sentenceOfStatus(status: number): string {
  if (status < 300) return t("The server’s answer can’t be read. Please try again in a moment.");
  if (status === 413) return t("This is too large for the server. Try something smaller.");
  if (status === 429) return t("The server has too many requests. Wait a moment, then try again.");
  return status < 500
    ? t("The server did not accept this. Reload the page, then try again.")
    : t("The server can’t answer right now. Please try again in a moment.");
}

export const authenticationRequired = (cause?: unknown) =>
  new ApiFailure({
    status: 401,
    message: t("Authentication required"),
    // A refresh that failed for another reason does not mean that the session has ended.
    offline: cause instanceof ApiFailure && cause.status !== 401,
    cause,
  });

/** Replaces "Authentication required" by a sentence that says what to do. */
export function explainLogout(failure: unknown): unknown {
  if (!(failure instanceof ApiFailure) || failure.status !== 401) return failure;
  const { status, body, offline } = failure;
  if (body && body.code !== "authentication_required") return failure;
  const message = offline
    ? t("The server can’t be reached.")
    : t("You were logged out. Log in again to continue.");
  return new ApiFailure({ status, message, body, offline, cause: failure });
}

export function toFailureBody(value: unknown): FailureBody | null {
  if (typeof value !== "object" || value === null) return null;
  const { code, message, fields, ...rest }: Record<string, unknown> = { ...value };
  if (typeof code !== "string" || typeof message !== "string") return null;
  return { ...rest, code, message, ...(isSentences(fields) && { fields }) };
}

const maxWords = 500;

/**
 * The message of an answer that is not in this server's format, for example from another server or a proxy: plain text,
 * `{"detail": "…"}`, or sentences by field. `null` for pages and for empty answers.
 */
export function toPlainBody(text: string, contentType: string | null): FailureBody | null {
  const body = (message: string, fields?: Record<string, string>): FailureBody | null =>
    message.trim()
      ? { code: "unknown", message: message.trim().slice(0, maxWords), ...(fields && { fields }) }
      : null;
  const json = parseJson(text);
  if (typeof json === "string") return body(json);
  if (Array.isArray(json)) return body(sentencesIn(json));
  if (typeof json === "object" && json !== null) {
    const named = new Map(Object.entries(json));
    const sentence = sentencesIn(named.get("detail") ?? named.get("message") ?? named.get("error"));
    if (sentence) return body(sentence);
    const fields = [...named].map(([field, said]): [string, string] => [field, sentencesIn(said)]);
    const said = fields.filter(([, sentences]) => sentences !== "");
    return body(said.map(([, sentences]) => sentences).join(" "), Object.fromEntries(said));
  }
  return json === undefined && !/html|xml/i.test(contentType ?? "") && !text.trimStart().startsWith("<")
    ? body(text)
    : null;
}

/** Reads a sentence or a list of them; empty for anything else. */
function sentencesIn(value: unknown): string {
  if (typeof value === "string") return value;
  if (!Array.isArray(value)) return "";
  return value.filter((sentence) => typeof sentence === "string").join(" ");
}

/** `undefined` if the text is not JSON, such as a proxy's page. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}

function isSentences(value: unknown): value is Record<string, string> {
  return (
    typeof value === "object" &&
    value !== null &&
    Object.values(value).every((sentence) => typeof sentence === "string")
  );
}

/** The server's sentence for this field, or the reason why the call failed. */
export function explainRefusal(error: Error | null, field: string): string | undefined {
  if (!error) return undefined;
  if (error instanceof ApiFailure) return error.body?.fields?.[field] ?? error.message;
  return t("This could not be saved.");
}

/** The reason, for the person, why a form was not sent or a change was not made. */
export const explainFailure = (error: unknown): string =>
  error instanceof ApiFailure
    ? error.message
    : t("Something went wrong, and nothing was changed. Please try again.");
