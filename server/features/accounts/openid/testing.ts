import { generateKeyPairSync, type KeyObject, randomUUID } from "node:crypto";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import { decodeJwt, exportJWK, type JWTPayload, SignJWT, UnsecuredJWT } from "jose";
import Provider, { type ClientAuthMethod } from "oidc-provider";
import { z } from "zod";
import {
  connectProvider,
  finishProvider,
  finishSignIn,
  startProvider as startCall,
} from "#contract/accounts/sign-in.ts";
import type { ProviderConfig } from "#server/context.ts";
import { type TestServer, testSite } from "#server/testing.ts";
import { password } from "../testing.ts";

/** The person who is signed in at the provider. */
export type ProvidersPerson = {
  id: string;
  preferred_username?: string;
  name?: string;
  email?: string;
  email_verified?: boolean;
};

export type RunningProvider = {
  config: ProviderConfig;
  /** Who the next visitor is taken for; `null` refuses them. */
  signIn(person: ProvidersPerson | null): void;
  /** Replaces each ID token that it gives, until it is told `null`. */
  forge(make: ((claims: JWTPayload) => Promise<string> | string) | null): void;
  /** As the provider signs its ID tokens; with another key than its own if one is given. */
  sign(claims: JWTPayload, key?: KeyObject): Promise<string>;
  close(): Promise<void>;
};

export const newSigningKey = (): KeyObject => generateKeyPairSync("rsa", { modulusLength: 2048 }).privateKey;
export const unsigned = (claims: JWTPayload): string => new UnsecuredJWT(claims).encode();

const client = { id: "reflector", secret: "a secret of the two" };

type ProviderOptions = {
  /** The path of the issuer. */
  mount?: string;
  slash?: "" | "/";
  /** How clients may authenticate. */
  methods?: ClientAuthMethod[];
};

/** A real OpenID provider on loopback, which asks the person nothing. */
export async function startProvider(
  redirectUri: string,
  { mount = "", slash = "", methods = ["client_secret_basic"] }: ProviderOptions = {},
): Promise<RunningProvider> {
  const server = createServer();
  const issuer = `${await listen(server)}${mount}${slash}`;
  let current: ProvidersPerson | null = null;
  const people = new Map<string, ProvidersPerson>();
  const ownKey = newSigningKey();
  const kid = "of this provider";
  let forge: Parameters<RunningProvider["forge"]>[0] = null;
  const provider = new Provider(issuer, {
    clients: [
      {
        client_id: client.id,
        client_secret: client.secret,
        redirect_uris: [redirectUri],
        response_types: ["code"],
        grant_types: ["authorization_code"],
        token_endpoint_auth_method: methods[0],
      },
    ],
    jwks: { keys: [{ ...(await exportJWK(ownKey)), kid, alg: "RS256", use: "sig" }] },
    clientAuthMethods: methods,
    pkce: { required: () => true },
    claims: { openid: ["sub"], profile: ["preferred_username", "name"], email: ["email", "email_verified"] },
    features: { devInteractions: { enabled: false } },
    interactions: { url: (_, { uid }) => `${mount}/interaction/${uid}` },
    cookies: { keys: ["of these tests alone"] },
    findAccount: (_, accountId) => ({
      accountId,
      claims: async () => ({ ...people.get(accountId), id: undefined, sub: accountId }),
    }),
  });

  provider.use(async (ctx, next) => {
    await next();
    const { data } = tokenAnswerSchema.safeParse(ctx.body);
    if (data && forge) ctx.body = { ...data, id_token: await forge(decodeJwt(data.id_token)) };
  });

  async function interact(request: IncomingMessage, response: ServerResponse): Promise<void> {
    if (!current) {
      const refusal = { error: "access_denied", error_description: "Not today." };
      return provider.interactionFinished(request, response, refusal);
    }
    people.set(current.id, current);
    const grant = new provider.Grant({ accountId: current.id, clientId: client.id });
    grant.addOIDCScope("openid profile email");
    const result = { login: { accountId: current.id }, consent: { grantId: await grant.save() } };
    await provider.interactionFinished(request, response, result);
  }

  const answer = provider.callback();
  server.on("request", (request, response) => {
    // As a framework does for what is mounted at a path.
    Object.assign(request, {
      originalUrl: request.url,
      baseUrl: mount,
      url: request.url?.slice(mount.length),
    });
    if (request.url?.startsWith("/interaction/")) void interact(request, response);
    else void answer(request, response);
  });
  return {
    config: { issuer, clientId: client.id, clientSecret: client.secret, name: "Our House" },
    signIn(person) {
      current = person;
    },
    forge(make) {
      forge = make;
    },
    sign: (claims, key = ownKey) => new SignJWT(claims).setProtectedHeader({ alg: "RS256", kid }).sign(key),
    close: () =>
      new Promise((done) => {
        server.close(() => done());
        server.closeAllConnections();
      }),
  };
}

