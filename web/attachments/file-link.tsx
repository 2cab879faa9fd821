import type { MouseEvent } from "react";
import type { Attachment } from "#contract/attachments/attachments.ts";
import { attachmentStore } from "./attachment-store.ts";
import { fileAddress } from "./file-address.ts";
import type { UploadView } from "./upload-view.ts";
import { useLocalAddress } from "./use-attachment.ts";

type Props = { attachment: Attachment | null; upload: UploadView | null; name: string };

/** Opens a file in a new tab. An expired address is renewed first. */
export function FileLink({ attachment, upload, name }: Props) {
  const local = useLocalAddress(attachment?.id ?? upload?.id ?? "", upload);
  const address = attachment ? fileAddress(attachment, "original") : local;
  const renew = () => {
    if (attachment && attachmentStore.hasEnded(attachment)) void attachmentStore.renew(attachment.id);
  };
  const follow = (event: MouseEvent) => {
    if (!attachment || !attachmentStore.hasEnded(attachment)) return;
    event.preventDefault();
    // Browsers allow a new tab only during the click, so it is opened before its address is known.
    const opened = window.open("about:blank", "_blank");
    if (opened) opened.opener = null;
    void attachmentStore.renew(attachment.id).then(() => {
      const state = attachmentStore.get(attachment.id);
      if (state.kind === "present" && !attachmentStore.hasEnded(state.attachment))
        opened?.location.replace(fileAddress(state.attachment, "original"));
      else opened?.close();
    });
  };
  if (!address) return <bdi className="file-card__name">{name}</bdi>;
  return (
    <a
      className="file-card__name"
      dir="auto"
      href={address}
      target="_blank"
      rel="noopener noreferrer"
      onPointerEnter={renew}
      onFocus={renew}
      onClick={follow}
    >
      {name}
    </a>
  );
}
