import { attachmentAddress } from "#contract/attachments/attachment-rules.ts";
import { apiAddress } from "#web/lib/page-meta.ts";

/** As `attachmentAddress`, and also correct if the API is on another server. */
export const fileAddress = (...asked: Parameters<typeof attachmentAddress>): string =>
  apiAddress(attachmentAddress(...asked));
