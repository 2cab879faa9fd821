import type { Selection } from "#contract/exports/exports.ts";
import type { Owner } from "#server/platform/sealing.ts";

/** For client-zip. A text, or bytes that can be iterated once. */
export type ZipEntry = { name: string; lastModified?: Date; input: AsyncIterable<Uint8Array> | string };

/**
 * Everything, or a selection, as entries of a zip that Reflector reads back (contract/exports/archive.ts). Ask for the
 * next entry only after the bytes of the last one were read.
 */
export type ArchiveEntries = (owner: Owner, selection: Selection) => AsyncGenerator<ZipEntry>;
