import { createHmac } from "node:crypto";
import { deriveKey, type Owner } from "./sealing.ts";

/** What one feature writes to our own archive and takes from it. Each line is a JSON value of its own making. */
export type ArchivePart = {
  /** The name of its data file. */
  of: string;
  /** Before the reflections, because they refer to it, or after them, because it refers to them. */
  comes: "before" | "after";
  /** Leaves out what was altered in the store. `only`: what belongs to these reflections; `null`: everything. */
  write(owner: Owner, only: ArchiveScope | null): AsyncGenerator<object>;
  /** Takes a line, and changes nothing that is there. `null`: there is nothing to take from it here. */
  take(owner: Owner, line: unknown, ids: CarriedIds): Promise<"added" | "already_there" | null>;
};

/** What a selection of reflections refers to. */
export type ArchiveScope = {
  reflections: ReadonlySet<string>;
  activities: ReadonlySet<string>;
  programmeRuns: ReadonlySet<string>;
};

/** The ids here of what an archive holds. The same archive has the same ones each time. */
export type CarriedIds = {
  of(id: string): string;
  /** Of a text with links to reflections and attachments. */
  text(markdown: string): string;
};

/** Tells an archive of this journal from all others, and nothing else. */
export const journalMark = (owner: Owner): string =>
  createHmac("sha256", deriveKey(owner.searchKey, "archive")).update("journal").digest("hex");

const linkedId = /(\]\(<?(?:attachment|reflection):)([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})/gi;

/**
 * In the journal that an archive is of, ids stay. In another journal they become new ones, because the first may still
 * be on this server. A new id begins as the old one does: lists show reflections of one day in the order of their ids.
 */
export function carriedIds(owner: Owner, mark: string): CarriedIds {
  if (mark === journalMark(owner)) return { of: (id) => id, text: (markdown) => markdown };
  const key = deriveKey(owner.searchKey, "archive");
  const of = (id: string) => {
    const hex = createHmac("sha256", key).update(`id ${id.toLowerCase()}`).digest("hex");
    const variant = ((Number.parseInt(hex.charAt(3), 16) & 3) | 8).toString(16);
    return `${id.slice(0, 13).toLowerCase()}-7${hex.slice(0, 3)}-${variant}${hex.slice(4, 7)}-${hex.slice(7, 19)}`;
  };
  return {
    of,
    text: (markdown) => markdown.replace(linkedId, (_, opening: string, id: string) => `${opening}${of(id)}`),
  };
}
