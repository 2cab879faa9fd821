import { useEffect } from "react";
import { attachmentAddress } from "#contract/attachment-files.ts";
import type { Attachment } from "#contract/attachments.ts";
import { attachmentStore } from "./attachment-store.ts";
import { Thumb } from "./attachment-thumb.tsx";
import { nameOf } from "./attachment-words.ts";
import "./attachments.css";

type AttachmentStripProps = { attachments: readonly Attachment[]; label?: string };

/** Small pictures and files in a row, to be looked at. */
export function AttachmentStrip({ attachments, label = "Attachments" }: AttachmentStripProps) {
  useEffect(() => attachmentStore.feed(attachments), [attachments]);
  return (
    <ul className="attachment-strip" aria-label={label}>
      {attachments.map((attachment) => (
        <li key={attachment.id}>
          <a
            href={attachmentAddress(attachment, "original")}
            target="_blank"
            rel="noopener noreferrer"
            aria-label={attachment.alt || nameOf(attachment)}
          >
            <Thumb kind={attachment.kind} name={attachment.name} attachment={attachment} upload={null} />
          </a>
        </li>
      ))}
    </ul>
  );
}
