import type { LookupAddress } from "node:dns";
import { lookup as lookUp } from "node:dns/promises";
import { type IncomingMessage, request as requestHttp } from "node:http";
import { request as requestHttps } from "node:https";
import type { LookupFunction } from "node:net";
import type { ModelTimeouts } from "#server/context.ts";
import { addressesOf, checkAddresses, type Reach } from "./destinations.ts";
import { failureOfConnection, failureOfStatus } from "./failures.ts";
import { ModelFailure } from "./model-port.ts";

export const defaultModelTimeouts: ModelTimeouts = {
  connect: 10_000,
  begin: 150_000,
  idle: 90_000,
  whole: 540_000,
};

export type Resolve = (name: string) => Promise<LookupAddress[]>;
export const systemResolve: Resolve = (name) => lookUp(name, { all: true });

export type Outgoing = {
  reach: Reach;
  url: string;
  method: "GET" | "POST";
  headers: Record<string, string>;
  body: string | null;
  signal: AbortSignal;
  /** The kinds of answers that are accepted. */
  accept: "events" | "json";
};

/** @throws ModelFailure */
export type GuardedFetch = (outgoing: Outgoing) => Promise<Response>;

const maxBytes = { events: 32_000_000, json: 64_000_000 };
const maxLineLength = 1_000_000;
const maxErrorLength = 20_000;

/**
 * The only way out to a model's server. It checks the address, resolves the name, and connects to exactly the address
 * that it checked. It follows no redirect, and limits time and size. It turns error responses into failures.
 */
export function createGuardedFetch({
  resolve = systemResolve,
  timeouts = defaultModelTimeouts,
}: {
  resolve?: Resolve | undefined;
  timeouts?: ModelTimeouts | undefined;
}): GuardedFetch {
  const open = (outgoing: Outgoing, url: URL, allowed: ReturnType<typeof addressesOf>) => {
    const { promise, resolve: answered, reject } = Promise.withResolvers<Answered>();
    const lookup: LookupFunction = (name, options, done) => {
      resolve(name)
        .then((addresses) => {
          checkAddresses(allowed, addresses);
          const [first] = addresses;
          if (options.all || !first) done(null, addresses);
          else done(null, first.address, first.family);
        })
        .catch((error: NodeJS.ErrnoException) => done(error, ""));
    };
    const request = (url.protocol === "https:" ? requestHttps : requestHttp)(url, {
      method: outgoing.method,
      headers: { ...outgoing.headers, "accept-encoding": "identity" },
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
    outgoing.signal.addEventListener("abort", abort);
    if (outgoing.signal.aborted) abort();
    request.on("close", () => {
      clearTimeout(whole);
      outgoing.signal.removeEventListener("abort", abort);
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
      answered({ response, failure: () => failure, waitFor: (ms) => request.setTimeout(ms) });
    });
    request.end(outgoing.body ?? undefined);
    return promise;
  };

  return async (outgoing) => {
    const url = new URL(outgoing.url);
    const allowed = addressesOf(outgoing.reach, url);
    if (allowed.length === 0) throw new ModelFailure("not_allowed");
    const answered = await open(outgoing, url, allowed);
    const { response } = answered;
    const status = response.statusCode ?? 0;
    const type =
      /^[^;]*/
        .exec(response.headers["content-type"] ?? "")?.[0]
        .trim()
        .toLowerCase() ?? "";
    if (status < 200 || status > 299)
      throw failureOfStatus(status, response.headers, await beginning(response), new Date());
    if (type !== (outgoing.accept === "events" ? "text/event-stream" : "application/json")) {
      response.destroy();
      const sentWhole = outgoing.accept === "events" && type === "application/json";
      throw new ModelFailure(sentWhole ? "no_streaming" : "wrong_content_type");
    }
    // A server may take as long for its first words as for its headers.
    let waits = timeouts.begin;
    const pieces = boundedPieces(answered, outgoing.accept, () => {
      if (waits === timeouts.idle) return;
      waits = timeouts.idle;
      answered.waitFor(waits);
    });
    return new Response(streamOf(pieces, response), { status, headers: { "content-type": type } });
  };
}

type Answered = {
  response: IncomingMessage;
  /** Why this side gave up, if it did. */
  failure(): ModelFailure | null;
  waitFor(ms: number): void;
};

async function* boundedPieces(
  { response, failure }: Answered,
  accept: Outgoing["accept"],
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
      if (bytes > maxBytes[accept] || (accept === "events" && line > maxLineLength))
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

/** The beginning of an error's body, to tell what it is about. */
async function beginning(response: IncomingMessage): Promise<string> {
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
    // The status says enough.
  }
  response.destroy();
  return Buffer.concat(parts).toString("utf8").slice(0, maxErrorLength);
}
