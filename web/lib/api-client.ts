import { refreshTokens } from "#contract/accounts/accounts.ts";
import type { Endpoint, Input, Output } from "#contract/endpoint.ts";
import { ApiFailure, authenticationRequired, parseJson, toFailureBody, toPlainBody } from "./api-failure.ts";
import type { Session } from "./session.ts";

const maxRefreshMs = 15_000;

export type CallInput<E extends Endpoint> = Input<E> & {
  signal?: AbortSignal;
  /** Lets the request outlive the page. Browsers allow 64 KiB for all such requests together. */
  keepalive?: boolean;
  /** Sent instead of a JSON body. */
  form?: FormData;
  /** Sent as they are, instead of a JSON body. */
  bytes?: Blob;
  /** Makes this request instead of the browser's `fetch`. */
  transport?: Transport;
};

/** Like `fetch`, as far as this client needs it. */
export type Transport = (url: string, init: RequestInit) => Promise<Response>;

export type Arguments<E extends Endpoint> =
  object extends CallInput<E> ? [input?: CallInput<E>] : [input: CallInput<E>];

type Dependencies = {
  fetch: typeof fetch;
  session: Session;
  /** Runs one task at a time across all tabs of this browser. */
  createMutex: <T>(task: () => Promise<T>) => Promise<T>;
  /** The prefix of every path; empty for the page's own server. */
  base?: string;
  /** Maps the error of a signed-in person's call. */
  explain?: (failure: unknown) => unknown;
  /** Called after each request with whether the server answered at all. */
  onReached: (reached: boolean) => void;
};

type LooseInput = {
  params?: unknown;
  querystring?: unknown;
  body?: unknown;
  signal?: AbortSignal;
  keepalive?: boolean;
  form?: FormData;
  bytes?: Blob;
  transport?: Transport;
};

/**
 * Calls are typed by their endpoint. Answers are not validated here: the server serialises them through the
 * same schema, and checking again would cost each visitor time and the schemas' weight.
 */
