import * as client from "openid-client";
import { z } from "zod";
import { emailSchema } from "#contract/accounts/account-forms.ts";
import { deriveKey } from "#server/platform/sealing.ts";
import type { Identity } from "../tickets.ts";

export type ProviderConfig = { issuer: string; clientId: string; clientSecret: string; name: string };

/**
 * What a browser that was led to the provider must come back with. The code verifier and the nonce are made from the
 * browser's own secret, so that the store holds neither.
 */
export type Journey = { browser: string; state: string; redirectUri: string };

export type Provider = {
  name: string;
  issuer: string;
  /** Where to lead the browser. @throws where the provider is away */
  authorizationUrl(journey: Journey): Promise<string>;
  /** @throws where it is away, or what came back can't be believed */
  identify(journey: Journey, callback: URL): Promise<Identity>;
};

const timeoutSeconds = 8;
/** A provider that changes its keys or addresses is asked anew by then. */
const keptMs = 3_600_000;

/** OpenID Connect: authorization code with PKCE (RFC 7636), state and nonce. Asked on first use, so that it may be away. */
export function createProvider({ issuer, clientId, clientSecret, name }: ProviderConfig): Provider {
  let known: { since: number; configuration: Promise<client.Configuration> } | null = null;

  function discover(): Promise<client.Configuration> {
    const now = performance.now();
    if (known && now - known.since < keptMs) return known.configuration;
    const server = new URL(issuer);
    const configuration = client.discovery(
      server,
      clientId,
      undefined,
      client.ClientSecretBasic(clientSecret),
      {
        timeout: timeoutSeconds,
        // The host has named this address itself; a provider in the same house may have no certificate.
        execute: server.protocol === "http:" ? [client.allowInsecureRequests] : [],
      },
    );
    const asked = { since: now, configuration };
    known = asked;
    configuration.catch(() => {
      if (known === asked) known = null;
    });
    return configuration;
  }

  return {
    name,
    issuer,

    async authorizationUrl({ browser, state, redirectUri }) {
      const configuration = await discover();
      return client.buildAuthorizationUrl(configuration, {
        redirect_uri: redirectUri,
        scope: "openid profile email",
        state,
        nonce: madeFrom(browser, "nonce"),
        code_challenge: await client.calculatePKCECodeChallenge(madeFrom(browser, "code verifier")),
        code_challenge_method: "S256",
      }).href;
    },

    async identify({ browser, state, redirectUri }, callback) {
      const configuration = await discover();
      const answered = new URL(redirectUri);
      answered.search = callback.search;
      const tokens = await client.authorizationCodeGrant(configuration, answered, {
        pkceCodeVerifier: madeFrom(browser, "code verifier"),
        expectedNonce: madeFrom(browser, "nonce"),
        expectedState: state,
        idTokenExpected: true,
      });
      const claims = tokens.claims();
      if (!claims) throw new Error("The provider sent no ID token.");
      const profile = profileSchema.parse({ ...(await moreOf(configuration, tokens, claims)), ...claims });
      return { issuer, subject: claims.sub, ...profile };
    },
  };
}

/** Many providers name a person in their user info alone. */
async function moreOf(
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

const madeFrom = (browser: string, purpose: string) =>
  deriveKey(Buffer.from(browser, "utf8"), `openid ${purpose}`).toString("base64url");
