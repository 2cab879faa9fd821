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
import { callApi, callPublic } from "#web/lib/call-api.ts";

/** Browsers keep passkeys for names of hosts alone, and offer them on secure origins. */
export const passkeysWork = (): boolean =>
  "PublicKeyCredential" in window && !/^[\d.]+$|^\[/.test(location.hostname);

// Loaded when it is needed: most visits never ask for a passkey.
const library = () => import("@simplewebauthn/browser");

/** What the journal's key is wrapped by, where the authenticator has it. */
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
  password,
}: {
  name: string;
  password: string;
}): Promise<Passkey> {
  const options = await callApi(beginPasskey, { body: { password } });
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
 * Asks the authenticator who it is.
 * @param besideTheName offers passkeys in the suggestions of the name's field, and waits there without a word
 */
export async function askPasskey(besideTheName: boolean): Promise<PasskeyAnswer> {
  const options = await callPublic(beginPasskeySignIn);
  const { startAuthentication } = await library();
  const answer = await startAuthentication({
    optionsJSON: { ...options, extensions: withPrf },
    useBrowserAutofill: besideTheName,
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

export async function canOfferBesideTheName(): Promise<boolean> {
  if (!passkeysWork()) return false;
  return (await library()).browserSupportsWebAuthnAutofill();
}

/** Stops waiting for an answer, if any is waited for. */
export async function stopAsking(): Promise<void> {
  (await library()).WebAuthnAbortService.cancelCeremony();
}

const isWebAuthnError = (error: unknown): error is WebAuthnError =>
  error instanceof Error && "code" in error && String(error.code).startsWith("ERROR_");

/** Somebody else is asked now, or nobody. */
export const isStopped = (error: unknown): boolean =>
  (error instanceof Error && error.name === "AbortError") ||
  (isWebAuthnError(error) && error.code === "ERROR_CEREMONY_ABORTED");

/** What an authenticator or its browser refused, in words; `null` for anything else. */
export function explainAuthenticator(error: unknown): string | null {
  if (!(error instanceof Error)) return null;
  if (error.name === "NotAllowedError")
    return "No passkey came. Perhaps it was called off, or took too long. Please try again.";
  if (error.name === "InvalidStateError") return "This device or key holds a passkey of yours already.";
  if (error.name === "SecurityError")
    return "Passkeys work only where Reflector is opened by a name and over https.";
  if (isWebAuthnError(error) || error instanceof DOMException)
    return "This device or key can’t keep a passkey that knows you by touch, face or PIN.";
  return null;
}
