export { createAttachments } from "./attachments.ts";
export { importFile } from "./import-file.ts";
export { usedAttachmentBytes } from "./manage-attachments.ts";
export {
  claimAttachments,
  findPictures,
  type ReadAttachment,
  readAttachments,
  releaseAttachments,
  withAttachments,
} from "./reflection-attachments.ts";
export { askToRemoveBlobs, removeBlobsNow } from "./removals.ts";
