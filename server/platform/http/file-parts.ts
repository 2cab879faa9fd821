import type { FastifyInstance } from "fastify";
import { t } from "#contract/translate.ts";
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
  throw new AppError("unsupported_media_type", t("Send the bytes of the part as application/octet-stream."));
}

/** Rules for files that are sent in parts. @param numberOfParts a sentence that says how many the files have */
export function fileParts(partBytes: number, numberOfParts: (count: number) => string) {
  const count = (bytes: number) => Math.ceil(bytes / partBytes);
  const sizeOf = (bytes: number, part: number) =>
    part === count(bytes) - 1 ? bytes - part * partBytes : partBytes;
  return {
    count,
    sizeOf,
    /** @throws AppError `invalid_input` */
    refuseWrong(bytes: number, part: number, content: Buffer): void {
      if (part >= count(bytes)) throw refusedField("part", numberOfParts(count(bytes)));
      const expected = sizeOf(bytes, part);
      if (content.length !== expected)
        throw refusedField(
          "body",
          t(
            "This part must have {expected, plural, one {# byte} other {# bytes}}; {arrived, number} arrived.",
            { expected, arrived: content.length },
          ),
        );
    },
  };
}
