import { type Readable, Writable } from "node:stream";
import { pipeline } from "node:stream/promises";
import multipart from "@fastify/multipart";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { formatList } from "#contract/formats.ts";
import { t } from "#contract/translate.ts";
import { refusedField } from "#server/platform/errors.ts";
import { AppError, errorCodeOf } from "../errors.ts";
import { createFairMutex } from "../fair-mutex.ts";
import { closedSignal } from "../http/ending-connections.ts";
import {
  maxPixels,
  type Opened,
  openPictureFile,
  type PictureProblem,
  PictureRefused,
} from "./picture-files.ts";

/** The limits of one form, enforced while it arrives. */
const limits = { fieldNameSize: 100, fieldSize: 1000, files: 1, headerPairs: 20 };
/** Maximum bytes of everything except the picture. */
const roomForTheRest = 10_000;
/** Forms of a person that wait while one of theirs is read. Those are not in memory. */
const maxWaiting = 8;
/** Each form that is read holds a file in memory. */
const maxRunning = 8;

/** `text`: the other fields that the form may have. */
type PictureForm<Name extends string> = { largestBytes: number; text: readonly Name[] };
type Taken<Name extends string> = { picture: Buffer; fields: Partial<Record<Name, unknown>> };

/**
 * Accepts forms with a picture. Call it in a separate scope, because no other route reads forms. The returned function
 * parses the form of a request, enforces the limits and calls `take` with the result. People take turns.
 * @throws AppError `too_many_requests`, `unsupported_media_type`, `body_too_large`, `malformed_body`, `invalid_input` for a
 * field
 */
export async function takePictureForms<Name extends string>(app: FastifyInstance, form: PictureForm<Name>) {
  await app.register(multipart);
  // Doesn't read other bodies; `readForm` refuses them.
  app.addContentTypeParser("*", (_request, _payload, done) => done(null));
  const inTurn = createFairMutex({ maxRunning, maxWaiting });
  return async <Answer>(
    request: FastifyRequest,
    reply: FastifyReply,
    take: (taken: Taken<Name>) => Promise<Answer>,
  ): Promise<Answer> => {
    const closed = closedSignal(reply);
    const read = () => Promise.race([readForm(request, form), rejectedBy(closed)]);
    try {
      return await inTurn(request.user.id, async () => take(await read()), closed);
    } catch (error) {
      letGo(request, reply, form.largestBytes);
      throw error;
    }
  };
}

/** The parser of forms waits for ever for the rest of one whose client has left. */
const rejectedBy = (signal: AbortSignal) =>
  new Promise<never>((_, reject) => {
    signal.addEventListener("abort", () => reject(signal.reason), { once: true });
  });

async function readForm<Name extends string>(
  request: FastifyRequest,
  { largestBytes, text }: PictureForm<Name>,
): Promise<Taken<Name>> {
  if (!request.isMultipart()) {
    const fields = [...text, "picture"];
    throw new AppError(
      "unsupported_media_type",
      // Translators: {fields} lists names of fields of the API, such as “name and picture”.
      t(
        "Send a form (multipart/form-data) with {count, plural, one {the field} other {the fields}} {fields}.",
        {
          count: fields.length,
          fields: formatList(fields),
        },
      ),
    );
  }
  const tooLarge = () => refusedPicture("body_too_large", tooLargeSentence(largestBytes));
  if (declaredBytes(request) > largestBytes + roomForTheRest) throw tooLarge();
  const fields: Taken<Name>["fields"] = {};
  let picture: Buffer | undefined;
  try {
    const counts = { fields: text.length, parts: text.length + 1 };
    for await (const part of request.parts({ limits: { ...limits, ...counts, fileSize: largestBytes } })) {
      const name = text.find((each) => each === part.fieldname);
      if (part.type === "field" && name !== undefined) fields[name] = part.value;
      else if (part.type === "file" && part.fieldname === "picture")
        picture = await bytesOf(part.file, tooLarge);
      else throw refusedField("body", t("This form has a field that is not known."));
    }
  } catch (error) {
    if (error instanceof AppError) throw error;
    if (errorCodeOf(error) === "FST_REQ_FILE_TOO_LARGE") throw tooLarge();
    throw new AppError("malformed_body", t("The form could not be read. Please send it again."));
  }
  if (!picture || picture.length === 0) throw refusedField("picture", t("Choose a picture."));
  return { picture, fields };
}

/** The size that the sender declares; `NaN` if it doesn't. */
const declaredBytes = ({ headers }: FastifyRequest) => Number(headers["content-length"] ?? Number.NaN);

/**
 * Drains the rest of a refused form, because browsers read no answer before they have sent everything. If that could
 * take too long, closes the connection after the answer instead.
 */
function letGo(request: FastifyRequest, reply: FastifyReply, largestBytes: number): void {
  if (declaredBytes(request) <= 3 * largestBytes) request.raw.resume();
  else reply.header("connection", "close");
}

async function bytesOf(file: Readable, tooLarge: () => AppError): Promise<Buffer> {
  const chunks: Buffer[] = [];
  // Stops reading a file above the limit.
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

/** The file of a form. @throws AppError for the field `picture` */
export async function openSentPicture(file: Buffer, maxSide: number): Promise<Opened> {
  try {
    return await openPictureFile(file, maxSide);
  } catch (error) {
    if (!(error instanceof PictureRefused)) throw error;
    throw explanations[error.problem]();
  }
}

const explanations: Record<PictureProblem, () => AppError> = {
  "not a picture": () =>
    refusedPicture("unsupported_media_type", t("This is not a JPEG, PNG, WebP or AVIF picture.")),
  "too many pixels": () =>
    refusedPicture(
      "invalid_input",
      t(
        "{count, plural, one {This picture has more than # million pixels.} other {This picture has more than # million pixels.}} Make it smaller first.",
        {
          count: maxPixels / 1_000_000,
        },
      ),
    ),
  damaged: () =>
    refusedPicture("invalid_input", t("This picture is damaged or incomplete, and can’t be read.")),
};

const refusedPicture = (code: AppError["code"], sentence: string) => refusedField("picture", sentence, code);

const tooLargeSentence = (largestBytes: number) =>
  t("This picture is too large: at most {size, number} MB.", { size: largestBytes / 1_000_000 });