const tokenAnswerSchema = z.looseObject({ id_token: z.string() });

function listen(server: Server): Promise<string> {
  return new Promise((done) => {
    server.listen(0, "127.0.0.1", () => {
      const address = server.address();
      done(`http://127.0.0.1:${typeof address === "object" ? address?.port : ""}`);
    });
  });
}

/** As much of a browser as it takes to go to a provider and back: redirects, and cookies for each site. */
export function createBrowser(siteUrl: string, serverUrl: string) {
  const jars = new Map<string, Map<string, string>>();
  const jarOf = (url: string) => jars.getOrInsertComputed(new URL(url).origin, () => new Map());
  const cookiesFor = (url: string) => [...jarOf(url)].map(([name, value]) => `${name}=${value}`).join("; ");

  return {
    /** What scripts and curious people would find. */
    cookies: () => cookiesFor(siteUrl),
    /** One request, without following where it leads. */
    async open(url: string, init: RequestInit = {}): Promise<Response> {
      const headers = new Headers(init.headers);
      headers.set("cookie", cookiesFor(url));
      const response = await fetch(url.replace(siteUrl, serverUrl), { ...init, headers, redirect: "manual" });
      for (const line of response.headers.getSetCookie()) {
        const [pair = ""] = line.split(";");
        const at = pair.indexOf("=");
        if (/max-age=0|expires=thu, 01 jan 1970/i.test(line)) jarOf(url).delete(pair.slice(0, at));
        else jarOf(url).set(pair.slice(0, at), pair.slice(at + 1));
      }
      return response;
    },
    /** Follows redirects up to the first page of this site that is not the API's. @returns every address on the way */
    async follow(url: string, until: (next: string) => boolean = () => false): Promise<string[]> {
      const way = [url];
      for (let next = url; ; ) {
        const isPage = next.startsWith(siteUrl) && !next.startsWith(`${siteUrl}/api/`);
        if (isPage || until(next)) return way;
        const response = await this.open(next);
        const location = response.headers.get("location");
        if (!location) throw new Error(`${next} answered ${response.status}: ${await response.text()}`);
        next = new URL(location, next).href;
        way.push(next);
      }
    },
  };
}

type Browser = ReturnType<typeof createBrowser>;

export const callback = `${testSite}${finishProvider.url}`;
export const start = `${testSite}${startCall.url}`;

export const someone = (more: Partial<ProvidersPerson> = {}): ProvidersPerson => ({
  id: randomUUID(),
  ...more,
});

/** As a signed-in person asks for it, with the password of `signUpOn`. */
export const connecting = (access: string): RequestInit => ({
  method: "POST",
  headers: { authorization: `Bearer ${access}`, "content-type": "application/json" },
  body: JSON.stringify({ password }),
});

/** What a page is told in its address, after the #. */
export const wordsOf = (page: string | undefined): Record<string, string> =>
  Object.fromEntries(new URLSearchParams(new URL(page ?? "").hash.slice(1)));

/** What people do who come to this server by this provider. */
export function travelsTo(server: TestServer, provider: Pick<RunningProvider, "signIn">) {
  const browserOn = (on: TestServer = server) => createBrowser(testSite, on.url);
  /** The way there and back. @returns the ticket that came with the last page */
  async function goTo(browser: Browser, person: ProvidersPerson): Promise<string> {
    provider.signIn(person);
    const { ticket = "" } = wordsOf((await browser.follow(start)).at(-1));
    if (!/^[\w-]{43}$/.test(ticket)) throw new Error("The way ended without a ticket.");
    return ticket;
  }
  async function finish(browser: Browser, body: object) {
    const response = await browser.open(testSite + finishSignIn.url, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(body),
    });
    return { status: response.status, body: await response.json() };
  }
  async function signIn(person: ProvidersPerson, browser = browserOn()) {
    const answer = await finish(browser, { ticket: await goTo(browser, person) });
    if (answer.status !== 200) throw new Error(`The sign-in was answered with ${answer.status}.`);
    return finishSignIn.schema.response[200].parse(answer.body);
  }
  /** As the page of a signed-in person does. @returns what /profile is told */
  async function connect(access: string, person: ProvidersPerson, browser = browserOn()) {
    provider.signIn(person);
    const answer = await browser.open(testSite + connectProvider.url, connecting(access));
    const { url } = connectProvider.schema.response[200].parse(await answer.json());
    const page = (await browser.follow(url)).at(-1) ?? "";
    if (new URL(page).pathname !== "/profile") throw new Error(`The way ended at ${page}.`);
    return wordsOf(page);
  }

  return { browserOn, goTo, finish, signIn, connect };
}
