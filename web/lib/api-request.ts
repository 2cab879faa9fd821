import type { Endpoint, Input, Output } from "#contract/endpoint.ts";
import { t } from "#contract/translate.ts";
import { ApiFailure, parseJson, sentenceOfStatus, toFailureBody, toPlainBody } from "./api-failure.ts";
import { pageLanguage } from "./page-meta.ts";

/** Like `fetch`, as far as this client needs it. */
export type Transport = (url: string, init: RequestInit) => Promise<Response>;

type Extras = {
  signal?: AbortSignal;
  /** Lets the request outlive the page. Browsers allow 64 KiB for all such requests together. */
  keepalive?: boolean;
  /** Sent instead of a JSON body. */
  form?: FormData;
  /** Sent unchanged, instead of a JSON body. */
  bytes?: Blob;
  /** Makes this request instead of the browser's `fetch`. */
  transport?: Transport;
};

export type CallInput<E extends Endpoint> = Input<E> & Extras;

type LooseInput = Extras & { params?: unknown; querystring?: unknown; body?: unknown };

export type Http = {
  fetch: typeof fetch;
  /** The prefix of every path; empty for the page's own server. */
  base?: string;
  /** Called after each request with whether the server answered at all. */
  onReached: (reached: boolean) => void;
};

/**
 * Sends a call and parses its answer. Answers are not validated: the server serialises them through the same schema,
 * and checking again would cost each visitor time and the schemas' weight.
 */
export async function requestJson<E extends Endpoint>(
  http: Http,
  endpoint: E,
  input: LooseInput | undefined,
  access: string | null,
): Promise<Output<E>> {
  const response = await request(http, endpoint, input, access);
  const text = response.status === 204 ? "null" : await received(response.text(), input?.signal);
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw invalidResponse(response.status, cause);
  }
}

/** The body of an answer. Its connection can still break. */
export const received = <Body>(body: Promise<Body>, signal?: AbortSignal): Promise<Body> =>
  body.catch((cause: unknown) => {
    throw signal?.aborted ? cause : unreached(cause);
  });

/** @throws ApiFailure unless the answer is a success */
export async function request(
  { fetch, base = "", onReached }: Http,
  endpoint: Endpoint,
  { params, querystring, body, signal, keepalive, form, bytes, transport = fetch }: LooseInput = {},
  access: string | null,
): Promise<Response> {
  const sent = transport(base + address(endpoint.url, params, querystring), {
    method: endpoint.method,
    headers: {
      Accept: "application/json",
      // The language of its errors.
      ...(pageLanguage && { "Accept-Language": pageLanguage }),
      // Untranslated: a header.
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
  const response = await sent.catch((cause: unknown) => {
    if (signal?.aborted) throw cause;
    onReached(false);
    throw unreached(cause);
  });
  onReached(true);
  if (!response.ok) throw await refused(response, signal);
  return response;
}

export const unreached = (cause: unknown) =>
  new ApiFailure({ status: 0, message: t("The server can’t be reached."), offline: true, cause });

async function refused(response: Response, signal?: AbortSignal): Promise<ApiFailure> {
  const { status } = response;
  const text = await received(response.text(), signal);
  const own = toFailureBody(parseJson(text));
  const body = own ?? toPlainBody(text, response.headers.get("content-type"));
  // A failing proxy writes for its host, not for the person.
  const message = (own ?? (status < 500 ? body : null))?.message ?? sentenceOfStatus(status);
  return new ApiFailure({ status, message, body });
}

export const invalidResponse = (status: number, cause?: unknown) =>
  new ApiFailure({ status, message: sentenceOfStatus(status), cause });

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
