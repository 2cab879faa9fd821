import type { FastifyReply, FastifyRequest } from "fastify";
import { opensByKinds, type Route, scopeOf } from "#contract/token-reach.ts";
import { t } from "#contract/translate.ts";
import type { Context } from "#server/context.ts";
import { AppError, authenticationRequired } from "#server/platform/errors.ts";
import { tellStanding } from "#server/platform/http/rate-limit-headers.ts";
import { addressOf, deviceFrom } from "#server/platform/http/request-origin.ts";
import type { Limit } from "#server/platform/rate-limits.ts";
import { authenticateToken, isPersonalToken } from "./personal-tokens/authenticate-token.ts";
import { authenticate } from "./sessions/authenticate.ts";
import type { PersonalToken, SignedIn } from "./signed-in.ts";

/** A hundred a second. No screen, import or sync comes near that. */
const callsOfPerson: Limit = { name: "calls of a person", hits: 30_000, windowMs: 5 * 60_000 };

/**
 * Reads `Authorization: Bearer`, an access token or a personal token. The answer tells how many calls are left.
 * @throws AppError `authentication_required`, `too_many_requests`, `forbidden` for a route that the token doesn't open
 */
export async function requireUser(
  context: Context,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<SignedIn> {
  const token = /^Bearer +(\S+)$/i.exec(request.headers.authorization ?? "")?.[1];
  if (!token) throw authenticationRequired();
  if (!isPersonalToken(token)) {
    const user = await authenticate(context, token);
    tellStanding(reply, context.limits.hitHere(callsOfPerson, user.id));
    return user;
  }
  const caller = { device: deviceFrom(request), address: addressOf(request) };
  const { user, standing } = await authenticateToken(context, token, caller);
  tellStanding(reply, standing);
  if (user.token) refuseBeyond(user.token, request.routeOptions);
  return user;
}

/** @throws AppError `forbidden` */
function refuseBeyond(token: PersonalToken, route: Route): void {
  const scope = scopeOf(route);
  if (scope === null)
    throw new AppError("forbidden", t("A personal token can’t do this. Sign in to Reflector to do it."));
  if (!token.scopes.includes(scope))
    throw new AppError("forbidden", t("This token can only read. Create one that can write."));
  if (token.kinds !== null && !opensByKinds(route))
    throw new AppError("forbidden", t("This token can access only some kinds of reflections."));
}
