import type { Attachment, Upload } from "#contract/attachments/attachments.ts";
import type { PageName } from "#web/lib/page.ts";

/**
 * `later`: it may succeed at another time; `message` says why not now. `refused`: the server does not accept the file
 * at present, for example because it has no room. `unfit`: the server will never accept the file.
 */
export type Failed = { kind: "later" | "refused" | "unfit" | "gone"; message: string };
export type Answer<Value> = { kind: "done"; value: Value } | Failed;

/** The server's side of an upload. Its calls never reject. `gone`: the server has no such upload. */
export type UploadServer = {
  begin: (upload: { id: string; name: string; bytes: number; alt: string }) => Promise<Answer<Upload>>;
  /** Also `gone` if the upload is already complete. */
  sendPart: (id: string, part: number, bytes: Blob) => Promise<Answer<null>>;
  /** Also `gone` if parts are missing. */
  finish: (id: string) => Promise<Answer<Attachment>>;
  /** `gone` if the reflection does not exist yet. The save that creates it attaches the files that its text shows. */
  attach: (to: PageName, id: string) => Promise<Answer<null>>;
  describe: (id: string, alt: string) => Promise<Answer<Attachment>>;
};
