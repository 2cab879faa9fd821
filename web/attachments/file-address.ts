import { attachmentAddress } from "#contract/attachments/attachment-rules.ts";
import { apiAddress } from "#web/lib/page-meta.ts";

/** As `attachmentAddress`, for pages whose API is elsewhere, too. */
export const fileAddress = (...asked: Parameters<typeof attachmentAddress>): string =>
  apiAddress(attachmentAddress(...asked));
