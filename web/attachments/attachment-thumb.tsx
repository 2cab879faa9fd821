import { File, FileText, Film, ImageOff, Mic, Music } from "lucide-react";
import { useState } from "react";
import type { Attachment } from "#contract/attachments/attachments.ts";
import { AttachmentPicture } from "./attachment-picture.tsx";
import type { UploadView } from "./upload-view.ts";

type ThumbProps = {
  kind: Attachment["kind"];
  name: string;
  attachment: Attachment | null;
  upload: UploadView | null;
};

export function Thumb({ kind, name, attachment, upload }: ThumbProps) {
  const [isBroken, setBroken] = useState(false);
  const Icon = isBroken ? ImageOff : iconOf(kind, name);
  return (
    <span className="attachment-thumb" aria-hidden="true">
      {kind === "picture" && !isBroken ? (
        <AttachmentPicture attachment={attachment} upload={upload} alt="" sizes="72px" onBroken={setBroken} />
      ) : (
        <Icon className="icon" />
      )}
    </span>
  );
}

export function iconOf(kind: Attachment["kind"], name: string) {
  if (kind === "pdf") return FileText;
  if (kind === "video") return Film;
  if (kind === "file") return File;
  if (kind === "picture") return ImageOff;
  return name ? Music : Mic;
}
