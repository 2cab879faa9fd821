import { z } from "zod";
import { maxTemplates } from "#contract/templates/template-rules.ts";
import { templateContentSchema } from "#contract/templates/templates.ts";
import { type ArchivePart, archiveTable, fields } from "#server/features/archive/index.ts";
import { openContent, sealContent, tooManyTemplates } from "./template-rows.ts";

export const templateArchive: ArchivePart = {
  of: "templates",
  order: "afterReflections",
  tables: [
    archiveTable("templates", "template", {
      key: ["id"],
      fields: [
        fields.sameId,
        fields.column("revision", z.int().min(1)),
        fields.instant("created_at"),
        fields.instant("updated_at"),
        fields.sealed(
          "content",
          templateContentSchema,
          openContent,
          sealContent,
          ({ body, ...content }, ids) => ({
            ...content,
            body: ids.text(body),
          }),
        ),
      ],
      limit: { max: maxTemplates, sentence: tooManyTemplates },
      fingerprint: ({ content }) => [content],
    }),
  ],
};
