import type { AuthenticationResponseJSON, WebAuthnError } from "@simplewebauthn/browser";
import type { Credentials } from "#contract/accounts/accounts.ts";
import {
  addPasskey,
  beginPasskey,
  beginPasskeySignIn,
  type Passkey,
  signInWithPasskey,
} from "#contract/accounts/sign-in.ts";
import { passkeySalt } from "#contract/accounts/sign-in-rules.ts";
import { t } from "#contract/translate.ts";
import { callApi, callPublic } from "#web/lib/call-api.ts";
import { passkeysWork } from "#web/lib/passkeys-work.ts";

let loaded: typeof import("@simplewebauthn/browser") | null = null;

/** Loaded when needed: most visits never use a passkey. */
async function library() {
  loaded ??= await import("@simplewebauthn/browser");
  return loaded;
}

/** The PRF extension, whose result wraps the journal key where the authenticator has it. */
const withPrf = { prf: { eval: { first: new TextEncoder().encode(passkeySalt) } } };

type Extended = { clientExtensionResults: AuthenticationResponseJSON["clientExtensionResults"] };

async function prfOf({ clientExtensionResults: { prf } }: Extended): Promise<{ prf?: string }> {
  const first = prf?.results?.first;
  if (!first) return {};
  const bytes = ArrayBuffer.isView(first)
    ? new Uint8Array(first.buffer, first.byteOffset, first.byteLength)
    : new Uint8Array(first);
  const { bufferToBase64URLString } = await library();
  return { prf: bufferToBase64URLString(bytes.slice().buffer) };
}

export async function createPasskey({
  name,
  ...proof
}: {
  name: string;
  password: string;
  code?: string | undefined;
}): Promise<Passkey> {
  const options = await callApi(beginPasskey, { body: proof });
  const { startRegistration } = await library();
  const made = await startRegistration({ optionsJSON: { ...options, extensions: withPrf } });
  const { id, rawId, response } = made;
  const { clientDataJSON, attestationObject, transports } = response;
  return callApi(addPasskey, {
    body: {
      name,
      response: {
        id,
        rawId,
        type: "public-key",
        response: { clientDataJSON, attestationObject, ...(transports && { transports }) },
      },
      ...(await prfOf(made)),
    },
  });
}

export type PasskeyAnswer = { send: () => Promise<Credentials>; prf?: string };

/**
 * Asks the authenticator for a passkey.
 *
 * @param inSuggestions offers passkeys among the suggestions of the username field, and waits silently
 */
export async function askPasskey(inSuggestions: boolean): Promise<PasskeyAnswer> {
  const options = await callPublic(beginPasskeySignIn);
  const { startAuthentication } = await library();
  const answer = await startAuthentication({
    optionsJSON: { ...options, extensions: withPrf },
    useBrowserAutofill: inSuggestions,
  });
  const { id, rawId, response } = answer;
  const { clientDataJSON, authenticatorData, signature, userHandle } = response;
  const prf = await prfOf(answer);
  return {
    ...prf,
    send: () =>
      callPublic(signInWithPasskey, {
        body: {
          response: {
            id,
            rawId,
            type: "public-key",
            response: { clientDataJSON, authenticatorData, signature, ...(userHandle && { userHandle }) },
          },
          ...prf,
        },
      }),
  };
}

export async function canOfferInSuggestions(): Promise<boolean> {
  if (!passkeysWork()) return false;
  return (await library()).browserSupportsWebAuthnAutofill();
}

/** Stops waiting for the authenticator, if anything was asked of it. */
export const stopAsking = () => loaded?.WebAuthnAbortService.cancelCeremony();

const isWebAuthnError = (error: unknown): error is WebAuthnError =>
  error instanceof Error && "code" in error && String(error.code).startsWith("ERROR_");

/** The request was cancelled, by this app or for another request. */
export const isStopped = (error: unknown): boolean =>
  (error instanceof Error && error.name === "AbortError") ||
  (isWebAuthnError(error) && error.code === "ERROR_CEREMONY_ABORTED");

/** Why an authenticator or the browser refused; `null` for other errors. */
export function explainAuthenticator(error: unknown): string | null {
  if (!(error instanceof Error)) return null;
  if (error.name === "NotAllowedError")
    return t("No passkey was used. You may have cancelled, or it took too long. Please try again.");
  if (error.name === "InvalidStateError")
    return t("This device or key already has a passkey for this account.");
  if (error.name === "SecurityError")
    return t("Passkeys work only at a secure address with a name, such as https://journal.example.org.");
  if (isWebAuthnError(error) || error instanceof DOMException)
    return t("This device or key can’t hold a passkey that checks your fingerprint, face or PIN.");
  return null;
}
