import type { FastifyReply } from "fastify";
import type { Standing } from "../errors.ts";

/** The headers of `tellStanding`, which pages of other origins may read, too. */
export const rateLimitHeaders = ["RateLimit", "RateLimit-Policy", "Retry-After"];

/** Adds a limit to the RateLimit headers of the response (draft-ietf-httpapi-ratelimit-headers-11). */
export function tellStanding(
  reply: FastifyReply,
  { name, allowed, windowMs, left, resetsInMs }: Standing,
): void {
  add(reply, "ratelimit-policy", `"${name}";q=${allowed};w=${Math.ceil(windowMs / 1000)}`);
  add(reply, "ratelimit", `"${name}";r=${left};t=${Math.ceil(resetsInMs / 1000)}`);
}

function add(reply: FastifyReply, header: string, item: string): void {
  const before = reply.getHeader(header);
  reply.header(header, before === undefined ? item : `${String(before)}, ${item}`);
}
