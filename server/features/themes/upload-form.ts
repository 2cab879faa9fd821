import { type Readable, Writable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { FastifyReply, FastifyRequest } from "fastify";
import { backgroundNameSchema, largestPictureBytes } from "#contract/themes/themes.ts";
import { AppError, errorCodeOf } from "#server/platform/errors.ts";

export type BackgroundForm = { name: string; picture: Buffer };

/** The limits of one form, enforced while it arrives. */
const limits = { fieldNameSize: 100, fieldSize: 1000, fields: 1, files: 1, parts: 2, headerPairs: 20 };

/**
 * Reads the form as it arrives, and stops at the limits.
 * @throws AppError `unsupported_media_type`, `body_too_large`, `malformed_body`, `invalid_input` for a field
 */
export async function readBackgroundForm(request: FastifyRequest): Promise<BackgroundForm> {
  if (!request.isMultipart())
    throw new AppError(
      "unsupported_media_type",
      "Send a form (multipart/form-data) with the fields name and picture.",
    );
  if (declaredBytes(request) > largestPictureBytes + roomForTheRest) throw tooLarge();
  let name: unknown;
  let picture: Buffer | undefined;
  try {
    for await (const part of request.parts({ limits: { ...limits, fileSize: largestPictureBytes } })) {
      if (part.type === "field" && part.fieldname === "name") name = part.value;
      else if (part.type === "file" && part.fieldname === "picture") picture = await bytesOf(part.file);
      else throw refusedField("body", "This form has a field that is not known.");
    }
  } catch (error) {
    throw formProblem(error);
  }
  const named = backgroundNameSchema.safeParse(name ?? "");
  if (!named.success) throw refusedField("name", named.error.issues[0]?.message ?? "Give it a name.");
  if (!picture || picture.length === 0) throw refusedField("picture", "Choose a picture.");
  return { name: named.data, picture };
}

/** Bytes for everything besides the picture. */
const roomForTheRest = 10_000;
const mostBytesDrained = 3 * largestPictureBytes;

/** The size that the sender declares; `NaN` if it doesn't. */
const declaredBytes = ({ headers }: FastifyRequest) => Number(headers["content-length"] ?? Number.NaN);

/**
 * Drains the rest of a refused form, because browsers read no answer before they have sent everything. If
 * that could take forever, closes the connection after the answer instead.
 */
export function letGo(request: FastifyRequest, reply: FastifyReply): void {
  if (declaredBytes(request) <= mostBytesDrained) request.raw.resume();
  else reply.header("connection", "close");
}

async function bytesOf(file: Readable): Promise<Buffer> {
  const chunks: Buffer[] = [];
  // Otherwise the rest of a file above the limit would be read and thrown away.
  file.once("limit", () => file.destroy(tooLarge()));
  await pipeline(
    file,
    new Writable({
      write(chunk: Buffer, _encoding, done) {
        chunks.push(chunk);
        done();
      },
    }),
  );
  return Buffer.concat(chunks);
}

const refusedField = (field: string, sentence: string) =>
  new AppError("invalid_input", sentence, { fields: { [field]: sentence } });

function tooLarge(): AppError {
  const sentence = `This picture is too large: at most ${largestPictureBytes / 1_000_000} MB.`;
  return new AppError("body_too_large", sentence, { fields: { picture: sentence } });
}

function formProblem(error: unknown): AppError {
  if (error instanceof AppError) return error;
  if (errorCodeOf(error) === "FST_REQ_FILE_TOO_LARGE") return tooLarge();
  return new AppError("malformed_body", "The form could not be read. Please send it again.");
}
