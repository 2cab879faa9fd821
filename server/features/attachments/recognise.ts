import type { AttachmentKind } from "#contract/attachments/attachment-rules.ts";
import { joinSentences } from "#contract/formats.ts";
import { t } from "#contract/translate.ts";
import { AppError } from "#server/platform/errors.ts";
import { SealBroken } from "#server/platform/sealed-stream.ts";
import type { OpenFile } from "./sealed-blobs.ts";

export type Recognised = { kind: AttachmentKind; mediaType: string };

const pictures = ["image/jpeg", "image/png", "image/apng", "image/webp", "image/avif", "image/gif"];
/** Containers of browsers and phones hold only sound or a film, so the tracks inside decide. */
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

export const inMemory = (file: Buffer): OpenFile => ({
  length: file.length,
  read: async (start, end) => file.subarray(start, end),
});

/** How many bytes from the start of a file are enough to tell its type. */
export const beginningBytes = 65_536;

async function typeOf(beginning: Buffer): Promise<string> {
  // Loaded on first use, because only this file needs the library.
  const { fileTypeFromBuffer } = await import("file-type");
  return (await fileTypeFromBuffer(beginning))?.mime ?? "";
}

export const isPicture = async (beginning: Buffer) => pictures.includes(await typeOf(beginning));

/**
 * Recognises a file by its content only, never by its name.
 * @throws AppError `unsupported_media_type` if it can't be attached, `invalid_input` if it is damaged
 */
export async function recognise(file: OpenFile): Promise<Recognised> {
  const beginning = await file.read(0, Math.min(file.length, beginningBytes));
  const mime = await typeOf(beginning);
  if (pictures.includes(mime)) return { kind: "picture", mediaType: mime };
  if (mime === "application/pdf") return recognisePdf(file);
  const sound = sounds[mime];
  if (sound !== undefined) return recogniseSound(file, mime, sound);
  throw cantBeAttached(mime, beginning);
}

const canHoldPrograms = /xml|html|svg|script/;

/** Recognises a file of another journal that `recognise` refuses, by its beginning only. */
export async function recogniseAny(beginning: Buffer): Promise<Recognised> {
  const mime = await typeOf(beginning);
  if (videos.includes(mime)) return { kind: "video", mediaType: mime };
  const sound = mime.startsWith("audio/") ? sounds[mime] : undefined;
  if (sound !== undefined) return { kind: "audio", mediaType: sound };
  const isKnown = mime !== "" && !canHoldPrograms.test(mime);
  return { kind: "file", mediaType: isKnown ? mime : "application/octet-stream" };
}

export const cantBeRead = (what: "picture" | "pdf" | "video" | "sound") =>
  new AppError(
    "invalid_input",
    t(
      "This {what, select, picture {picture} pdf {PDF} video {video} other {sound file}} is damaged or incomplete, and can’t be read.",
      { what },
    ),
  );

const pdfTail = 4096;

async function recognisePdf(file: OpenFile): Promise<Recognised> {
  const tail = await file.read(Math.max(0, file.length - pdfTail), file.length);
  if (!tail.includes("%%EOF")) throw cantBeRead("pdf");
  return { kind: "pdf", mediaType: "application/pdf" };
}

async function recogniseSound(file: OpenFile, mime: string, mediaType: string): Promise<Recognised> {
  const damaged = () => cantBeRead(mime.startsWith("video/") ? "video" : "sound");
  const tracks = await tracksOf(file).catch((error: unknown) => {
    if (error instanceof AppError || error instanceof SealBroken) throw error;
    // All errors of the parser mean the same to the person.
    throw damaged();
  });
  if (tracks.includes("video")) return { kind: "video", mediaType: videos.includes(mime) ? mime : mediaType };
  if (!tracks.includes("audio")) throw damaged();
  return { kind: "audio", mediaType };
}

/** Enough for the tables of a film of many hours. A file can't make the server read more to recognise it. */
const maxRead = 16_000_000;

/** The kinds of the tracks that can be played. */
async function tracksOf(file: OpenFile): Promise<("video" | "audio")[]> {
  const { CustomSource, FLAC, Input, MATROSKA, MP3, MP4, OGG, QTFF, WAVE, WEBM } = await import("mediabunny");
  let readBytes = 0;
  const source = new CustomSource({
    getSize: () => file.length,
    read: (start, end) => {
      readBytes += end - start;
      if (readBytes > maxRead)
        throw new RangeError(
          "The metadata of this file is too long. Save it without metadata, and try again.",
        );
      return file.read(start, end);
    },
    prefetchProfile: "fileSystem",
  });
  using input = new Input({ source, formats: [MP4, QTFF, WEBM, MATROSKA, MP3, OGG, WAVE, FLAC] });
  const tracks = await input.getTracks();
  const playable = await Promise.all(tracks.map(async (track) => (await track.getCodec()) !== null));
  return tracks.flatMap((track, at) =>
    track.isVideoTrack() ? "video" : track.isAudioTrack() && playable[at] ? "audio" : [],
  );
}

const whatCan = () =>
  t(
    "Pictures (JPEG, PNG, WebP, AVIF, GIF), sound (MP3, M4A, OGG, WebM, WAV, FLAC), video (MP4, MOV, WebM) and PDF files can be attached.",
  );
const heic = /^image\/hei[cf]/;

function cantBeAttached(mime: string, file: Buffer): AppError {
  const refused = (sentence: string) => new AppError("unsupported_media_type", sentence);
  const beginning = file.subarray(0, 4096).toString("latin1").toLowerCase();
  if (heic.test(mime))
    return refused(
      t(
        "This server can’t read HEIC pictures. Save it as JPEG first; an iPhone makes JPEGs under Settings, Camera, Formats, Most Compatible.",
      ),
    );
  if (beginning.includes("<svg"))
    return refused(t("SVG drawings can hold programs, so they can’t be attached. Save it as PNG first."));
  if (/<(!doctype html|html|head|body|script)/.test(beginning))
    return refused(
      joinSentences([t("This file is a web page, despite its name. It can’t be attached."), whatCan()]),
    );
  if (mime.startsWith("video/"))
    return refused(t("This kind of video can’t be attached. MP4, MOV and WebM can."));
  return refused(joinSentences([t("This kind of file can’t be attached."), whatCan()]));
}
