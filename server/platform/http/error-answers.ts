import { type OutgoingHttpHeaders, ServerResponse, STATUS_CODES } from "node:http";
import type { Socket } from "node:net";
import type { FastifyReply, FastifyRequest } from "fastify";
import { hasZodFastifySchemaValidationErrors } from "fastify-type-provider-zod";
import { z } from "zod";
import type { ApiError, ErrorCode } from "#contract/endpoint.ts";
import { t } from "#contract/translate.ts";
import {
  AppError,
  describeForLog,
  errorCodeOf,
  isStoreDamaged,
  type StoreFailure,
  statusOf,
  storeFailureOf,
} from "../errors.ts";
import { issueSentence } from "../issue-sentence.ts";
import { inLanguage } from "../languages/languages.ts";
import { languageOfCall } from "../languages/requested-language.ts";
import { tellStanding } from "./rate-limit-headers.ts";

/** Answers all refusals and failures in one format, without stacks or quoted words. */
export function answerError(error: unknown, request: FastifyRequest, reply: FastifyReply) {
  // Fastify also calls this outside of the request's async context.
  return inLanguage(languageOfCall(request), () => explainError(error, request, reply));
}

function explainError(error: unknown, request: FastifyRequest, reply: FastifyReply) {
  const refusal = hasGone(error, request) ? unreadable() : toAppError(error, request.routeOptions.bodyLimit);
  const status = statusOf[refusal.code];
  if (status >= 500 && refusal.code !== "overloaded") {
    request.log.error(
      { failure: describeForLog(error), place: refusal.forLog, answered: refusal.code },
      "failed",
    );
  } else {
    request.log.debug({ answered: refusal.code, place: refusal.forLog }, "refused");
  }
  if (refusal.retryAfterSeconds) reply.header("retry-after", refusal.retryAfterSeconds);
  if (refusal.standing) tellStanding(reply, refusal.standing);
  return send(reply, status, refusal);
}

/**
 * Answers input that never became a request: a packet that can't be parsed, whose text must not get into a log, or
 * headers that took too long.
 * @param headers the headers of every answer
 */
export function answerUnread(error: unknown, socket: Socket, headers: OutgoingHttpHeaders): void {
  const code = errorCodeOf(error) ?? "";
  endWith(socket, (unread[code] ?? unreadable)(), headers);
}

export const tooSlow = () =>
  new AppError("request_timeout", t("The request took too long to arrive. Please try again."));

/** By the code of Node's HTTP parser. */
const unread: Readonly<Record<string, () => AppError>> = {
  ERR_HTTP_REQUEST_TIMEOUT: tooSlow,
  HPE_HEADER_OVERFLOW: () =>
    new AppError("headers_too_large", t("The headers of the request are too large.")),
};

