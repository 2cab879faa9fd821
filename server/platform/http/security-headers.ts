import type { FastifyInstance } from "fastify";
import helmet from "helmet";

/** No inline script or style, and no origin but the API's: the browser refuses what is not named here. */
export const contentSecurityPolicy = {
  defaultSrc: ["'none'"],
  scriptSrc: ["'self'"],
  styleSrc: ["'self'"],
  imgSrc: ["'self'", "data:", "blob:"],
  fontSrc: ["'self'"],
  connectSrc: ["'self'"],
  mediaSrc: ["'self'", "blob:"],
  workerSrc: ["'self'"],
  manifestSrc: ["'self'"],
  formAction: ["'self'"],
  baseUri: ["'none'"],
  frameAncestors: ["'none'"],
};

type Places = { apiUrl: string | null; webOrigins: readonly string[] };

export function securityHeaders(app: FastifyInstance, { apiUrl, webOrigins }: Places): void {
  const api = apiUrl === null ? [] : [new URL(apiUrl).origin];
  const directives = {
    ...contentSecurityPolicy,
    imgSrc: [...contentSecurityPolicy.imgSrc, ...api],
    connectSrc: [...contentSecurityPolicy.connectSrc, ...api],
    mediaSrc: [...contentSecurityPolicy.mediaSrc, ...api],
  };
  // Built once: helmet's own plugin for Fastify would build the same headers for each request.
  const setHeaders = helmet({
    contentSecurityPolicy: { useDefaults: false, directives },
    crossOriginOpenerPolicy: { policy: "same-origin" },
    crossOriginResourcePolicy: { policy: webOrigins.length > 0 ? "cross-origin" : "same-origin" },
    referrerPolicy: { policy: "no-referrer" },
    xFrameOptions: { action: "deny" },
    // Browsers obey it over https only, so a host without https is not locked out.
    strictTransportSecurity: { maxAge: 31_536_000, includeSubDomains: false },
  });
  app.addHook("onRequest", (request, reply, done) => {
    reply.raw.setHeader(
      "permissions-policy",
      "camera=(), geolocation=(), microphone=(self), payment=(), usb=()",
    );
    setHeaders(request.raw, reply.raw, () => done());
  });
}
