import { type AttachmentKind, largestAttachmentBytes } from "#contract/attachments/attachment-rules.ts";

const pictureTypes = ["jpeg", "png", "webp", "avif", "gif", "heic", "heif"].map((type) => `image/${type}`);
const endings: Partial<Record<AttachmentKind, RegExp>> = {
  picture: /\.(?:jpe?g|png|webp|avif|gif|heic|heif)$/i,
  audio: /\.(?:mp3|m4a|aac|ogg|oga|opus|wav|flac|weba)$/i,
  pdf: /\.pdf$/i,
};

/** For the `accept` of a file field. */
export const acceptOf = {
  picture: pictureTypes.join(","),
  any: [...pictureTypes, "audio/*", "application/pdf"].join(","),
} as const;

/** The kind of a file by its type or extension (the server checks the content). Null for what can't be attached. */
export function kindOf({ name, type }: Pick<File, "name" | "type">): AttachmentKind | null {
  const plain = type.split(";")[0] ?? "";
  if (pictureTypes.includes(plain)) return "picture";
  if (plain.startsWith("audio/")) return "audio";
  if (plain === "application/pdf") return "pdf";
  if (plain !== "" && plain !== "application/octet-stream") return null;
  return (["picture", "audio", "pdf"] as const).find((kind) => endings[kind]?.test(name)) ?? null;
}

/** Why a file can't be attached, as far as its type and size tell. */
export function refusalOf(file: Pick<File, "name" | "type" | "size">): string | null {
  const name = file.name ? `“${file.name}”` : "This file";
  if (kindOf(file) === null) return `${name} can’t be attached. Pictures, audio and PDFs can.`;
  if (file.size === 0) return `${name} is empty.`;
  if (file.size > largestAttachmentBytes)
    return `${name} has ${formatBytes(file.size)}. A file can have ${formatBytes(largestAttachmentBytes)} at most.`;
  return null;
}

/** 640 kB, 1.2 MB, 3 GB: as file managers show sizes. */
export function formatBytes(bytes: number): string {
  if (bytes < 1000) return `${bytes} bytes`;
  if (bytes < 1_000_000) return `${Math.round(bytes / 1000)} kB`;
  if (bytes < 1_000_000_000) return `${(Math.ceil(bytes / 100_000) / 10).toLocaleString("en")} MB`;
  return `${(Math.ceil(bytes / 100_000_000) / 10).toLocaleString("en")} GB`;
}

/** 1:05 of 65 seconds. */
export function formatSeconds(seconds: number): string {
  const whole = Math.max(0, Math.floor(Number.isFinite(seconds) ? seconds : 0));
  const [minutes, rest] = [Math.floor(whole / 60), String(whole % 60).padStart(2, "0")];
  if (minutes < 60) return `${minutes}:${rest}`;
  return `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, "0")}:${rest}`;
}

/** Seconds for a screen reader: 1 minute 5 seconds. */
export function saySeconds(seconds: number): string {
  const whole = Math.max(0, Math.floor(Number.isFinite(seconds) ? seconds : 0));
  const count = (value: number, unit: string) => `${value} ${unit}${value === 1 ? "" : "s"}`;
  const minutes = Math.floor(whole / 60);
  return [minutes > 0 ? count(minutes, "minute") : "", count(whole % 60, "second")].filter(Boolean).join(" ");
}

/**
 * Opens the device's file chooser; must be called from a press or a key. Empty when nothing was chosen.
 *
 * @param accept types and endings; empty for any file
 * @param folder gives all files of one folder instead
 */
export function pickFiles(accept: string, { folder = false } = {}): Promise<File[]> {
  return new Promise((resolve) => {
    const input = document.createElement("input");
    input.type = "file";
    input.accept = accept;
    input.multiple = true;
    input.webkitdirectory = folder;
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
