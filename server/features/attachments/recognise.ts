import type { AttachmentKind } from "#contract/attachments/attachment-rules.ts";
import { AppError } from "#server/platform/errors.ts";

export type Recognised = { kind: AttachmentKind; mediaType: string };

const pictures = ["image/jpeg", "image/png", "image/apng", "image/webp", "image/avif", "image/gif"];
/** Containers of browsers and phones hold sound alone or a film, so the tracks inside decide. */
const sounds: Record<string, string> = {
  "audio/mpeg": "audio/mpeg",
  "audio/mp4": "audio/mp4",
  "audio/x-m4a": "audio/mp4",
  "video/mp4": "audio/mp4",
  "audio/ogg": "audio/ogg",
  "audio/opus": "audio/ogg",
  "audio/ogg; codecs=opus": "audio/ogg",
  "application/ogg": "audio/ogg",
  "audio/webm": "audio/webm",
  "video/webm": "audio/webm",
  "video/matroska": "audio/webm",
  "video/quicktime": "audio/mp4",
  "video/x-m4v": "audio/mp4",
  "audio/wav": "audio/wav",
  "audio/vnd.wave": "audio/wav",
  "audio/flac": "audio/flac",
  "audio/x-flac": "audio/flac",
};

const videos = ["video/mp4", "video/quicktime", "video/webm", "video/matroska", "video/x-m4v", "video/mpeg"];

/**
 * Recognises a file by its content only, never by its name.
 * @throws AppError `unsupported_media_type` if it can't be attached, `invalid_input` if it is damaged
 */
export async function recognise(file: Buffer): Promise<Recognised> {
  // Loaded on first use, because only this function needs the two libraries.
  const { fileTypeFromBuffer } = await import("file-type");
  const mime = (await fileTypeFromBuffer(file))?.mime ?? "";
  if (pictures.includes(mime)) return { kind: "picture", mediaType: mime };
  if (mime === "application/pdf") return recognisePdf(file);
  const sound = sounds[mime];
  if (sound !== undefined) return recogniseSound(file, mime, sound);
  throw cantBeAttached(mime, file);
}

const canHoldPrograms = /xml|html|svg|script/;

/**
 * For a file of another journal, which is kept whatever it is. `beginning`: at least its first 4 KB, or all of it.
 * Sound is recognised by its name of type alone, because its end is not there yet.
 */
export async function recogniseAny(beginning: Buffer): Promise<Recognised> {
  const { fileTypeFromBuffer } = await import("file-type");
  const mime = (await fileTypeFromBuffer(beginning))?.mime ?? "";
  if (videos.includes(mime)) return { kind: "video", mediaType: mime };
  const sound = mime.startsWith("audio/") ? sounds[mime] : undefined;
  if (sound !== undefined) return { kind: "audio", mediaType: sound };
  const isKnown = mime !== "" && !canHoldPrograms.test(mime);
  return { kind: "file", mediaType: isKnown ? mime : "application/octet-stream" };
}

/** `what`: "picture", "PDF", "video" or "sound file". */
export const cantBeRead = (what: string) =>
  new AppError("invalid_input", `This ${what} is damaged or incomplete, and can't be read.`);

const pdfTail = 4096;

function recognisePdf(file: Buffer): Recognised {
  if (!file.subarray(-pdfTail).includes("%%EOF")) throw cantBeRead("PDF");
  return { kind: "pdf", mediaType: "application/pdf" };
}

async function recogniseSound(file: Buffer, mime: string, mediaType: string): Promise<Recognised> {
  const { parseBuffer } = await import("music-metadata");
  let format: Awaited<ReturnType<typeof parseBuffer>>["format"];
  try {
    ({ format } = await parseBuffer(file, { mimeType: mediaType, size: file.length }, { skipCovers: true }));
  } catch {
    // Every parser error means the same to the person.
    throw cantBeRead(mime.startsWith("video/") ? "video" : "sound file");
  }
  if (format.hasVideo) return { kind: "video", mediaType: videos.includes(mime) ? mime : mediaType };
  if (!format.codec || !format.sampleRate) throw cantBeRead("sound file");
  return { kind: "audio", mediaType };
}

const heic = /^image\/hei[cf]/;

function cantBeAttached(mime: string, file: Buffer): AppError {
  const refused = (sentence: string) => new AppError("unsupported_media_type", sentence);
  const beginning = file.subarray(0, 4096).toString("latin1").toLowerCase();
  if (heic.test(mime))
    return refused(
      "This server can't read HEIC pictures. Save it as JPEG first; an iPhone makes JPEGs under Settings, Camera, Formats, Most Compatible.",
    );
  if (beginning.includes("<svg"))
    return refused("SVG drawings can hold programs, so they can't be attached. Save it as PNG first.");
  if (/<(!doctype html|html|head|body|script)/.test(beginning))
    return refused("This is a web page, whatever its name says. It can't be attached.");
  if (mime.startsWith("video/"))
    return refused("This kind of video can't be attached. MP4, MOV and WebM can.");
  return refused(
    "This kind of file can't be attached. Pictures (JPEG, PNG, WebP, AVIF, GIF), sound (MP3, M4A, OGG, WebM, WAV, FLAC), video (MP4, MOV, WebM) and PDF can.",
  );
}
