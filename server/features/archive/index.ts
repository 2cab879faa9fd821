export {
  type ArchivePart,
  type ArchiveScope,
  type ArchiveTable,
  addLine,
  archiveLines,
  type ImportedRecord,
  type ImportTarget,
  type Line,
  type UndoResult,
  undoRecords,
} from "./archive-part.ts";
export { archiveTable, fingerprintOf } from "./archive-table.ts";
export {
  children,
  column,
  field,
  fields,
  flag,
  instant,
  instantOrNull,
  mappedId,
  reference,
  sameId,
  sealed,
  toInstant,
} from "./fields.ts";
export { type IdMap, journalMark, mapIds } from "./id-map.ts";