export function createApiClient({
  fetch,
  session,
  createMutex,
  base = "",
  explain = (failure) => failure,
  onReached,
}: Dependencies) {
  let refreshing: Promise<string> | null = null;

  /** For calls of a signed-in person. */
  function callApi<E extends Endpoint>(endpoint: E, ...[input]: Arguments<E>): Promise<Output<E>> {
    return authorised((access) => send(endpoint, input, access));
  }

  /** The same call as the function of a query, which brings its own signal. */
  function apiQueryFn<E extends Endpoint>(endpoint: E, ...[input]: Arguments<E>) {
    return ({ signal }: { signal: AbortSignal }): Promise<Output<E>> =>
      authorised((access) => send(endpoint, { ...input, signal }, access));
  }

  /** For calls of a signed-in person whose answer is a file. */
  function callForFile<E extends Endpoint>(endpoint: E, ...[input]: Arguments<E>): Promise<Blob> {
    return authorised(async (access) => (await request(endpoint, input, access)).blob());
  }

  /** For a signed-in person's calls whose answer arrives bit by bit. */
  function callForStream<E extends Endpoint>(
    endpoint: E,
    ...[input]: Arguments<E>
  ): Promise<ReadableStream<Uint8Array<ArrayBuffer>>> {
    return authorised(
      async (access) => (await request(endpoint, input, access)).body ?? new ReadableStream(),
    );
  }

  const authorised = <Answer>(task: (access: string) => Promise<Answer>): Promise<Answer> =>
    attempt(task).catch((failure: unknown) => {
      throw explain(failure);
    });

  async function attempt<Answer>(task: (access: string) => Promise<Answer>): Promise<Answer> {
    const caller = session.username();
    refuseStranger(caller);
    const access = session.accessToken() ?? (await refreshFirst());
    refuseStranger(caller);
    try {
      return await task(access);
    } catch (failure) {
      if (!(failure instanceof ApiFailure) || failure.status !== 401 || !session.refreshToken())
        throw failure;
      const renewed = await refresh(access);
      refuseStranger(caller);
      return await task(renewed);
    }
  }

  /** For calls that anyone can make: sends no token and never refreshes. */
  function callPublic<E extends Endpoint>(endpoint: E, ...[input]: Arguments<E>): Promise<Output<E>> {
    return send(endpoint, input, null);
  }

  /** With tokens that are not stored yet. */
  function callWith<E extends Endpoint>(
    access: string,
    endpoint: E,
    ...[input]: Arguments<E>
  ): Promise<Output<E>> {
    return send(endpoint, input, access);
  }

  /**
   * If someone else has logged in since, in this tab or another one, one person's call must not be sent with
   * the other's tokens.
   */
  function refuseStranger(caller: string | null) {
    if (session.changedHands() || session.username() !== caller) throw authenticationRequired();
  }

  async function refreshFirst(): Promise<string> {
    try {
      return await refresh(null);
    } catch (cause) {
      throw authenticationRequired(cause);
    }
  }

  /** One refresh for all calls of this tab, and one at a time across all tabs. `stale` is the refused token. */
  function refresh(stale: string | null): Promise<string> {
    refreshing ??= createMutex(() => exchange(stale)).finally(() => {
      refreshing = null;
    });
    return refreshing;
  }

  async function exchange(stale: string | null): Promise<string> {
    const replaced = session.accessToken();
    if (replaced && replaced !== stale) return replaced;
    const sent = session.refreshToken();
    if (!sent) throw authenticationRequired();
    const tokens = await send(
      refreshTokens,
      // A refresh that hangs would block every tab.
      { body: { refresh: sent }, signal: AbortSignal.timeout(maxRefreshMs) },
      null,
    ).catch((error: unknown) => {
      if (error instanceof DOMException) throw unreached(error);
      throw error;
    });
    if (typeof tokens?.access !== "string") throw invalidResponse(200);
    if (session.refreshToken() !== sent) {
      // Another tab has since logged out, logged in or refreshed, so the cookies are newer than this answer.
      const newer = session.changedHands() ? null : session.accessToken();
      if (!newer || newer === stale) throw authenticationRequired();
      return newer;
    }
    session.replaceTokens({ access: tokens.access, refresh: tokens.refresh ?? sent });
    return tokens.access;
  }

  async function send<E extends Endpoint>(
    endpoint: E,
    input: LooseInput | undefined,
    access: string | null,
  ): Promise<Output<E>> {
    const response = await request(endpoint, input, access);
    try {
      return JSON.parse(response.status === 204 ? "null" : await response.text());
    } catch (cause) {
      throw invalidResponse(response.status, cause);
    }
  }

  /** @throws ApiFailure unless the answer is a success */
  async function request(
    endpoint: Endpoint,
    { params, querystring, body, signal, keepalive, form, bytes, transport = fetch }: LooseInput = {},
    access: string | null,
  ): Promise<Response> {
    const response = await reach(transport, base + address(endpoint.url, params, querystring), {
      method: endpoint.method,
      headers: {
        Accept: "application/json",
        ...(access !== null && { Authorization: `Bearer ${access}` }),
        ...(body !== undefined && { "Content-Type": "application/json" }),
        ...(bytes && { "Content-Type": "application/octet-stream" }),
      },
      credentials: "include",
      ...(body !== undefined && { body: JSON.stringify(body) }),
      // The browser sets a form's content type itself, with its own boundary.
      ...(form && { body: form }),
      ...(bytes && { body: bytes }),
      ...(signal && { signal }),
      ...(keepalive && { keepalive }),
    });
    if (!response.ok) throw await refused(response);
    return response;
  }

  async function reach(transport: Transport, url: string, init: RequestInit): Promise<Response> {
    try {
      const response = await transport(url, init);
      onReached(true);
      return response;
    } catch (cause) {
      if (init.signal?.aborted) throw cause;
      onReached(false);
      throw unreached(cause);
    }
  }

  /** Settles once no tab of this browser is exchanging tokens. */
  async function tokensRest(): Promise<void> {
    await refreshing?.catch(() => undefined);
    await createMutex(async () => undefined);
  }

  return { callApi, apiQueryFn, callForFile, callForStream, callPublic, callWith, tokensRest };
}

const unreached = (cause: unknown) =>
  new ApiFailure({ status: 0, message: "The server can’t be reached.", offline: true, cause });

async function refused(response: Response): Promise<ApiFailure> {
  const text = await response.text();
  const body = toFailureBody(parseJson(text)) ?? toPlainBody(text, response.headers.get("content-type"));
  return new ApiFailure({
    status: response.status,
    message: body?.message ?? (response.statusText || `The server answered with status ${response.status}.`),
    body,
  });
}

const invalidResponse = (status: number, cause?: unknown) =>
  new ApiFailure({ status, message: "Invalid response from server", cause });

function address(url: string, params: unknown, querystring: unknown): string {
  const path = url.replace(/:([a-z_]+)/g, (_, name: string) =>
    encodeURIComponent(entries(params).get(name) ?? ""),
  );
  const query = new URLSearchParams([...entries(querystring)]).toString();
  return query ? `${path}?${query}` : path;
}

function entries(values: unknown): Map<string, string> {
  const given = Object.entries(values ?? {}).filter(([, value]) => value !== undefined && value !== null);
  return new Map(given.map(([name, value]) => [name, String(value)]));
}
