import type { AttachmentKind } from "#contract/attachments/attachment-rules.ts";
import type { PageName } from "#web/lib/page.ts";
import type { StoredUpload } from "./upload-store.ts";

/** An upload as screens show it. */
export type UploadView = {
  id: string;
  name: string;
  kind: AttachmentKind;
  bytes: number;
  attachTo: PageName | null;
  /** `sent`: the server has it, and this page still has the file. */
  phase: "waiting" | "sending" | "refused" | "sent";
  /** The server refuses this kind of file: it can only be removed. */
  isUnfit: boolean;
  /** 0 to 1. */
  progress: number;
  /** Why it waits or was refused; empty for no particular reason. */
  message: string;
  /** False if the device refused to store it: it is sent from memory. */
  isStored: boolean;
};

/** The view of a stored upload. Its progress continues from `before`, unless that was refused. */
export function viewOf(upload: StoredUpload, before: UploadView | undefined): UploadView {
  const { id, name, kind, bytes, attach_to, refusal, is_unfit = false } = upload;
  const isContinued = before !== undefined && before.phase !== "refused";
  return {
    id,
    name,
    kind,
    bytes,
    attachTo: attach_to,
    phase: refusal !== null ? "refused" : isContinued ? before.phase : "waiting",
    isUnfit: refusal !== null && is_unfit,
    progress: isContinued ? before.progress : 0,
    message: refusal ?? (isContinued ? before.message : ""),
    isStored: before?.isStored ?? true,
  };
}
