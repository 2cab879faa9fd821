import type { z } from "zod";
import type { Endpoint } from "#contract/endpoint.ts";

type Answering<Responses> = Omit<Endpoint, "schema"> & {
  schema: Omit<Endpoint["schema"], "response"> & { response: Responses };
};
export type CallInput = {
  params?: Record<string, string>;
  query?: Record<string, string>;
  body?: unknown;
  /** Sent as they are, instead of a JSON body. */
  bytes?: Uint8Array<ArrayBuffer>;
  access?: string;
  headers?: Record<string, string>;
};
type Answer = { status: number; headers: Headers; body: unknown };

export type Calls = {
  /** One call over real HTTP. `body` may be anything, so that wrong input can be sent. */
  call(endpoint: Endpoint, input?: CallInput): Promise<Answer>;
  /** The same, but the answer must have `status` and the shape that the endpoint names for it. */
  expect<Status extends number, Responses extends { [Each in Status]: z.ZodType }>(
    endpoint: Answering<Responses>,
    status: Status,
    input?: CallInput,
  ): Promise<z.output<Responses[Status]>>;
};

/** Calls of the server at `url`, by a visitor or with this access token, unless a call has its own. */
export function callsTo(url: string, ofPerson?: string): Calls {
  const call: Calls["call"] = async (endpoint, input = {}) => {
    const { params = {}, query, body, bytes, access = ofPerson, headers } = input;
    const path = endpoint.url.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ""));
    const response = await fetch(`${url}${path}${query ? `?${new URLSearchParams(query)}` : ""}`, {
      method: endpoint.method,
      headers: {
        accept: "application/json",
        ...(body !== undefined && { "content-type": "application/json" }),
        ...(bytes && { "content-type": "application/octet-stream" }),
        ...(access !== undefined && { authorization: `Bearer ${access}` }),
        ...headers,
      },
      ...(body !== undefined && { body: typeof body === "string" ? body : JSON.stringify(body) }),
      ...(bytes && { body: bytes }),
    });
    const text = await response.text();
    return {
      status: response.status,
      headers: response.headers,
      body: text === "" ? null : JSON.parse(text),
    };
  };

  return {
    call,
    async expect(endpoint, status, input) {
      const answer = await call(endpoint, input);
      if (answer.status !== status) {
        throw new Error(
          `${endpoint.method} ${endpoint.url}: ${answer.status}, not ${status}: ${JSON.stringify(answer.body)}`,
        );
      }
      return endpoint.schema.response[status].parse(answer.body);
    },
  };
}
