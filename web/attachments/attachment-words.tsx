import type { Attachment } from "#contract/attachments/attachments.ts";
import { formatList, joinSentences } from "#contract/formats.ts";
import { t } from "#contract/translate.ts";
import { formatBytes } from "./file-rules.ts";
import type { UploadView } from "./upload-view.ts";

export const displayName = ({ kind, name }: Pick<Attachment, "kind" | "name">) => name || names()[kind];

const names = (): Record<Attachment["kind"], string> => ({
  picture: t("Picture"),
  audio: t("Recording"),
  pdf: t("Document"),
  video: t("Video"),
  file: t("File"),
});

export const factsOf = (mediaType: string, bytes: number) =>
  formatList([labelOf(mediaType), formatBytes(bytes)], { type: "unit" });

function labelOf(mediaType: string): string {
  const [family, type = ""] = (mediaType.split(";")[0] ?? "").split("/");
  if (family === "video") return t("Video");
  const known: Record<string, string> = {
    jpeg: "JPEG",
    mpeg: "MP3",
    mp4: "M4A",
    "x-m4a": "M4A",
    "x-wav": "WAV",
    "x-flac": "FLAC",
    "octet-stream": t("File"),
  };
  return known[type] ?? (type === "webp" ? "WebP" : type === "webm" ? "WebM" : type.toUpperCase());
}

export function uploadWords({ phase, bytes, message, progress }: UploadView): string {
  if (phase === "refused") return message;
  // Translators: as in “1.2 MB, 40% sent”.
  if (phase === "sending")
    return t("{size}, {share, number, ::percent} sent", { size: formatBytes(bytes), share: progress });
  return message ? joinSentences([t("On this device."), message]) : t("On this device, waiting to be sent");
}

export function UploadProgress({ upload }: { upload: UploadView }) {
  return (
    <progress
      className="upload-progress"
      max={1}
      value={upload.progress}
      aria-label={upload.name ? t("Sending {name}", { name: upload.name }) : t("Sending the recording")}
    />
  );
}

export const notStored = (name: string) =>
  name
    ? t("This browser can’t keep files. Leave this page open until “{name}” is uploaded.", { name })
    : t("This browser can’t keep files. Leave this page open until this is uploaded.");
