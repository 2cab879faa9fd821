import { createHash, ECDH } from "node:crypto";
import { t } from "#contract/translate.ts";
import { refusedField } from "#server/platform/errors.ts";
import { type Subscription, subscriptionSchema } from "#server/platform/push.ts";
import { unwrapKey, wrapKey } from "#server/platform/sealing.ts";

/** For Chromium browsers, Firefox, Edge and Safari. Any other address could lie in the host's own network. */
const pushServices = [
  /^fcm\.googleapis\.com$/,
  /^[a-z0-9.-]+\.push\.services\.mozilla\.com$/,
  /^[a-z0-9.-]+\.notify\.windows\.com$/,
  /^[a-z0-9.-]+\.push\.apple\.com$/,
];

/** @throws AppError `invalid_input` */
export function refuseUnknownService({ endpoint, keys }: Subscription): void {
  if (!isOfPushService(endpoint))
    throw refusedField("endpoint", t("This browser’s notification service is not supported."));
  if (!isPoint(keys.p256dh) || Buffer.from(keys.auth, "base64url").length !== 16)
    throw refusedField("keys", t("These are not keys from a browser."));
}

function isOfPushService(endpoint: string): boolean {
  const url = URL.canParse(endpoint) ? new URL(endpoint) : null;
  // Only the normalized form: another URL parser could read any other as a different address.
  if (url?.href !== endpoint || url.protocol !== "https:" || url.port !== "") return false;
  return url.username === "" && url.password === "" && pushServices.some((name) => name.test(url.hostname));
}

/** An uncompressed point on P-256. */
function isPoint(base64Url: string): boolean {
  const bytes = Buffer.from(base64Url, "base64url");
  if (bytes.length !== 65) return false;
  try {
    ECDH.convertKey(bytes, "prime256v1");
    return true;
  } catch {
    // Node throws if the point is not on the curve.
    return false;
  }
}

/** Lets a browser find itself in the list. SHA-256, base64url. */
export const hashEndpoint = (endpoint: string): string =>
  createHash("sha256").update(endpoint, "utf8").digest("base64url");

const purposeOf = (ownerId: string, endpointHash: string) => `push device ${endpointHash} of ${ownerId}`;

export const sealSubscription = (deviceKey: Buffer, ownerId: string, subscription: Subscription): Buffer =>
  wrapKey(
    deviceKey,
    Buffer.from(JSON.stringify(subscription), "utf8"),
    purposeOf(ownerId, hashEndpoint(subscription.endpoint)),
  );

/** `null` if it was altered or its key is gone. */
export function openSubscription(
  deviceKey: Buffer,
  ownerId: string,
  row: { endpoint_hash: string; subscription: Buffer },
): Subscription | null {
  const opened = unwrapKey(deviceKey, row.subscription, purposeOf(ownerId, row.endpoint_hash));
  return opened && subscriptionSchema.parse(JSON.parse(opened.toString("utf8")));
}
