import type { FastifyRequest } from "fastify";

/** Where people open Reflector: PUBLIC_URL, or as the request came where that is not set. */
export type Site = {
  origin: string;
  /** What passkeys are bound to: the name of the host. */
  host: string;
  isSecure: boolean;
};

export type SiteOf = (request: Pick<FastifyRequest, "protocol" | "host">) => Site;

export const siteOf =
  (publicUrl: string | null): SiteOf =>
  ({ protocol, host }) => {
    const { origin, hostname } = new URL(publicUrl ?? `${protocol}://${host}`);
    return { origin, host: hostname, isSecure: origin.startsWith("https:") };
  };
