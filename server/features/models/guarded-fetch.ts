import type { LookupAddress } from "node:dns";
import { lookup as lookUp } from "node:dns/promises";
import { type IncomingMessage, request as requestHttp } from "node:http";
import { request as requestHttps } from "node:https";
import type { LookupFunction } from "node:net";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { type Context, type ModelTimeouts, perContext } from "#server/context.ts";
import { addressesOf, checkAddresses, type Reach } from "./destinations.ts";
import { failureOfConnection, failureOfStatus } from "./failures.ts";
import { ModelFailure } from "./model-failure.ts";

const defaultTimeouts: ModelTimeouts = {
  connect: 10_000,
  begin: 150_000,
  idle: 90_000,
  whole: 540_000,
};

/** How a server resolves names and how long it waits. Only tests replace `resolve`. */
export const networkOf = perContext(({ modelTimeouts }) => ({
  timeouts: { ...defaultTimeouts, ...modelTimeouts },
  resolve: (name: string): Promise<LookupAddress[]> => lookUp(name, { all: true }),
}));

export type Outgoing = {
  reach: Reach;
  url: string;
  method: "GET" | "POST";
  headers: Record<string, string>;
  body: string | AsyncIterable<Uint8Array> | null;
  signal: AbortSignal;
  /** The kinds of answers that are accepted. */
  accept: "events" | "json";
  /** The server's usual ones by default. */
  timeouts?: ModelTimeouts;
  /** Limits the answer further than its kind does. */
  maxBytes?: number;
};

const maxBytesOf = { events: 32_000_000, json: 64_000_000 };
const maxLineLength = 1_000_000;
const maxErrorLength = 20_000;

/**
 * The only way to call a model's server. Checks the address, resolves the name, and connects to exactly the address
 * that it checked. Follows no redirects, limits time and size, and turns error responses into failures.
 * @throws ModelFailure
 */
export async function guardedFetch(context: Context, outgoing: Outgoing): Promise<Response> {
  const timeouts = outgoing.timeouts ?? networkOf(context).timeouts;
  const url = new URL(outgoing.url);
  const allowed = addressesOf(outgoing.reach, url);
  if (allowed.length === 0) throw new ModelFailure("not_allowed");
  const answered = await sendRequest(url, outgoing, timeouts, checkedLookup(context, allowed));
  const { response } = answered;
  const status = response.statusCode ?? 0;
  const type =
    /^[^;]*/
      .exec(response.headers["content-type"] ?? "")?.[0]
      .trim()
      .toLowerCase() ?? "";
  if (status < 200 || status > 299)
    throw failureOfStatus(status, response.headers, await errorText(response), new Date());
  if (type !== (outgoing.accept === "events" ? "text/event-stream" : "application/json")) {
    response.destroy();
    const isSentWhole = outgoing.accept === "events" && type === "application/json";
    throw new ModelFailure(isSentWhole ? "no_streaming" : "wrong_content_type");
  }
  // A server may take as long for its first words as for its headers.
  let hasBegun = false;
  const pieces = boundedPieces(answered, outgoing, () => {
    if (hasBegun) return;
    hasBegun = true;
    answered.setIdleTimeout(timeouts.idle);
  });
  return new Response(streamOf(pieces, response), { status, headers: { "content-type": type } });
}

/** Resolves a name, and refuses it unless all of its addresses are of an allowed kind. */
function checkedLookup(context: Context, allowed: ReturnType<typeof addressesOf>): LookupFunction {
  return (name, options, done) => {
    networkOf(context)
      .resolve(name)
      .then((addresses) => {
        checkAddresses(allowed, addresses);
        const [first] = addresses;
        if (options.all || !first) done(null, addresses);
        else done(null, first.address, first.family);
      })
      .catch((error: NodeJS.ErrnoException) => done(error, ""));
  };
}

function sendRequest(
  url: URL,
  { method, headers, body, signal }: Outgoing,
  timeouts: ModelTimeouts,
  lookup: LookupFunction,
): Promise<Answered> {
  const { promise, resolve, reject } = Promise.withResolvers<Answered>();
  const request = (url.protocol === "https:" ? requestHttps : requestHttp)(url, {
    method,
    headers: { ...headers, "accept-encoding": "identity" },
    lookup,
    // Uses a new connection, so that no call goes to an address that was checked for an earlier one.
    agent: false,
    maxHeaderSize: 16_384,
  });
  let failure: ModelFailure | null = null;
  const failWith = (code: "too_slow" | "unreachable") => {
    failure ??= new ModelFailure(code);
    request.destroy(failure);
  };
  const whole = setTimeout(failWith, timeouts.whole, "too_slow");
  const abort = () => request.destroy();
  signal.addEventListener("abort", abort);
  if (signal.aborted) abort();
  request.on("close", () => {
    clearTimeout(whole);
    signal.removeEventListener("abort", abort);
  });
  let isConnected = false;
  request.on("socket", (socket) => {
    socket.setTimeout(timeouts.connect);
    socket.on("timeout", () => failWith(isConnected ? "too_slow" : "unreachable"));
    socket.on(url.protocol === "https:" ? "secureConnect" : "connect", () => {
      isConnected = true;
      socket.setTimeout(timeouts.begin);
    });
  });
  request.on("error", (error) => reject(failure ?? failureOfConnection(error, false)));
  request.on("response", (response) => {
    resolve({ response, failure: () => failure, setIdleTimeout: (ms) => request.setTimeout(ms) });
  });
  if (typeof body === "string" || body === null) request.end(body ?? undefined);
  // The request's own "error" event reports a failure.
  else pipeline(Readable.from(body), request).catch(reject);
  return promise;
}

type Answered = {
  response: IncomingMessage;
  /** Why the call was aborted from this side, if it was. */
  failure(): ModelFailure | null;
  setIdleTimeout(ms: number): void;
};

async function* boundedPieces(
  { response, failure }: Answered,
  { accept, maxBytes = maxBytesOf[accept] }: Outgoing,
  onPiece: () => void,
): AsyncGenerator<Uint8Array> {
  let bytes = 0;
  let line = 0;
  try {
    for await (const piece of response) {
      if (!(piece instanceof Uint8Array)) throw new ModelFailure("malformed");
      onPiece();
      bytes += piece.length;
      const lineEnd = piece.lastIndexOf(10);
      line = lineEnd < 0 ? line + piece.length : piece.length - lineEnd;
      if (bytes > maxBytes || (accept === "events" && line > maxLineLength))
        throw new ModelFailure("too_long");
      yield piece;
    }
  } catch (error) {
    throw failure() ?? failureOfConnection(error, true);
  }
}

function streamOf(pieces: AsyncGenerator<Uint8Array>, response: IncomingMessage): ReadableStream<Uint8Array> {
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        try {
          const { done, value } = await pieces.next();
          if (done) controller.close();
          else controller.enqueue(value);
        } catch (error) {
          controller.error(error);
        }
      },
      cancel: () => void response.destroy(),
    },
    { highWaterMark: 0 },
  );
}

/** The beginning of an error's body. */
async function errorText(response: IncomingMessage): Promise<string> {
  const parts: Buffer[] = [];
  let bytes = 0;
  try {
    for await (const part of response) {
      if (!Buffer.isBuffer(part)) break;
      parts.push(part);
      bytes += part.length;
      if (bytes >= maxErrorLength) break;
    }
  } catch {
    // The status alone is used.
  }
  response.destroy();
  return Buffer.concat(parts).toString("utf8").slice(0, maxErrorLength);
}
