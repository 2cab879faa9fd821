import { perContext } from "#server/context.ts";
import { attachmentsOf } from "#server/features/attachments/index.ts";
import { reflectionsOf } from "#server/features/reflections/index.ts";
import { archivePartsOf } from "./archive-parts.ts";
import { createImports } from "./imports.ts";

export { archivePartsOf } from "./archive-parts.ts";

export const importsOf = perContext((context) =>
  createImports({
    ...context,
    reflections: reflectionsOf(context),
    attachments: attachmentsOf(context),
    archiveParts: archivePartsOf(context),
  }),
);
