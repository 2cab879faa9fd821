import { perContext } from "#server/context.ts";
import { createAttachments } from "./attachments.ts";

export type { ReadAttachment } from "./reflection-attachments.ts";

export const attachmentsOf = perContext(createAttachments);
