import type { FastifyRequest } from "fastify";
import { ifWritable } from "#server/platform/errors.ts";
import { readCookie } from "#server/platform/http/http-only-cookie.ts";
import type { SessionStore } from "./sessions/refresh-session.ts";

/**
 * Signing in again on a device leaves no second session behind. The web client keeps its refresh token in a cookie of
 * this name, which is sent along if the API is on the same host.
 */
export async function endFormerSession(
  sessions: Pick<SessionStore, "endFormer">,
  request: FastifyRequest,
  userId: string,
): Promise<void> {
  const former = readCookie(request, "refresh_token");
  if (former !== null) await ifWritable(() => sessions.endFormer(userId, former));
}
