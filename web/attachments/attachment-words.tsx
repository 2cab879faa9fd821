import type { Attachment } from "#contract/attachments/attachments.ts";
import { formatBytes } from "./file-rules.ts";
import type { UploadView } from "./upload-view.ts";

export const displayName = ({ kind, name }: Pick<Attachment, "kind" | "name">) => name || names[kind];

const names: Record<Attachment["kind"], string> = {
  picture: "Picture",
  audio: "Recording",
  pdf: "Document",
  video: "Video",
  file: "File",
};

export const factsOf = (mediaType: string, bytes: number) => `${labelOf(mediaType)}, ${formatBytes(bytes)}`;

function labelOf(mediaType: string): string {
  const [family, type = ""] = (mediaType.split(";")[0] ?? "").split("/");
  if (family === "video") return "Video";
  const known: Record<string, string> = {
    jpeg: "JPEG",
    mpeg: "MP3",
    mp4: "M4A",
    "x-m4a": "M4A",
    "x-wav": "WAV",
    "x-flac": "FLAC",
    "octet-stream": "File",
  };
  return known[type] ?? (type === "webp" ? "WebP" : type === "webm" ? "WebM" : type.toUpperCase());
}

export function uploadWords({ phase, bytes, message, progress }: UploadView): string {
  if (phase === "refused") return message;
  if (phase === "sending") return `${formatBytes(bytes)}, ${Math.round(progress * 100)}% sent`;
  return message ? `On this device. ${message}` : "On this device, waiting to be sent";
}

export function UploadProgress({ upload }: { upload: UploadView }) {
  return (
    <progress
      className="upload-progress"
      max={1}
      value={upload.progress}
      aria-label={`Sending ${upload.name || "the recording"}`}
    />
  );
}

export const notStored = (name: string) =>
  `This browser can’t keep files. Leave this page open until ${name ? `“${name}”` : "this"} is uploaded.`;
