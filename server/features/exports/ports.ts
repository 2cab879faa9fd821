import type { AttachmentKind } from "#contract/attachments/attachment-rules.ts";
import type { Day } from "#contract/day-rules.ts";
import type { Filters } from "#contract/reflections/reflection-list.ts";
import type { Reflection } from "#contract/reflections/reflections.ts";
import type { FindPeople } from "#server/platform/people.ts";
import type { Owner } from "#server/platform/sealing.ts";

/** What exports need from other features. `app.ts` passes it in. */

export type Read = {
  id: string;
} & (
  | {
      state: "opened";
      reflection: Reflection;
      /** For an imported one: what its source says that Reflector has no place for, as JSON. */
      extra: unknown;
    }
  | {
      state: "damaged";
      plain: Pick<Reflection, "id" | "day" | "updated_at">;
    }
);

export type ReadFilter = Partial<Omit<Filters, "in_trash">> & {
  ids?: readonly string[];
  within: "journal" | "anywhere";
};

export type AskReflections = {
  /** By day, earliest first, in batches. Between two of them no transaction is open and the event loop is free. */
  matching(
    owner: Owner,
    asked: { for: "person"; filter: ReadFilter },
  ): AsyncGenerator<readonly Read[], undefined>;
  /** The same without the words below the title. */
  heads(
    owner: Owner,
    asked: { for: "person"; filter: ReadFilter },
  ): AsyncGenerator<readonly { id: string; day: Day; title: string }[], undefined>;
  count(owner: Owner, asked: { for: "person"; filter: ReadFilter }): Promise<number>;
};

export type ReadAttachment = {
  id: string;
  kind: AttachmentKind;
  media_type: string;
  /** With an extension. */
  name: string;
  /** As its person named it; empty for a recording. */
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

export type AskPeople = FindPeople<"username" | "date_language" | "time_zone">;

export type AskReadings = {
  /** Which people are named where, as far as it was read. */
  measured(
    owner: Owner,
    span: null,
  ): AsyncIterable<readonly { reflection_id: string; people: readonly string[] }[]>;
};
