import { type AttachmentKind, maxAttachmentBytes } from "#contract/attachments/attachment-rules.ts";
import { t } from "#contract/translate.ts";

const shownPictures = ["jpeg", "png", "webp", "avif", "gif"].map((type) => `image/${type}`);
const heicTypes = ["image/heic", "image/heif"];
const videoTypes = ["mp4", "quicktime", "webm", "x-m4v", "x-matroska", "matroska"].map(
  (type) => `video/${type}`,
);
const endings: Partial<Record<AttachmentKind, RegExp>> = {
  picture: /\.(?:jpe?g|png|webp|avif|gif|heic|heif)$/i,
  audio: /\.(?:mp3|m4a|aac|ogg|oga|opus|wav|flac|weba)$/i,
  video: /\.(?:mp4|m4v|mov|webm|mkv)$/i,
  pdf: /\.pdf$/i,
};

/** Values for the `accept` of a file input. They leave out HEIC, so that an iPhone converts its pictures to JPEG. */
export const acceptOf = {
  picture: shownPictures.join(","),
  video: videoTypes.join(","),
  any: [...shownPictures, ...videoTypes, "audio/*", "application/pdf"].join(","),
} as const;

const isHeic = ({ name, type }: Pick<File, "name" | "type">): boolean =>
  heicTypes.includes(type) || (type === "" && /\.hei[cf]$/i.test(name));

/** Converts a HEIC picture to JPEG; `null` if the browser can't. Other files are returned unchanged. */
export async function asShown(file: File): Promise<File | null> {
  if (!isHeic(file)) return file;
  try {
    const picture = await createImageBitmap(file);
    const canvas = new OffscreenCanvas(picture.width, picture.height);
    canvas.getContext("2d")?.drawImage(picture, 0, 0);
    picture.close();
    const jpeg = await canvas.convertToBlob({ type: "image/jpeg", quality: 0.92 });
    return new File([jpeg], file.name.replace(/\.hei[cf]$/i, ".jpg"), { type: jpeg.type });
  } catch {
    // Few browsers read HEIC.
    return null;
  }
}

/** Shown when `asShown` resolves to `null`. */
export const unreadableWords = (name: string) =>
  t(
    "This browser can’t read “{name}”. Save it as JPEG first; an iPhone makes JPEGs under Settings, Camera, Formats, Most Compatible.",
    { name },
  );

/** The kind of a file by its type or extension (the server checks the content). Null for what can't be attached. */
export function kindOf({ name, type }: Pick<File, "name" | "type">): AttachmentKind | null {
  const plain = type.split(";")[0] ?? "";
  if (shownPictures.includes(plain) || heicTypes.includes(plain)) return "picture";
  if (videoTypes.includes(plain)) return "video";
  if (plain.startsWith("audio/")) return "audio";
  if (plain === "application/pdf") return "pdf";
  if (plain !== "" && plain !== "application/octet-stream") return null;
  return (["picture", "audio", "video", "pdf"] as const).find((kind) => endings[kind]?.test(name)) ?? null;
}

/** Why a file can't be attached, judged by its type and size; `null` if it can. */
export function refusalOf(file: Pick<File, "name" | "type" | "size">): string | null {
  // Translators: the name of a file, at the beginning of a sentence such as “name” is empty.
  const name = file.name ? t("“{name}”", { name: file.name }) : t("This file");
  if (kindOf(file) === null)
    return file.type.startsWith("video/")
      ? t("{name} can’t be attached. Videos can be MP4, MOV or WebM.", { name })
      : t("{name} can’t be attached. Pictures, audio, video and PDFs can.", { name });
  if (file.size === 0) return t("{name} is empty.", { name });
  if (file.size > maxAttachmentBytes)
    return t("{name} is {size}. A file can be at most {most}.", {
      name,
      size: formatBytes(file.size),
      most: formatBytes(maxAttachmentBytes),
    });
  return null;
}

/** Formats a size as file managers do: 640 kB, 1.2 MB, 3 GB. */
export function formatBytes(bytes: number): string {
  if (bytes < 1000) return t("{bytes, plural, one {# byte} other {# bytes}}", { bytes });
  if (bytes < 1_000_000) return t("{size, number} kB", { size: Math.round(bytes / 1000) });
  if (bytes < 1_000_000_000) return t("{size, number} MB", { size: Math.ceil(bytes / 100_000) / 10 });
  return t("{size, number} GB", { size: Math.ceil(bytes / 100_000_000) / 10 });
}

/** Formats 65 seconds as 1:05. */
export function formatSeconds(seconds: number): string {
  const whole = Math.max(0, Math.floor(Number.isFinite(seconds) ? seconds : 0));
  const [minutes, rest] = [Math.floor(whole / 60), String(whole % 60).padStart(2, "0")];
  if (minutes < 60) return `${minutes}:${rest}`;
  return `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, "0")}:${rest}`;
}

/** Formats seconds for screen readers: 1 minute 5 seconds. */
export function saySeconds(seconds: number): string {
  const whole = Math.max(0, Math.floor(Number.isFinite(seconds) ? seconds : 0));
  const minutes = Math.floor(whole / 60);
  const rest = whole % 60;
  return minutes > 0
    ? t(
        "{minutes, plural, one {# minute} other {# minutes}} {seconds, plural, one {# second} other {# seconds}}",
        { minutes, seconds: rest },
      )
    : t("{seconds, plural, one {# second} other {# seconds}}", { seconds: rest });
}

/**
 * Opens the device's file chooser. Must be called from a click or a key press. Empty if nothing was chosen.
 * @param accept types and extensions; empty for any file
 * @param folder returns all files of one folder instead
 * @param camera opens the camera, on a device that has one
 */
export function pickFiles(accept: string, { folder = false, camera = false } = {}): Promise<File[]> {
  return new Promise((resolve) => {
    const input = document.createElement("input");
    input.type = "file";
    input.accept = accept;
    input.multiple = true;
    input.webkitdirectory = folder;
    if (camera) input.capture = "environment";
    input.hidden = true;
    const end = () => {
      input.remove();
      resolve([...(input.files ?? [])]);
    };
    input.addEventListener("change", end, { once: true });
    input.addEventListener("cancel", end, { once: true });
    // Safari fires no event for an input outside the page.
    document.body.append(input);
    input.click();
  });
}
