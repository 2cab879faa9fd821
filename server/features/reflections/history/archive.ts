import { z } from "zod";
import { idSchema } from "#contract/endpoint.ts";
import { draftSchema } from "#contract/reflections/reflections.ts";
import { type ArchivePart, archiveTable, fields } from "#server/features/archive/index.ts";
import { ownRow } from "#server/platform/own-row.ts";
import { isAnswered } from "../facts.ts";
import { findReflection } from "../stored/reflection-rows.ts";
import { openVersionRow, reasonSchema, sealVersion, type VersionRow } from "./versions.ts";

/** Earlier versions of reflections. They never change. */
export const versionArchive: ArchivePart = {
  of: "versions",
  order: "afterReflections",
  references: [
    { kind: "activity", exists: isAnswered },
    { kind: "programme_run", exists: isAnswered },
  ],
  tables: [
    archiveTable("reflection_versions", "version", {
      key: ["id"],
      // A version can be as long as a reflection.
      pageSize: 20,
      isInScope: ({ reflection_id }, { reflections }) => reflections.has(reflection_id),
      fields: [
        fields.mappedId,
        fields.value(
          "reflection_id",
          idSchema,
          ({ reflection_id }: VersionRow) => reflection_id,
          (id, { ids }) => ({ reflection_id: ids.of(id) }),
        ),
        fields.instant("saved_at"),
        fields.column("device", z.string().max(200)),
        fields.value(
          "reason",
          reasonSchema,
          ({ reason }: VersionRow) => reasonSchema.parse(reason),
          (reason) => ({ reason }),
        ),
        fields.column("word_count", z.int().min(0)),
        fields.value(
          "draft",
          draftSchema,
          (row: VersionRow, owner) => openVersionRow(owner, row),
          (draft, { owner, id, ids }) => sealVersion(owner, id, ids.draft(draft)),
        ),
      ],
      group: {
        column: "reflection_id",
        exists: async (tx, ownerId, id) => (await findReflection(tx, ownerId, id)) !== undefined,
      },
      // Only its page leads to the versions of a blank reflection, so lists must show it.
      afterInsert: ({ tx, owner }, { reflection_id }) =>
        tx
          .updateTable("reflections")
          .set({ blank: 0 })
          .$call(ownRow(owner.id, reflection_id))
          .where("blank", "=", 1)
          .where("unfinished", "=", 0)
          .execute(),
    }),
  ],
};
