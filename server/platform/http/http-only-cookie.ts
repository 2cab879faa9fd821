import type { FastifyReply, FastifyRequest } from "fastify";
import type { Site } from "./request-origin.ts";

/** A secret of 256 bits that a browser keeps for the API. Scripts can't read it. */
export type HttpOnlyCookie = {
  read(request: Pick<FastifyRequest, "headers">, at: At): string | null;
  set(reply: FastifyReply, value: string, at: At): void;
  clear(reply: FastifyReply, at: At): void;
};
type At = Pick<Site, "isSecure">;

export function httpOnlyCookie(name: string, lifetimeSeconds: number): HttpOnlyCookie {
  // With https: browsers take this prefix only with Secure, so that nobody on the way can plant such a cookie.
  const nameAt = ({ isSecure }: At) => (isSecure ? `__Secure-${name}` : name);
  const write = (reply: FastifyReply, value: string, maxAge: number, at: At) => {
    // Lax: sent when another site leads here, but not with what other sites send.
    const attributes = `Path=/api; Max-Age=${maxAge}; HttpOnly; SameSite=Lax${at.isSecure ? "; Secure" : ""}`;
    reply.header("set-cookie", `${nameAt(at)}=${value}; ${attributes}`);
  };
  return {
    read({ headers }, at) {
      for (const pair of (headers.cookie ?? "").split("; ")) {
        const [key, value] = pair.split("=", 2);
        if (key === nameAt(at) && value && /^[\w-]{43}$/.test(value)) return value;
      }
      return null;
    },
    set: (reply, value, at) => write(reply, value, lifetimeSeconds, at),
    clear: (reply, at) => write(reply, "", 0, at),
  };
}
