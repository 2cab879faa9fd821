import { opensByKinds, type Route, scopeOf } from "#contract/token-reach.ts";
import { AppError } from "#server/platform/errors.ts";
import type { PersonalToken } from "../signed-in.ts";

/** @throws AppError `forbidden` */
export function refuseBeyond(token: PersonalToken, route: Route): void {
  const scope = scopeOf(route);
  if (scope === null)
    throw new AppError("forbidden", "A personal token can't do this. Sign in to Reflector for it.");
  if (!token.scopes.includes(scope))
    throw new AppError("forbidden", "This token can only read. Make one that can write.");
  if (token.kinds !== null && !opensByKinds(route))
    throw new AppError("forbidden", "This token opens only some kinds of reflection, and nothing else.");
}
