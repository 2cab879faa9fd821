import * as client from "openid-client";
import { z } from "zod";
import { emailSchema } from "#contract/accounts/account-forms.ts";
import type { ProviderConfig } from "#server/context.ts";
import { deriveKey } from "#server/platform/sealing.ts";
import { issuersIn, UnusableProvider } from "./provider-failures.ts";

/**
 * The values that a browser must bring back from the provider. Code verifier and nonce are derived from the browser's
 * secret and the state, so that the store holds neither, and no two journeys share them.
 */
export type Journey = { browser: string; state: string; redirectUri: string };

/** The person whom the provider signed in. */
export type Identity = {
  issuer: string;
  subject: string;
  /** The name that the provider gives; empty if it gives none. */
  username: string;
  /** An address that the provider has verified. */
  email: string | null;
};

export type Provider = {
  name: string;
  issuer: string;
  /** Where to send the browser. @throws if the provider does not answer */
  authorizationUrl(journey: Journey): Promise<string>;
  /** @throws if the provider does not answer, or its answer is not valid */
  identify(journey: Journey, callback: URL): Promise<Identity>;
};

const timeoutSeconds = 8;
/** How long the provider's keys and addresses are cached. */
const keptMs = 3_600_000;

/**
 * OpenID Connect: authorization code with PKCE (RFC 7636), state and nonce. The provider is first contacted when a
 * person uses it, so that the server starts without it.
 */
export function createProvider(config: ProviderConfig): Provider {
  const { issuer, name } = config;
  let known: { since: number; isAsking: boolean; configuration: Promise<client.Configuration> } | null = null;

  /** Callers at the same time share one answer. */
  function discover(maxAgeMs: number): Promise<client.Configuration> {
    const now = performance.now();
    if (known && (known.isAsking || now - known.since < maxAgeMs)) return known.configuration;
    const configuration = discoverProvider(config);
    const asked = { since: now, isAsking: true, configuration };
    known = asked;
    configuration.then(
      () => {
        asked.isAsking = false;
      },
      () => {
        if (known === asked) known = null;
      },
    );
    return configuration;
  }

  return {
    name,
    issuer,

    async authorizationUrl(journey) {
      const { state, redirectUri } = journey;
      // Not cached: a browser that is sent to a provider that has gone shows a dead page.
      const configuration = await discover(0);
      return client.buildAuthorizationUrl(configuration, {
        redirect_uri: redirectUri,
        scope: "openid profile email",
        state,
        nonce: derivedFrom(journey, "nonce"),
        code_challenge: await client.calculatePKCECodeChallenge(derivedFrom(journey, "code verifier")),
        code_challenge_method: "S256",
      }).href;
    },

    async identify(journey, callback) {
      const { state, redirectUri } = journey;
      const configuration = await discover(keptMs);
      const answered = new URL(redirectUri);
      answered.search = callback.search;
      const tokens = await client.authorizationCodeGrant(configuration, answered, {
        pkceCodeVerifier: derivedFrom(journey, "code verifier"),
        expectedNonce: derivedFrom(journey, "nonce"),
        expectedState: state,
        idTokenExpected: true,
      });
      const claims = tokens.claims();
      if (!claims) throw new Error("The provider sent no ID token.");
      const profile = profileSchema.parse({
        ...(await userInfoOf(configuration, tokens, claims)),
        ...claims,
      });
      return { issuer, subject: claims.sub, ...profile };
    },
  };
}

/** @throws UnusableProvider */
async function discoverProvider({
  issuer,
  clientId,
  clientSecret,
}: ProviderConfig): Promise<client.Configuration> {
  const discoverAt = (address: string) =>
    client.discovery(new URL(address), clientId, undefined, clientAuthentication(clientSecret), {
      timeout: timeoutSeconds,
      execute: [
        // Without this, the library trusts the connection and leaves the signatures of ID tokens unchecked.
        client.enableNonRepudiationChecks,
        // The host chose this address. A provider in the same network may have no certificate.
        ...(new URL(address).protocol === "http:" ? [client.allowInsecureRequests] : []),
      ],
    });
  const configuration = await discoverAt(issuer).catch((error: unknown) => {
    const { found = "" } = issuersIn(error) ?? {};
    // Only the slash at the end differs: the provider's spelling is the one that its tokens name.
    if (withoutSlash(found) !== withoutSlash(issuer)) throw error;
    return discoverAt(found);
  });
  const { token_endpoint_auth_methods_supported: methods } = configuration.serverMetadata();
  if (methods && !ownMethods.some((method) => methods.includes(method)))
    throw new UnusableProvider({
      problem: "methods",
      expected: ownMethods.join(","),
      found: methods.join(","),
    });
  return configuration;
}

/** In order of preference. A provider that lists none supports the first (OpenID Connect Discovery 1.0, 3). */
const ownMethods = ["client_secret_basic", "client_secret_post"];

function clientAuthentication(secret: string): client.ClientAuth {
  const [basic, post] = [client.ClientSecretBasic(secret), client.ClientSecretPost(secret)];
  return (server, ...rest) => {
    const methods = server.token_endpoint_auth_methods_supported ?? ownMethods;
    return (methods.includes("client_secret_basic") ? basic : post)(server, ...rest);
  };
}

export const withoutSlash = (issuer: string) => issuer.replace(/\/$/, "");

/** Many providers name a person only in their user info. */
async function userInfoOf(
  configuration: client.Configuration,
  { access_token }: client.TokenEndpointResponse,
  claims: client.IDToken,
): Promise<object> {
  if (claims.preferred_username !== undefined || !configuration.serverMetadata().userinfo_endpoint) return {};
  return client.fetchUserInfo(configuration, access_token, claims.sub);
}

const profileSchema = z
  .object({
    preferred_username: z.string().max(1000).optional().catch(undefined),
    name: z.string().max(1000).optional().catch(undefined),
    email: emailSchema.optional().catch(undefined),
    email_verified: z.boolean().optional().catch(undefined),
  })
  .transform(({ preferred_username, name, email, email_verified }) => ({
    username: preferred_username || name || email || "",
    email: email_verified === true && email !== undefined ? email : null,
  }));

const derivedFrom = ({ browser, state }: Journey, purpose: string) =>
  deriveKey(Buffer.from(browser, "utf8"), `openid ${purpose} of ${state}`).toString("base64url");
