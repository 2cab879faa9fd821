export { createAttachments } from "./attachments.ts";
export { importFile } from "./import-file.ts";
export { usedAttachmentBytes } from "./manage-attachments.ts";
export { inMemory, recognise } from "./recognise.ts";
export {
  claimAttachments,
  findPictures,
  findSound,
  type ReadAttachment,
  readAttachments,
  releaseAttachments,
  withAttachments,
  withEnding,
} from "./reflection-attachments.ts";
export { askToRemoveBlobs, removeBlobsNow } from "./removals.ts";
