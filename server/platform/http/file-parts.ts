import type { FastifyInstance } from "fastify";
import { AppError, refusedField } from "../errors.ts";

/** For a scope whose routes take bytes. Other bodies are not read, and `bytesIn` refuses them. */
export function takeBytesOnly(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser("application/octet-stream", { parseAs: "buffer" }, (_request, body, done) =>
    done(null, body),
  );
  app.addContentTypeParser("*", (_request, _payload, done) => done(null));
}

/** @throws AppError `unsupported_media_type` */
export function bytesIn(body: unknown): Buffer {
  if (Buffer.isBuffer(body)) return body;
  throw new AppError("unsupported_media_type", "Send the bytes of the part as application/octet-stream.");
}

/** Rules for files that are sent in parts. @param have the beginning of a sentence about them: `This file has` */
export function fileParts(partBytes: number, have: string) {
  const count = (bytes: number) => Math.ceil(bytes / partBytes);
  const sizeOf = (bytes: number, part: number) =>
    part === count(bytes) - 1 ? bytes - part * partBytes : partBytes;
  return {
    count,
    sizeOf,
    /** @throws AppError `invalid_input` */
    refuseWrong(bytes: number, part: number, content: Buffer): void {
      if (part >= count(bytes)) throw refusedField("part", `${have} ${count(bytes)} parts, counted from 0.`);
      const expected = sizeOf(bytes, part);
      if (content.length !== expected)
        throw refusedField("body", `This part must have ${expected} bytes; ${content.length} arrived.`);
    },
  };
}
