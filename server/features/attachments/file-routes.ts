import { Readable } from "node:stream";
import * as contentDisposition from "content-disposition";
import type { FastifyReply } from "fastify";
import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { getFile } from "#contract/attachments/attachments.ts";
import { t } from "#contract/translate.ts";
import type { Context } from "#server/context.ts";
import type { Clock } from "#server/platform/clock.ts";
import { AppError } from "#server/platform/errors.ts";
import { findFile, type ServedFile } from "./open-file.ts";

/** Registered in the public scope, because the address is its own proof. */
export const fileRoutes =
  (context: Context): FastifyPluginAsyncZod =>
  async (app) => {
    app.route({
      ...getFile,
      // Pictures, sound and PDF are compressed already.
      compress: false,
      handler: async ({ method, params: { id, size }, query, headers }, reply) => {
        const file = await findFile(context, id, size, query.key);
        const etag = `"${id}-${size}"`;
        const range = rangeOf(
          headers["if-range"] === undefined || headers["if-range"] === etag ? headers.range : undefined,
          file.bytes,
        );
        if (range === "not satisfiable") {
          reply.header("content-range", `bytes */${file.bytes}`);
          throw new AppError("range_not_satisfiable", t("The file ends before the requested part."));
        }
        describeFile(reply, file, context.clock).header("etag", etag);
        if (headers["if-none-match"] === etag) return reply.code(304).send();
        const { start, end } = range ?? { start: 0, end: file.bytes };
        if (range) reply.header("content-range", `bytes ${start}-${end - 1}/${file.bytes}`);
        reply.code(range ? 206 : 200).header("content-length", end - start);
        const pieces = method === "HEAD" ? [] : await file.open(start, end);
        return reply.send(Readable.from(pieces, { objectMode: false }));
      },
    });
  };

/** Sets headers so that no script runs if the file is opened in a separate tab. */
function describeFile(reply: FastifyReply, file: ServedFile, clock: Clock): FastifyReply {
  const seconds = Math.max(0, Math.floor((file.endsAt.getTime() - clock.now().getTime()) / 1000));
  const type = file.kind === "pdf" || file.kind === "file" ? "attachment" : "inline";
  return reply
    .type(file.mediaType)
    .header("cache-control", `private, max-age=${seconds}, immutable`)
    .header("accept-ranges", "bytes")
    .header("content-security-policy", "sandbox; default-src 'none'")
    .header("content-disposition", contentDisposition.create(file.name || undefined, { type }));
}

/** `start` is included, `end` is not. */
type ByteRange = { start: number; end: number };

/**
 * Reads a Range header with one range (RFC 9110, 14.1.2). `null` means the whole file: there is no such header, it uses
 * another unit or form, or it names several ranges.
 */
export function rangeOf(header: string | undefined, bytes: number): ByteRange | "not satisfiable" | null {
  const [, first, last] = /^bytes=(\d*)-(\d*)$/.exec(header ?? "") ?? [];
  if (first === undefined || last === undefined || (first === "" && last === "")) return null;
  if (first === "") {
    const suffix = Math.min(Number(last), bytes);
    return suffix === 0 ? "not satisfiable" : { start: bytes - suffix, end: bytes };
  }
  const start = Number(first);
  const end = last === "" ? bytes : Math.min(Number(last) + 1, bytes);
  if (last !== "" && Number(last) < start) return null;
  return start >= bytes ? "not satisfiable" : { start, end };
}
