import type { ErrorCode } from "#contract/endpoint.ts";

export const statusOf: Record<ErrorCode, number> = {
  invalid_input: 400,
  malformed_body: 400,
  body_too_large: 413,
  address_too_long: 414,
  headers_too_large: 431,
  request_timeout: 408,
  unsupported_media_type: 415,
  invalid_credentials: 401,
  second_factor_required: 401,
  authentication_required: 401,
  forbidden: 403,
  password_needed: 403,
  recovery_key_needed: 403,
  not_found: 404,
  method_not_allowed: 405,
  already_taken: 409,
  limit_reached: 409,
  stale_revision: 409,
  incomplete: 409,
  wrong_state: 409,
  too_many_requests: 429,
  range_not_satisfiable: 416,
  sealed_value_refused: 500,
  storage_full: 507,
  unavailable: 503,
  internal: 500,
};

/** A refusal shown to the person. `message` and `fields` are for them; `forLog` never holds their words. */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly fields: Record<string, string> | undefined;
  readonly forLog: Record<string, string> | undefined;
  /** What the answer holds besides code, message and fields. */
  readonly answer: object | undefined;
  readonly retryAfterSeconds: number | undefined;

  constructor(
    code: ErrorCode,
    message: string,
    more: {
      fields?: Record<string, string>;
      forLog?: Record<string, string>;
      answer?: object;
      retryAfterSeconds?: number;
    } = {},
  ) {
    super(message);
    this.name = "AppError";
    this.code = code;
    this.fields = more.fields;
    this.forLog = more.forLog;
    this.answer = more.answer;
    this.retryAfterSeconds = more.retryAfterSeconds;
  }
}

/** A refusal with its sentence beside a field of the form. */
export const refusedField = (field: string, sentence: string, code: ErrorCode = "invalid_input"): AppError =>
  new AppError(code, sentence, { fields: { [field]: sentence } });

export const unknownCursor = (field = "cursor"): AppError =>
  refusedField(field, "This page of the list can't be found. Load the list again.");

export const authenticationRequired = (forLog: Record<string, string> = {}): AppError =>
  new AppError("authentication_required", "Authentication required", { forLog });

/** The program or a command can't start. Printed as one sentence, with exit code 1. */
export class StartError extends Error {
  constructor(message: string) {
    super(message);
    this.name = "StartError";
  }
}

/** The `code` of a system or driver error, such as `EADDRINUSE` or `SQLITE_FULL`. */
export function errorCodeOf(error: unknown): string | undefined {
  if (!(error instanceof Error) || !("code" in error)) return undefined;
  return typeof error.code === "string" ? error.code : undefined;
}

/** The codes of SQLite, PostgreSQL and the system for a full disk. */
const storeFullCodes = /^(SQLITE_FULL|SQLITE_IOERR_(WRITE|SHMSIZE)|ENOSPC|EDQUOT|53100)$/;
/** True, too, if it was the blob store that said so. */
export const isStoreFull = (error: unknown): boolean =>
  (error instanceof AppError && error.code === "storage_full") ||
  storeFullCodes.test(errorCodeOf(error) ?? "");

/** The codes of SQLite, PostgreSQL and the system for a store that doesn't answer just now. */
const storeAwayCodes =
  /^(SQLITE_BUSY.*|SQLITE_LOCKED.*|ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH|57P0\d|53300|08\w{3}|40001|40P01)$/;
/** What the PostgreSQL driver says, without a code, if the server is away or no connection is left. */
const lostConnection =
  /^(timeout exceeded when trying to connect|Connection terminated.*|Client .* is not queryable)$/;
export const isStoreAway = (error: unknown): boolean =>
  (error instanceof AppError && error.code === "unavailable") ||
  storeAwayCodes.test(errorCodeOf(error) ?? "") ||
  (error instanceof Error && lostConnection.test(error.message));

/** A row of these values is there already. */
export const isUniqueViolation = (error: unknown): boolean =>
  ["SQLITE_CONSTRAINT_UNIQUE", "23505"].includes(errorCodeOf(error) ?? "");

/** A row that this one belongs to is gone. */
export const isForeignKeyViolation = (error: unknown): boolean =>
  ["SQLITE_CONSTRAINT_FOREIGNKEY", "23503"].includes(errorCodeOf(error) ?? "");

/** Names an error for a log. Leaves out its message, which may quote what a person wrote. */
export function describeForLog(error: unknown): { name: string; code?: string; frames?: string[] } {
  if (!(error instanceof Error)) return { name: typeof error };
  const code = errorCodeOf(error);
  const frames = error.stack
    ?.split("\n")
    .filter((line) => /^\s+at /.test(line))
    .map((line) => line.trim());
  return { name: error.name, ...(code && { code }), ...(frames && { frames }) };
}
