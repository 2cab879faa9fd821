import type { UploadView } from "./upload-outbox.ts";

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
