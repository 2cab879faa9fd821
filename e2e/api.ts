import type { APIRequestContext } from "@playwright/test";
import type { Endpoint, Input, Output } from "#contract/endpoint.ts";

type CallInput<E extends Endpoint> = Input<E> & {
  /** Sent as they are, instead of a JSON body. */
  bytes?: Buffer;
  /** Sent as a form, instead of a JSON body. */
  form?: Form;
};
type Form = Record<string, string | { name: string; mimeType: string; buffer: Buffer }>;

type Arguments<E extends Endpoint> =
  object extends CallInput<E> ? [input?: CallInput<E>] : [input: CallInput<E>];

export type Api = {
  /** One call over HTTP, typed and parsed by its endpoint. It throws unless the answer is a success. */
  call<E extends Endpoint>(endpoint: E, ...input: Arguments<E>): Promise<Output<E>>;
  /** The same call's status, for calls that may be refused. */
  status<E extends Endpoint>(endpoint: E, ...input: Arguments<E>): Promise<number>;
  /** The same server with another access token. */
  as(access: string): Api;
};

type LooseInput = { params?: unknown; querystring?: unknown; body?: unknown; bytes?: Buffer; form?: Form };

/** Calls the server at `url` with this access token, or as a visitor. */
export function createApi(request: APIRequestContext, url: string, access: string | null): Api {
  function send({ method, url: path }: Endpoint, { params, querystring, body, bytes, form }: LooseInput) {
    const values = new Map(Object.entries(params ?? {}));
    return request.fetch(
      url + path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(values.get(name)))),
      {
        method,
        headers: { ...(access && { Authorization: `Bearer ${access}` }) },
        ...(querystring !== undefined && { params: Object.fromEntries(Object.entries(querystring ?? {})) }),
        ...(body !== undefined && { data: body }),
        ...(bytes && { data: bytes }),
        ...(form && { multipart: form }),
      },
    );
  }
  return {
    async call(endpoint, ...[input]) {
      const answer = await send(endpoint, input ?? {});
      const schema = answer.ok() ? endpoint.schema.response[answer.status()] : undefined;
      if (!schema) {
        throw new Error(`${endpoint.method} ${answer.url()}: ${answer.status()} ${await answer.text()}`);
      }
      const body = answer.status() === 204 ? null : await answer.json();
      schema.parse(body);
      return body;
    },
    status: async (endpoint, ...[input]) => (await send(endpoint, input ?? {})).status(),
    as: (other) => createApi(request, url, other),
  };
}
