import { refreshTokens } from "#contract/accounts/accounts.ts";
import type { Endpoint, Output } from "#contract/endpoint.ts";
import { ApiFailure, authenticationRequired } from "./api-failure.ts";
import {
  type CallInput,
  type Http,
  invalidResponse,
  received,
  request,
  requestJson,
  unreached,
} from "./api-request.ts";
import type { Session } from "./session.ts";

export type Arguments<E extends Endpoint> =
  object extends CallInput<E> ? [input?: CallInput<E>] : [input: CallInput<E>];

type Dependencies = Http & {
  session: Session;
  /** Runs one task at a time across all tabs of this browser. */
  runAlone: <T>(task: () => Promise<T>) => Promise<T>;
  /** Maps the error of a signed-in person's call. */
  explain?: (failure: unknown) => unknown;
};

/** Makes the calls of the contract, and refreshes the access token when it has expired. */
export class ApiClient {
  readonly #http: Http;
  readonly #session: Session;
  readonly #tokens: TokenRefresh;
  readonly #explain: (failure: unknown) => unknown;

  constructor({ session, runAlone, explain = (failure) => failure, ...http }: Dependencies) {
    this.#http = http;
    this.#session = session;
    this.#tokens = new TokenRefresh({ http, session, runAlone });
    this.#explain = explain;
  }

  /** For calls of a signed-in person. */
  readonly callApi = <E extends Endpoint>(endpoint: E, ...[input]: Arguments<E>): Promise<Output<E>> =>
    this.#authorised((access) => requestJson(this.#http, endpoint, input, access));

  /** The same call as a query function, which gets a signal from the query. */
  readonly apiQueryFn =
    <E extends Endpoint>(endpoint: E, ...[input]: Arguments<E>) =>
    ({ signal }: { signal: AbortSignal }): Promise<Output<E>> =>
      this.#authorised((access) => requestJson(this.#http, endpoint, { ...input, signal }, access));

  /** For calls of a signed-in person whose answer is a file. */
  readonly callForFile = <E extends Endpoint>(endpoint: E, ...[input]: Arguments<E>): Promise<Blob> =>
    this.#authorised(async (access) =>
      received((await request(this.#http, endpoint, input, access)).blob(), input?.signal),
    );

  /** For calls of a signed-in person whose answer is read while it arrives. */
  readonly callForStream = <E extends Endpoint>(
    endpoint: E,
    ...[input]: Arguments<E>
  ): Promise<ReadableStream<Uint8Array<ArrayBuffer>>> =>
    this.#authorised(
      async (access) => (await request(this.#http, endpoint, input, access)).body ?? new ReadableStream(),
    );

  /** For calls that anyone can make: sends no token and never refreshes. */
  readonly callPublic = <E extends Endpoint>(endpoint: E, ...[input]: Arguments<E>): Promise<Output<E>> =>
    requestJson(this.#http, endpoint, input, null);

  /** With an access token that is not stored yet. */
  readonly callWith = <E extends Endpoint>(
    access: string,
    endpoint: E,
    ...[input]: Arguments<E>
  ): Promise<Output<E>> => requestJson(this.#http, endpoint, input, access);

  /** Settles once no tab of this browser is exchanging tokens. */
  readonly tokensSettled = (): Promise<void> => this.#tokens.settled();

  async #authorised<Answer>(task: (access: string) => Promise<Answer>): Promise<Answer> {
    try {
      return await this.#attempt(task);
    } catch (failure) {
      throw this.#explain(failure);
    }
  }

  /** Runs the task with an access token, and once more with a new one if the server refuses the first. */
  async #attempt<Answer>(task: (access: string) => Promise<Answer>): Promise<Answer> {
    const caller = this.#session.username();
    this.#refuseStranger(caller);
    const access = this.#session.accessToken() ?? (await this.#firstToken());
    this.#refuseStranger(caller);
    try {
      return await task(access);
    } catch (failure) {
      if (!(failure instanceof ApiFailure) || failure.status !== 401 || !this.#session.refreshToken())
        throw failure;
      const renewed = await this.#tokens.run(access);
      this.#refuseStranger(caller);
      return await task(renewed);
    }
  }

  /**
   * If another person has logged in since, in this tab or another one, a call must not be sent with that person's
   * tokens.
   */
  #refuseStranger(caller: string | null) {
    if (this.#session.changedHands() || this.#session.username() !== caller) throw authenticationRequired();
  }

  async #firstToken(): Promise<string> {
    try {
      return await this.#tokens.run(null);
    } catch (cause) {
      throw authenticationRequired(cause);
    }
  }
}

/** A refresh that hangs would block every tab. */
const maxRefreshMs = 15_000;

type RefreshDependencies = Pick<Dependencies, "session" | "runAlone"> & { http: Http };

/** Gets new access tokens: one refresh for all calls of this tab, and one at a time across all tabs. */
class TokenRefresh {
  readonly #deps: RefreshDependencies;
  #running: Promise<string> | null = null;

  constructor(deps: RefreshDependencies) {
    this.#deps = deps;
  }

  /** `stale`: the access token that the server refused; `null` if there was none. */
  run(stale: string | null): Promise<string> {
    this.#running ??= this.#deps
      .runAlone(() => this.#exchange(stale))
      .finally(() => {
        this.#running = null;
      });
    return this.#running;
  }

  /** Settles once no tab of this browser is exchanging tokens. */
  async settled(): Promise<void> {
    await this.#running?.catch(() => undefined);
    await this.#deps.runAlone(async () => undefined);
  }

  async #exchange(stale: string | null): Promise<string> {
    const { session } = this.#deps;
    const replaced = session.accessToken();
    if (replaced && replaced !== stale) return replaced;
    const sent = session.refreshToken();
    if (!sent) throw authenticationRequired();
    const tokens = await this.#request(sent);
    if (typeof tokens?.access !== "string") throw invalidResponse(200);
    if (session.refreshToken() !== sent) {
      // Another tab has logged out, logged in or refreshed since, so the cookies are newer than this answer.
      const newer = session.changedHands() ? null : session.accessToken();
      if (!newer || newer === stale) throw authenticationRequired();
      return newer;
    }
    session.replaceTokens({ access: tokens.access, refresh: tokens.refresh ?? sent });
    return tokens.access;
  }

  async #request(refresh: string) {
    const input = { body: { refresh }, signal: AbortSignal.timeout(maxRefreshMs) };
    try {
      return await requestJson(this.#deps.http, refreshTokens, input, null);
    } catch (error) {
      if (error instanceof DOMException) throw unreached(error);
      throw error;
    }
  }
}
