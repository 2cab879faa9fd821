import type { FastifyReply, FastifyRequest } from "fastify";
import type { Site } from "../request-origin.ts";
import { stateMs } from "./openid-states.ts";

const name = "openid_browser";

/** The secret that identifies a browser when it comes back from the provider. Scripts can't read it. */
export function readBrowserCookie({ headers }: Pick<FastifyRequest, "headers">): string | null {
  for (const pair of (headers.cookie ?? "").split("; ")) {
    const [key, value] = pair.split("=", 2);
    if (key === name && value && /^[\w-]{43}$/.test(value)) return value;
  }
  return null;
}

/** Lax: sent when the provider redirects back, but not with what other sites send. */
export function setBrowserCookie(reply: FastifyReply, browser: string, { isSecure }: Site): void {
  const secure = isSecure ? "; Secure" : "";
  reply.header(
    "set-cookie",
    `${name}=${browser}; Path=/api; Max-Age=${stateMs / 1000}; HttpOnly; SameSite=Lax${secure}`,
  );
}

export function clearBrowserCookie(reply: FastifyReply): void {
  reply.header("set-cookie", `${name}=; Path=/api; Max-Age=0; HttpOnly; SameSite=Lax`);
}
