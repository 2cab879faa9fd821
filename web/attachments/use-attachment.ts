import { useEffect, useState, useSyncExternalStore } from "react";
import type { Attachment } from "#contract/attachments/attachments.ts";
import { useObjectUrl } from "#web/lib/use-object-url.ts";
import { type AttachmentState, attachmentStore } from "./attachment-store.ts";
import { presentUploads, subscribeToUploads } from "./browser-uploads.ts";
import { fileAddress } from "./file-address.ts";
import type { UploadView } from "./upload-view.ts";

/** An attachment on the server, and its upload if this device has one. */
export function useAttachment(id: string): { state: AttachmentState; upload: UploadView | null } {
  const upload = useUpload(id);
  const isHere = upload !== null && upload.phase !== "sent";
  const state = useSyncExternalStore(attachmentStore.subscribe, () =>
    // The server does not have it yet.
    isHere ? missing : attachmentStore.get(id),
  );
  return { state, upload };
}

const missing: AttachmentState = { kind: "missing" };

export function useUploads() {
  const uploads = useSyncExternalStore(subscribeToUploads, presentUploads);
  const views = useSyncExternalStore(
    uploads ? uploads.outbox.subscribe : subscribeToUploads,
    uploads ? uploads.outbox.all : none,
  );
  return { uploads, views };
}

const noViews: readonly UploadView[] = [];
const none = () => noViews;

function useUpload(id: string): UploadView | null {
  const { uploads, views } = useUploads();
  return uploads ? (views.find((view) => view.id === id) ?? null) : null;
}

/** An object URL for the copy on this device; `null` if there is none. It is revoked on unmount. */
export function useLocalAddress(id: string, upload: UploadView | null): string | null {
  const [file, setFile] = useState<Blob>();
  const isHere = upload !== null;
  useEffect(() => {
    if (!isHere) return;
    let isGone = false;
    void presentUploads()
      ?.outbox.file(id)
      .then((found) => found && !isGone && setFile(found));
    return () => {
      isGone = true;
    };
  }, [id, isHere]);
  return useObjectUrl(file);
}

const maxFailures = 2;

/**
 * The attachment with an address to load from, which changes only when it stops working. Call `failed` after a failed
 * load to renew the address. `isBroken` is true once renewing does not help.
 */
export function useWorkingAddress(attachment: Attachment | null) {
  const [used, setUsed] = useState(attachment);
  const [refused, setRefused] = useState<string | null>(null);
  const [failures, setFailures] = useState(0);
  const isNewer = attachment !== null && attachment.address_key !== used?.address_key;
  // A newer address is used only if there was none, or if the earlier one failed.
  if (isNewer && (!used || refused === used.address_key)) setUsed(attachment);
  const key = used?.address_key;
  return {
    used,
    address: used && fileAddress(used, "original"),
    isBroken: failures > maxFailures,
    failed() {
      if (!used || refused === key) return;
      setRefused(used.address_key);
      setFailures(failures + 1);
      if (failures < maxFailures) void attachmentStore.renew(used.id);
    },
    loaded: () => setFailures(0),
    again() {
      setFailures(0);
      if (used) void attachmentStore.renew(used.id);
    },
  };
}
