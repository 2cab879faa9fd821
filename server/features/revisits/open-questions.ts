import { oneLine } from "#contract/text-rules.ts";
import type { Context } from "#server/context.ts";
import { findOpenQuestions } from "#server/features/analyzers/index.ts";
import { type Owner, unlessAltered } from "#server/platform/sealing.ts";
import { openRevisit } from "./revisit-rows.ts";

/** Questions that were left open in writing, without those that come back on a day or did. */
export async function listOpenQuestions(context: Context, owner: Owner) {
  const { questions, ...found } = await findOpenQuestions(context, owner);
  const rows = await context.database.asOwner(owner.id, (tx) =>
    tx.selectFrom("revisits").selectAll().where("owner_id", "=", owner.id).execute(),
  );
  const taken = new Set(
    rows.map((row) => nameOf(row.reflection_id, unlessAltered(() => openRevisit(owner, row).words) ?? "")),
  );
  return {
    ...found,
    questions: questions.filter(({ reflection_id, question }) => !taken.has(nameOf(reflection_id, question))),
  };
}

const nameOf = (reflectionId: string, words: string) => `${reflectionId} ${oneLine(words)}`;
