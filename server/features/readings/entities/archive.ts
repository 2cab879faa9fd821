import { maxDecisions } from "#contract/analyzers/people-rules.ts";
import { type ArchivePart, archiveTable, fields } from "#server/features/archive/index.ts";
import {
  contentSchema,
  nextPosition,
  openDecision,
  sealDecision,
  tooManyDecisions,
} from "./decision-store.ts";

/** A person's decisions about names and themes, oldest first. */
export const decisionArchive: ArchivePart = {
  of: "decisions",
  order: "afterReflections",
  tables: [
    archiveTable("entity_decisions", "decision", {
      key: ["id"],
      orderBy: ["position"],
      fields: [
        fields.sameId,
        fields.instant("decided_at"),
        fields.sealed("content", contentSchema, openDecision, sealDecision),
      ],
      defaults: async ({ tx, owner }) => ({ position: await nextPosition(tx, owner) }),
      limit: { max: maxDecisions, sentence: tooManyDecisions },
    }),
  ],
};
