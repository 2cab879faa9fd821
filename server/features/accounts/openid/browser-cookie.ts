import type { FastifyReply, FastifyRequest } from "fastify";
import type { Site } from "../request-origin.ts";
import { stateMs } from "./openid-states.ts";

const name = "openid_browser";

/** The secret by which a browser is known again when it comes back from the provider; no script reads it. */
export function readBrowser({ headers }: Pick<FastifyRequest, "headers">): string | null {
  for (const pair of (headers.cookie ?? "").split("; ")) {
    const [key, value] = pair.split("=", 2);
    if (key === name && value && /^[\w-]{43}$/.test(value)) return value;
  }
  return null;
}

/** Lax: it comes along when the provider leads back, and with nothing that another site sends. */
export function giveBrowser(reply: FastifyReply, browser: string, { isSecure }: Site): void {
  const secure = isSecure ? "; Secure" : "";
  reply.header(
    "set-cookie",
    `${name}=${browser}; Path=/api; Max-Age=${stateMs / 1000}; HttpOnly; SameSite=Lax${secure}`,
  );
}

export function takeBrowser(reply: FastifyReply): void {
  reply.header("set-cookie", `${name}=; Path=/api; Max-Age=0; HttpOnly; SameSite=Lax`);
}
