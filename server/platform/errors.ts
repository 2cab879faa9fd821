import type { ErrorCode } from "#contract/endpoint.ts";
import { t } from "#contract/translate.ts";

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
  overloaded: 503,
  internal: 500,
};

/** How much of a limit is left. */
export type Standing = {
  name: string;
  allowed: number;
  windowMs: number;
  left: number;
  /** Until the count begins again. */
  resetsInMs: number;
};

/** A refusal shown to the person. `message` and `fields` are for them; `forLog` never holds their words. */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly fields: Record<string, string> | undefined;
  readonly forLog: Record<string, string> | undefined;
  /** Properties of the answer in addition to code, message and fields. */
  readonly answer: object | undefined;
  readonly retryAfterSeconds: number | undefined;
  /** The limit that was exceeded. */
  readonly standing: Standing | undefined;

  constructor(
    code: ErrorCode,
    message: string,
    more: {
      fields?: Record<string, string>;
      forLog?: Record<string, string>;
      answer?: object;
      retryAfterSeconds?: number;
      standing?: Standing;
    } = {},
  ) {
    super(message);
    this.name = "AppError";
    this.code = code;
    this.fields = more.fields;
    this.forLog = more.forLog;
    this.answer = more.answer;
    this.retryAfterSeconds = more.retryAfterSeconds;
    this.standing = more.standing;
  }
}

/** A refusal with its sentence next to a field of the form. */
export const refusedField = (field: string, sentence: string, code: ErrorCode = "invalid_input"): AppError =>
  new AppError(code, sentence, { fields: { [field]: sentence } });

export const authenticationRequired = (forLog: Record<string, string> = {}): AppError =>
  new AppError("authentication_required", t("Authentication required"), { forLog });

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

/** Why a store refuses work that it may take later. */
export type StoreFailure = "full" | "read-only" | "away";

/**
 * Error codes of SQLite (sqlite.org/rescode.html), PostgreSQL (its manual, appendix A) and the system. Other codes are
 * permanent faults, such as a damaged file (SQLITE_CORRUPT, XX001), and are answered 500.
 */
const storeFailures: Readonly<Record<StoreFailure, RegExp>> = {
  // SQLite doesn't report why a write failed. The usual cause is a disk quota.
  full: /^(SQLITE_FULL|SQLITE_IOERR_(WRITE|SHMSIZE)|ENOSPC|EDQUOT|53100)$/,
  "read-only": /^(SQLITE_READONLY\w*|EROFS|25006)$/,
  away: new RegExp(
    `^(${[
      "SQLITE_(BUSY|LOCKED|IOERR|CANTOPEN|PROTOCOL|NOMEM)\\w*",
      "ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH|EMFILE|ENFILE|EIO",
      // No connection, no resources left, or starting up or shutting down.
      "08\\w{3}|53\\w{3}|57P0\\d|58030",
      // A statement, lock or transaction timed out, or conflicted with another transaction.
      "57014|55P03|25P0[34]|40001|40003|40P01",
    ].join("|")})$`,
  ),
};
/** Messages of the PostgreSQL driver without a code: the server is unavailable, too slow or out of connections. */
const lostConnection =
  /^(timeout (exceeded )?when trying to connect|Query read timeout|Connection terminated.*|Client .* is not queryable)$/;

/** `null` if the store is not at fault, or no retry will help. An AppError names the cause by its code. */
export function storeFailureOf(error: unknown): StoreFailure | null {
  if (error instanceof AppError)
    return error.code === "storage_full" ? "full" : error.code === "unavailable" ? "away" : null;
  const code = errorCodeOf(error) ?? "";
  for (const failure of ["full", "read-only", "away"] as const)
    if (storeFailures[failure].test(code)) return failure;
  return error instanceof Error && lostConnection.test(error.message) ? "away" : null;
}

/** Also true if the blob store is full. */
export const isStoreFull = (error: unknown): boolean => storeFailureOf(error) === "full";

/** The store can be read and not written: its disk is full, or it is a standby. */
export const refusesWrites = (error: unknown): boolean => {
  const failure = storeFailureOf(error);
  return failure === "full" || failure === "read-only";
};

/** For writes that may be skipped while the store takes no writes, such as the time of the last use. */
export async function ifWritable(write: () => Promise<unknown>): Promise<void> {
  try {
    await write();
  } catch (error) {
    if (!refusesWrites(error)) throw error;
  }
}

/** The codes of SQLite and PostgreSQL for a page that can't be read: the disk failed, or something overwrote it. */
const storeDamagedCodes =
  /^(SQLITE_CORRUPT.*|SQLITE_NOTADB|SQLITE_IOERR_(READ|SHORT_READ|DATA|CORRUPTFS)|EIO|XX00[12])$/;
export const isStoreDamaged = (error: unknown): boolean => storeDamagedCodes.test(errorCodeOf(error) ?? "");
/** On SQLite, the transaction can continue reading; on PostgreSQL it can't. */
export const isDamagedPage = (error: unknown): boolean => /^SQLITE_CORRUPT/.test(errorCodeOf(error) ?? "");

/** A row with these values exists already. */
export const isUniqueViolation = (error: unknown): boolean =>
  ["SQLITE_CONSTRAINT_UNIQUE", "23505"].includes(errorCodeOf(error) ?? "");

/** A referenced row no longer exists. */
export const isForeignKeyViolation = (error: unknown): boolean =>
  ["SQLITE_CONSTRAINT_FOREIGNKEY", "23503"].includes(errorCodeOf(error) ?? "");

/** SQLite refuses a row with these values. */
export const isConstraintViolation = (error: unknown): boolean =>
  /^SQLITE_CONSTRAINT/.test(errorCodeOf(error) ?? "");

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
