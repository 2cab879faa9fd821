import type { FastifyReply, FastifyRequest } from "fastify";
import type { Site } from "./request-origin.ts";

const secretPattern = /^[\w-]{43}$/;

/** The cookie's value, if it looks like one of this server's secrets. */
export function readCookie({ headers }: Pick<FastifyRequest, "headers">, name: string): string | null {
  for (const pair of (headers.cookie ?? "").split("; ")) {
    const [key, value] = pair.split("=", 2);
    if (key === name && value && secretPattern.test(value)) return value;
  }
  return null;
}

/** A cookie with a secret of 256 bits. Scripts can't read it. */
export type HttpOnlyCookie = {
  read(request: Pick<FastifyRequest, "headers">, at: At): string | null;
  set(reply: FastifyReply, value: string, at: At): void;
  clear(reply: FastifyReply, at: At): void;
};
type At = Pick<Site, "isSecure">;

export function httpOnlyCookie(name: string, lifetimeSeconds: number): HttpOnlyCookie {
  // The prefix for https: browsers accept it only with Secure, from this host and for the whole site, so neither an
  // attacker on the network nor another host of the same domain can plant such a cookie.
  const nameAt = ({ isSecure }: At) => (isSecure ? `__Host-${name}` : name);
  const write = (reply: FastifyReply, value: string, maxAge: number, at: At) => {
    // Lax: sent with links from other sites, but not with their requests.
    const attributes = `Max-Age=${maxAge}; HttpOnly; SameSite=Lax; ${at.isSecure ? "Path=/; Secure" : "Path=/api"}`;
    reply.header("set-cookie", `${nameAt(at)}=${value}; ${attributes}`);
  };
  return {
    read: (request, at) => readCookie(request, nameAt(at)),
    set: (reply, value, at) => write(reply, value, lifetimeSeconds, at),
    clear: (reply, at) => write(reply, "", 0, at),
  };
}
