import type { FastifyRequest } from "fastify";
import { largestAvatarBytes } from "#contract/accounts/profile.ts";
import { AppError, errorCodeOf } from "#server/platform/errors.ts";
import type { Mutex } from "#server/platform/mutex.ts";
import {
  mostPixels,
  openPictureFile,
  type PictureProblem,
  PictureRefused,
} from "#server/platform/pictures/picture-files.ts";
import { toSquareWebp } from "#server/platform/pictures/square.ts";

/** Of the square, in pixels. */
const side = 256;
const quality = 86;
/** A picture of up to 8 to 1 still has enough pixels for its square. */
const longestSide = side * 8;
/** The bytes of a form besides its picture, at most. */
const roomForTheRest = 10_000;

/**
 * Stops reading at the largest form allowed. @returns the file as it was sent
 * @throws AppError `unsupported_media_type`, `body_too_large`, `malformed_body`, and `invalid_input` beside the field
 */
export async function readAvatarForm(request: FastifyRequest): Promise<Buffer> {
  if (!request.isMultipart())
    throw new AppError("unsupported_media_type", "Send a form (multipart/form-data) with the field picture.");
  if (Number(request.headers["content-length"]) > largestAvatarBytes + roomForTheRest) throw tooLarge();
  try {
    const part = await request.file({
      limits: { fileSize: largestAvatarBytes, files: 1, fields: 0, parts: 1, headerPairs: 20 },
    });
    const picture = part?.fieldname === "picture" ? await part.toBuffer() : null;
    if (!picture || picture.length === 0) throw refusedPicture("invalid_input", "Choose a picture.");
    return picture;
  } catch (error) {
    if (error instanceof AppError) throw error;
    if (errorCodeOf(error) === "FST_REQ_FILE_TOO_LARGE") throw tooLarge();
    throw new AppError("malformed_body", "The form could not be read. Please send it again.");
  }
}

/** Keeps only the pixels of the middle. @throws AppError beside the field `picture` */
export async function toAvatar(file: Buffer, mutex: Mutex): Promise<Buffer> {
  const opened = await mutex(() => openPictureFile(file, longestSide)).catch(explain);
  return mutex(() => toSquareWebp(opened, side, quality));
}

const explanations = {
  "not a picture": ["unsupported_media_type", "This is not a JPEG, PNG, WebP or AVIF picture."],
  "too many pixels": [
    "invalid_input",
    `This picture has more than ${mostPixels / 1_000_000} million pixels. Make it smaller first.`,
  ],
  damaged: ["invalid_input", "This picture is damaged or incomplete, and can't be read."],
} as const satisfies Record<PictureProblem, readonly [AppError["code"], string]>;

function explain(error: unknown): never {
  if (!(error instanceof PictureRefused)) throw error;
  const [code, sentence] = explanations[error.problem];
  throw refusedPicture(code, sentence);
}

const refusedPicture = (code: AppError["code"], sentence: string) =>
  new AppError(code, sentence, { fields: { picture: sentence } });

const tooLarge = () =>
  refusedPicture(
    "body_too_large",
    `This picture is too large: at most ${largestAvatarBytes / 1_000_000} MB.`,
  );