/** Answers without Fastify, and closes the connection. */
export function endWith(socket: Socket, refusal: AppError, headers: OutgoingHttpHeaders): void {
  const answer: unknown = Reflect.get(socket, "_httpMessage");
  // During another answer, these bytes would become part of it.
  if (!socket.writable || (answer instanceof ServerResponse && answer.headersSent)) {
    socket.destroy();
    return;
  }
  const status = statusOf[refusal.code];
  const body: ApiError = { code: refusal.code, message: refusal.message };
  const json = JSON.stringify(body);
  socket.end(
    [
      `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
      "Connection: close",
      "Cache-Control: no-store",
      ...Object.entries(headers).map(([name, value]) => `${name}: ${String(value)}`),
      "Content-Type: application/json; charset=utf-8",
      `Content-Length: ${Buffer.byteLength(json)}`,
      "",
      json,
    ].join("\r\n"),
    // Anything else that arrives is not read.
    () => socket.destroy(),
  );
}

/** For API addresses that don't exist. */
export function answerNotFound(request: FastifyRequest, reply: FastifyReply) {
  const path = request.originalUrl.split("?", 1)[0];
  return send(reply, 404, new AppError("not_found", t("Page not found: {path}", { path: path ?? "" })));
}

function send(reply: FastifyReply, status: number, { code, message, fields, answer }: AppError) {
  const body: ApiError = { code, message, ...(fields && { fields }), ...answer };
  return reply
    .code(status)
    .header("cache-control", "no-store")
    .type("application/json; charset=utf-8")
    .serializer(JSON.stringify)
    .send(body);
}

function toAppError(error: unknown, bodyLimit: number): AppError {
  if (error instanceof AppError) return error;
  if (hasZodFastifySchemaValidationErrors(error)) return invalidInput(error.validation);
  const code = errorCodeOf(error) ?? "";
  if (code === "FST_ERR_CTP_BODY_TOO_LARGE") return tooLarge(bodyLimit);
  const known = knownFailures.find(({ codes }) => codes.test(code));
  if (known) return new AppError(known.answer, known.message());
  const failure = storeFailureOf(error);
  if (failure) return storeRefusals[failure]();
  if (isStoreDamaged(error)) return storeDamaged();
  return refusedStatusSchema.safeParse(error).success
    ? unreadable()
    : new AppError("internal", t("Something went wrong on the server. Please try again in a moment."));
}

/** The client disconnected during its request, so the answer is not read. */
const hasGone = (error: unknown, { raw }: FastifyRequest) =>
  raw.destroyed &&
  ((!raw.complete && errorCodeOf(error) === "ECONNRESET") ||
    // The reason of `closedSignal`.
    (error instanceof DOMException && error.name === "AbortError"));

const unreadable = () => new AppError("malformed_body", t("The request could not be read."));

const tooLarge = (limit: number) =>
  new AppError(
    "body_too_large",
    t("This is too large: at most {size, number} MiB can be sent at once.", { size: limit / 1_048_576 }),
  );

/** Other refusals of Fastify and its plugins. */
const refusedStatusSchema = z.object({ statusCode: z.int().min(400).max(499) });

const storeRefusals: Readonly<Record<StoreFailure, () => AppError>> = {
  full: () =>
    new AppError(
      "storage_full",
      t("The server’s disk is full. What you wrote is kept on this device until there is room."),
      { retryAfterSeconds: 30 },
    ),
  "read-only": () =>
    new AppError(
      "unavailable",
      t("The server can’t store anything just now. What you wrote is kept on this device until it can."),
      { retryAfterSeconds: 30 },
    ),
  away: () =>
    new AppError("unavailable", t("The database isn’t answering just now. Please try again in a moment."), {
      retryAfterSeconds: 2,
    }),
};

const storeDamaged = () =>
  new AppError(
    "sealed_value_refused",
    t(
      "Part of the server’s database is damaged, including what you asked for. Tell the person who runs the server: its log has the details.",
    ),
  );

const knownFailures: readonly { codes: RegExp; answer: ErrorCode; message: () => string }[] = [
  {
    codes: /^FST_ERR_MAX_PARAM_LENGTH$/,
    answer: "address_too_long",
    message: () => t("Part of this address is too long."),
  },
  { codes: /^FST_ERR_BAD_URL$/, answer: "invalid_input", message: () => t("This address can’t be read.") },
  { codes: /^FST_STATIC_FORBIDDEN_PATH$/, answer: "not_found", message: () => t("Page not found") },
  {
    codes: /^FST_ERR_CTP_INVALID_MEDIA_TYPE$/,
    answer: "unsupported_media_type",
    message: () => t("Send JSON (Content-Type: application/json)."),
  },
  {
    codes: /^FST_ERR_(CTP_INVALID_JSON_BODY|CTP_EMPTY_JSON_BODY|CTP_INVALID_CONTENT_LENGTH|CTP_BODY_)/,
    answer: "malformed_body",
    message: () => t("The request could not be read: its JSON is broken."),
  },
];

type Issue = { instancePath: string; message?: string | undefined; keyword: string; params: unknown };

function invalidInput(issues: readonly Issue[]): AppError {
  const fields: Record<string, string> = {};
  for (const issue of issues) {
    const name = fieldOf(issue);
    fields[name] ??= issueSentence({ ...paramsOf(issue), code: issue.keyword, message: issue.message });
  }
  const [first] = Object.values(fields);
  const single = Object.keys(fields).length === 1 && "body" in fields;
  return new AppError("invalid_input", (single && first) || t("Some of these fields are not valid."), {
    fields,
  });
}

/** `/tags/3` belongs to the field `tags`. An issue with the whole body belongs to `body`. */
function fieldOf({ instancePath, keyword, params }: Issue): string {
  if (keyword === "unrecognized_keys") return unknownKeys.safeParse(params).data?.keys[0] ?? "body";
  return instancePath.split("/")[1] || "body";
}

const boundsSchema = z.object({ origin: z.unknown(), maximum: z.unknown(), minimum: z.unknown() }).partial();
const paramsOf = ({ params }: Issue) => boundsSchema.safeParse(params).data;

const unknownKeys = z.object({ keys: z.array(z.string()) });
