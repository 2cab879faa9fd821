import type { Attachment, Upload } from "#contract/attachments/attachments.ts";
import type { PageName } from "#web/lib/page.ts";

/**
 * `later`: it may work at another time; `message` says why not now. `refused`: the server does not take this file as
 * things are, such as for want of room. `unfit`: it never will.
 */
export type Failed = { kind: "later" | "refused" | "unfit" | "gone"; message: string };
export type Answer<Value> = { kind: "done"; value: Value } | Failed;

/** The server's side of an upload. It never throws. `gone`: the server has no such upload. */
export type UploadServer = {
  begin: (upload: { id: string; name: string; bytes: number; alt: string }) => Promise<Answer<Upload>>;
  /** `gone` also if it is already complete. */
  sendPart: (id: string, part: number, bytes: Blob) => Promise<Answer<null>>;
  /** `gone` also if parts are missing. */
  finish: (id: string) => Promise<Answer<Attachment>>;
  /** `gone` if nothing is stored there yet: the save that stores it attaches what its text shows. */
  attach: (to: PageName, id: string) => Promise<Answer<null>>;
  describe: (id: string, alt: string) => Promise<Answer<Attachment>>;
};
