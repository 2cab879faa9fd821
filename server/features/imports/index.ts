export { archiveParts } from "./archive-parts.ts";
export { beginImport } from "./begin-import.ts";
export { readImport, startImport } from "./change-phase.ts";
export { createImports } from "./imports.ts";
export { getImport } from "./list-imports.ts";
export { removeImport } from "./remove-import.ts";
export { sendImportPart } from "./send-import-part.ts";
export { unlockImport } from "./unlock-import.ts";
export { workOnImport } from "./work/work-on-import.ts";
