import type { LookupAddress } from "node:dns";
import { BlockList, isIP } from "node:net";
import { type ProviderId, providerOf } from "#contract/models/model-rules.ts";
import { t } from "#contract/translate.ts";

/** Allowed destinations of a connection's calls. */
export type Reach =
  /** A well-known provider: its own host, at public addresses. */
  | { kind: "provider"; id: ProviderId }
  /** Hosts that this server's host allows, at public and private addresses. */
  | { kind: "allowed"; hosts: readonly string[] }
  /** A model server found on this machine. */
  | { kind: "local"; origins: readonly string[] };

type AllowedHost = { name: string; port: string | null } | "any";

/** `null` if the text names no host. */
export function parseAllowedHost(text: string): AllowedHost | null {
  if (text === "*") return "any";
  if (/[/@?#\s\\]/.test(text) || !URL.canParse(`http://${text}`)) return null;
  const { hostname } = new URL(`http://${text}`);
  const port = /:(\d{1,5})$/.exec(text.replace(/^\[.*\]/, "[]"))?.[1] ?? null;
  return hostname === "" ? null : { name: plainName(hostname), port };
}

/** `http://127.0.0.1:11434` and the like, with nothing after the port. */
export function isLoopbackOrigin(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { protocol, hostname, origin } = new URL(text);
  return protocol === "http:" && origin === text && kindOfAddress(plainName(hostname)) === "loopback";
}

/** Without the brackets of an IPv6 address, and without a final dot. */
const plainName = (hostname: string) =>
  hostname
    .replace(/^\[|\]$/g, "")
    .replace(/\.$/, "")
    .toLowerCase();

/**
 * Tells the person why a connection may not use this address. `null` if it may. The name is resolved only
 * when a call is made.
 */
export function refusalOf(reach: Reach, address: string): string | null {
  if (!URL.canParse(address)) return t("Enter an address such as https://models.example.org/v1.");
  const url = new URL(address);
  if (url.protocol !== "https:" && url.protocol !== "http:")
    return t("The address must begin with https:// or http://.");
  if (url.username !== "" || url.password !== "")
    return t("The address contains a name or password. Enter the key in its own field.");
  if (url.search !== "" || url.hash !== "") return t("Enter the address without ? or # and what follows.");
  if (addressesOf(reach, url).length > 0) return null;
  return reach.kind === "local"
    ? t("No model server was found at this address on the server’s own machine.")
    : t("The host of this server does not allow this address. They can add it to AI_ALLOWED_HOSTS.");
}

/** Allowed kinds of network addresses for the host of `url`. If empty, calls are refused. */
export function addressesOf(reach: Reach, url: URL): readonly AddressKind[] {
  const name = plainName(url.hostname);
  const literal = isIP(name) === 0 ? null : kindOfAddress(name);
  if (literal === "never") return [];
  if (reach.kind === "provider") {
    const { baseUrl } = providerOf(reach.id);
    return baseUrl !== null && new URL(baseUrl).origin === url.origin ? ["public"] : [];
  }
  if (reach.kind === "local") return reach.origins.includes(url.origin) ? ["loopback"] : [];
  const parsed = reach.hosts.map(parseAllowedHost);
  const isNamed = parsed.some(
    (each) => each !== null && each !== "any" && each.name === name && portFits(each.port, url),
  );
  // Other names must never resolve to loopback.
  if (isNamed) return name === "localhost" || literal === "loopback" ? ["loopback"] : ["public", "private"];
  // Literal addresses are not resolved, so they must be checked here.
  const isPublic = literal === null || literal === "public";
  return isPublic && parsed.includes("any") && url.protocol === "https:" ? ["public"] : [];
}

const portFits = (port: string | null, url: URL) =>
  port === null || port === (url.port || (url.protocol === "https:" ? "443" : "80"));

/** @throws Error if a name resolves to an address of a kind that is not allowed */
export function checkAddresses(allowed: readonly AddressKind[], addresses: readonly LookupAddress[]): void {
  if (addresses.length === 0) throw new RefusedAddress();
  for (const { address } of addresses)
    if (!allowed.includes(kindOfAddress(address))) throw new RefusedAddress();
}

/** A call's address is not allowed. */
export class RefusedAddress extends Error {
  constructor() {
    // Untranslated: for developers.
    super("This address is not allowed");
    this.name = "RefusedAddress";
  }
}

/** `never`: addresses that are never allowed, such as a cloud's metadata service. */
export type AddressKind = "public" | "private" | "loopback" | "never";

/** @param address an IP address as text. Ranges: IANA's registries of special-purpose addresses. */
export function kindOfAddress(address: string): AddressKind {
  const family = isIP(address);
  if (family === 0) return "never";
  if (family === 4) return kindIn(address, "ipv4");
  const translated = translatedIpv4(address);
  return translated === null ? kindIn(address, "ipv6") : kindOfAddress(translated);
}

function kindIn(address: string, family: "ipv4" | "ipv6"): AddressKind {
  if (ranges.loopback.check(address, family)) return "loopback";
  if (ranges.never.check(address, family)) return "never";
  return ranges.private.check(address, family) ? "private" : "public";
}

/** The IPv4 address inside a mapped one (RFC 4291) or one of a translating network (RFC 6052). */
function translatedIpv4(address: string): string | null {
  const { hostname } = new URL(`http://[${address.replace(/%.*$/, "")}]`);
  const found = /^\[(?:::ffff:|64:ff9b::)(?:([0-9a-f]{1,4}):)?([0-9a-f]{1,4})?\]$/.exec(hostname);
  if (!found) return null;
  const [high, low] = [found[1] ?? "0", found[2] ?? "0"].map((part) => Number.parseInt(part, 16));
  if (high === undefined || low === undefined) return null;
  return [high >> 8, high & 255, low >> 8, low & 255].join(".");
}

const listOf = (ipv4: readonly string[], ipv6: readonly string[]) => {
  const list = new BlockList();
  const add = (range: string, family: "ipv4" | "ipv6") => {
    const [network = "", bits] = range.split("/");
    list.addSubnet(network, Number(bits), family);
  };
  for (const range of ipv4) add(range, "ipv4");
  for (const range of ipv6) add(range, "ipv6");
  return list;
};

const ranges = {
  loopback: listOf(["127.0.0.0/8"], ["::1/128"]),
  private: listOf(["10.0.0.0/8", "172.16.0.0/12", "192.168.0.0/16", "100.64.0.0/10"], ["fc00::/7"]),
  never: listOf(
    [
      "0.0.0.0/8",
      "169.254.0.0/16",
      "192.0.0.0/24",
      "192.0.2.0/24",
      "192.88.99.0/24",
      "198.18.0.0/15",
      "198.51.100.0/24",
      "203.0.113.0/24",
      "224.0.0.0/4",
      "240.0.0.0/4",
    ],
    [
      "::/96",
      "64:ff9b:1::/48",
      "100::/64",
      "2001::/23",
      "2001:db8::/32",
      "2002::/16",
      "3fff::/20",
      "5f00::/16",
      "fe80::/10",
      "fec0::/10",
      "ff00::/8",
    ],
  ),
};
