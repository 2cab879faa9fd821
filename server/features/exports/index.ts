import { perContext } from "#server/context.ts";
import { attachmentsOf } from "#server/features/attachments/index.ts";
import { archivePartsOf } from "#server/features/imports/index.ts";
import { readingsOf } from "#server/features/readings/index.ts";
import { reflectionsOf } from "#server/features/reflections/index.ts";
import { createExports } from "./exports.ts";

export const exportsOf = perContext((context) =>
  createExports({
    ...context,
    reflections: reflectionsOf(context).reading,
    attachments: attachmentsOf(context),
    readings: readingsOf(context),
    archiveParts: archivePartsOf(context),
  }),
);
