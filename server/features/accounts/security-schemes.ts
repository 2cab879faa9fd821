import type { RouteOptions } from "fastify";
import type { TokenScope } from "#contract/accounts/token-rules.ts";
import { scopeOf } from "#contract/token-reach.ts";

/** How a call proves whom it comes from, for the OpenAPI document. */
export const securitySchemes = {
  bearer: { type: "http", scheme: "bearer", description: "The access token of a session." },
  token_to_read: {
    type: "http",
    scheme: "bearer",
    description:
      "A personal token with the scope `read`. One that is limited to some kinds of reflection opens only the calls that read, find, count and save reflections, and only those kinds.",
  },
  token_to_write: {
    type: "http",
    scheme: "bearer",
    description: "The same with the scopes `read` and `write`.",
  },
  browser: {
    type: "apiKey",
    in: "cookie",
    name: "openid_browser",
    description: "Set by `/api/openid/start/`: only the browser that began a sign-in can finish it.",
  },
} as const;

const schemeOf: Record<TokenScope, keyof typeof securitySchemes> = {
  read: "token_to_read",
  write: "token_to_write",
};

/** For the `onRoute` hook of the signed-in scope: names the tokens that open a call in the OpenAPI document. */
export function describeSecurity(route: RouteOptions): void {
  const scope = scopeOf(route);
  const security = [{ bearer: [] }, ...(scope === null ? [] : [{ [schemeOf[scope]]: [] }])];
  route.schema = { ...route.schema, security };
}
