import { IncomingMessage, type OutgoingHttpHeaders, ServerResponse } from "node:http";
import { Socket } from "node:net";
import helmet, { type HelmetOptions } from "helmet";

/** Allows no inline scripts or styles, and no origin except the API's. */
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

type HostSettings = { apiUrl: string | null; webOrigins: readonly string[]; hstsSubdomains: boolean };

/** The headers of every answer. A route may set a different policy. */
export function securityHeaders({ apiUrl, webOrigins, hstsSubdomains }: HostSettings): OutgoingHttpHeaders {
  const api = apiUrl === null ? [] : [new URL(apiUrl).origin];
  const directives = {
    ...contentSecurityPolicy,
    imgSrc: [...contentSecurityPolicy.imgSrc, ...api],
    connectSrc: [...contentSecurityPolicy.connectSrc, ...api],
    mediaSrc: [...contentSecurityPolicy.mediaSrc, ...api],
  };
  return {
    ...headersOfHelmet({
      contentSecurityPolicy: { useDefaults: false, directives },
      crossOriginOpenerPolicy: { policy: "same-origin" },
      crossOriginResourcePolicy: { policy: webOrigins.length > 0 ? "cross-origin" : "same-origin" },
      referrerPolicy: { policy: "no-referrer" },
      xFrameOptions: { action: "deny" },
      // Browsers ignore it over http, so hosts without https still work.
      strictTransportSecurity: { maxAge: 31_536_000, includeSubDomains: hstsSubdomains },
    }),
    "permissions-policy": "camera=(), geolocation=(self), microphone=(self), payment=(), usb=()",
  };
}

/** The headers that helmet sets on a response. They never change, so they are computed once. */
function headersOfHelmet(options: HelmetOptions): OutgoingHttpHeaders {
  const response = new ServerResponse(new IncomingMessage(new Socket()));
  helmet(options)(response.req, response, (error) => {
    if (error) throw error;
  });
  return response.getHeaders();
}
