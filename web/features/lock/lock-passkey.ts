import { t } from "#contract/translate.ts";
import { fromBase64url, toBase64url } from "#web/lib/device/base64url.ts";

/** Different from what a sign-in asks with, so the server never sees this answer. */
const salt = "reflector app lock";
const challengeBytes = 32;

/** What the authenticator answered, or why it can't open a lock. */
export type PasskeySecret =
  | { kind: "secret"; credential: string; secret: Uint8Array }
  /**
   * `none`: it was cancelled, took too long, or found no passkey. `unable`: the passkey lacks the PRF extension.
   * `another`: it belongs to another account.
   */
  | { kind: "none" | "unable" | "another" };

/**
 * 32 bytes that only one passkey can produce, by the PRF extension of WebAuthn. The signature need not be verified,
 * because other bytes open nothing.
 *
 * @param credential of the passkey that holds the lock; without one, the person chooses
 */
export async function askPasskeySecret(userId: string, credential?: string): Promise<PasskeySecret> {
  const id = credential === undefined ? null : fromBase64url(credential);
  let answer: Credential | null;
  try {
    answer = await navigator.credentials.get({
      publicKey: {
        challenge: crypto.getRandomValues(new Uint8Array(challengeBytes)),
        userVerification: "required",
        extensions: { prf: { eval: { first: new TextEncoder().encode(salt) } } },
        ...(id && { allowCredentials: [{ type: "public-key" as const, id }] }),
      },
    });
  } catch (error) {
    if (error instanceof DOMException) return { kind: "none" };
    throw error;
  }
  if (!(answer instanceof PublicKeyCredential)) return { kind: "none" };
  if (isOfAnother(answer, userId)) return { kind: "another" };
  const first = answer.getClientExtensionResults().prf?.results?.first;
  if (!first) return { kind: "unable" };
  const bytes = ArrayBuffer.isView(first)
    ? new Uint8Array(first.buffer, first.byteOffset, first.byteLength)
    : new Uint8Array(first);
  return {
    kind: "secret",
    credential: toBase64url(new Uint8Array(answer.rawId)),
    secret: bytes.slice(0, 32),
  };
}

/** A passkey is made with its user's id as its handle. */
function isOfAnother({ response }: PublicKeyCredential, userId: string): boolean {
  if (!(response instanceof AuthenticatorAssertionResponse) || !response.userHandle) return false;
  return new TextDecoder().decode(response.userHandle) !== userId;
}

export const passkeyWords = (): Record<Exclude<PasskeySecret["kind"], "secret">, string> => ({
  none: t("No passkey was used. You may have cancelled, or it took too long. Please try again."),
  unable: t(
    "This passkey or browser can’t open a lock: it lacks the extension that this needs (PRF). Use a PIN.",
  ),
  another: t("That passkey belongs to another account."),
});
