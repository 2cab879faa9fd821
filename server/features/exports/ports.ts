import type { AttachmentKind } from "#contract/attachments/attachment-rules.ts";
import type { Reading } from "#server/platform/reading-port.ts";
import type { Owner } from "#server/platform/sealing.ts";

/** What exports need from other features. `app.ts` passes it in. */

export type AskReflections = Pick<Reading<"person">, "matching" | "titles" | "count">;

export type ReadAttachment = {
  id: string;
  kind: AttachmentKind;
  media_type: string;
  /** With an extension. */
  name: string;
  /** As the person named it; empty for a recording. */
  given_name: string;
  alt: string;
  width: number | null;
  height: number | null;
  /** Formats in which a picture can be read, besides the uploaded one. */
  widths: readonly number[];
  created_at: string;
  /** In bytes. */
  length: number;
  /** These can be iterated once. An altered file throws AppError `sealed_value_refused`. */
  bytes: AsyncIterable<Uint8Array>;
  inWidth(width: number): AsyncIterable<Uint8Array>;
};

export type AskAttachments = {
  withAttachments(owner: Owner, reflectionIds: readonly string[]): Promise<ReadonlySet<string>>;
  /** Oldest first. */
  readAttachments(owner: Owner, reflectionId: string): AsyncIterable<ReadAttachment>;
};

export type AskReadings = {
  /** Which people are named where, as far as it was read. */
  measured(
    owner: Owner,
    span: null,
  ): AsyncIterable<readonly { reflection_id: string; people: readonly string[] }[]>;
};
