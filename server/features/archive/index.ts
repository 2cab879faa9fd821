export {
  type ArchivePart,
  type ArchiveScope,
  type ArchiveTable,
  addLine,
  archiveLines,
  type ImportedRecord,
  type ImportTarget,
  undoRecords,
} from "./archive-part.ts";
export { archiveTable, fingerprintOf } from "./archive-table.ts";
/** `fields.column(…)` and the other kinds of fields. */
export * as fields from "./fields.ts";
export { type IdMap, journalMark, mapIds } from "./id-map.ts";
