import type { FastifyRequest } from "fastify";
import { t } from "#contract/translate.ts";
import { AppError } from "../errors.ts";

const browsers: readonly (readonly [RegExp, string])[] = [
  [/\bEdg(e|A|iOS)?\//, "Edge"],
  [/\b(OPR|Opera|OPT)\//, "Opera"],
  [/\bSamsungBrowser\//, "Samsung Internet"], // Untranslated: a name.
  [/\b(Firefox|FxiOS)\//, "Firefox"],
  [/\b(Chrome|Chromium|CriOS|HeadlessChrome)\//, "Chrome"],
  [/\bVersion\/.+\bSafari\//, "Safari"],
];

const systems: readonly (readonly [RegExp, string])[] = [
  [/\bAndroid\b/, "Android"],
  [/\biPhone\b/, "iPhone"],
  [/\biPad\b/, "iPad"],
  [/\bWindows\b/, "Windows"],
  [/\bCrOS\b/, "ChromeOS"],
  [/\bMac OS X\b/, "macOS"],
  [/\bLinux\b/, "Linux"],
];

const longest = 120;

/** The name of a signed-in device, the same in every language: `Firefox (Linux)`, or the name that another program sends. */
export function deviceOf(userAgent: string | undefined): string {
  if (!userAgent) return t("Unknown device");
  const browser = browsers.find(([pattern]) => pattern.test(userAgent))?.[1];
  const system = systems.find(([pattern]) => pattern.test(userAgent))?.[1];
  if (browser) return system ? `${browser} (${system})` : browser;
  const [program = ""] = userAgent.replace(/[^\x20-\x7e]/g, "").split(/[ (]/);
  return program.slice(0, longest) || t("Unknown device");
}

export const deviceFrom = ({ headers }: Pick<FastifyRequest, "headers">): string =>
  deviceOf(headers["user-agent"]);

/** The address used for rate limits. IPv6 is reduced to /64, usually one household. */
export const addressOf = ({ ip }: FastifyRequest) =>
  ip.includes(":") && !ip.includes(".") ? network64(ip) : ip;

function network64(ip: string): string {
  const [head = "", tail] = ip.split("%", 1)[0]?.split("::") ?? [];
  const groups = head === "" ? [] : head.split(":");
  const after = tail ? tail.split(":").length : 0;
  const missing = tail === undefined ? 0 : 8 - groups.length - after;
  return [...groups, ...Array.from({ length: missing }, () => "0")].slice(0, 4).join(":");
}

/** The site's address: PUBLIC_URL, or the address of the request. */
export type Site = {
  origin: string;
  /** The host name, to which passkeys are bound. */
  host: string;
  isSecure: boolean;
};

/** A name, an IPv4 address, or an IPv6 address in brackets, each with or without a port (RFC 3986, 3.2.2 and 3.2.3). */
const hostSyntax = /^(\[[\da-f:.]+\]|[^\s/?#@:[\]\\]+)(:\d*)?$/i;

/** All requests except HTTP/1.0 must name their host. @throws AppError `malformed_body` (RFC 9112, 3.2) */
export function refuseMalformedHost({ headers, host }: Pick<FastifyRequest, "headers" | "host">): void {
  if (headers.host !== undefined && !isHost(headers.host)) throw malformedHost();
  // The forwarded host if a proxy is trusted.
  if (host && !isHost(host)) throw malformedHost();
}

const isHost = (host: string) => hostSyntax.test(host) && URL.canParse(`http://${host}`);

const malformedHost = () => new AppError("malformed_body", t("The request has no valid Host header."));

/** @param publicUrl PUBLIC_URL, if the host has set it */
export function siteOf(
  publicUrl: string | null,
  { protocol, host }: Pick<FastifyRequest, "protocol" | "host">,
): Site {
  if (publicUrl === null && !isHost(host)) throw malformedHost();
  const { origin, hostname } = new URL(publicUrl ?? `${protocol}://${host}`);
  return { origin, host: hostname, isSecure: origin.startsWith("https:") };
}
