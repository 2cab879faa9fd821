import { t } from "#contract/translate.ts";
import type { Context } from "#server/context.ts";
import { languageIn } from "#server/features/companion/index.ts";
import { type Measured, readMeasures } from "#server/features/readings/index.ts";
import { AppError } from "#server/platform/errors.ts";
import type { Owner } from "#server/platform/sealing.ts";
import { readBranch } from "../answers/branch.ts";
import { wouldDiffer } from "../answers/composing.ts";
import { findChat } from "../stored/chat-rows.ts";
import { findMessage, openMessage } from "../stored/message-rows.ts";
import { followUps } from "./follow-ups.ts";

/** How a conversation can continue after an answer. @throws AppError `not_found` */
export async function nextSteps(
  context: Context,
  owner: Owner,
  { chatId, answerId, language }: { chatId: string; answerId: string; language: string | null },
) {
  const answer = await context.database.asOwner(owner.id, async (tx) => {
    await findChat(tx, owner, chatId);
    const row = await findMessage(tx, owner, chatId, answerId);
    if (row.role !== "companion") throw new AppError("not_found", t("This message is not an answer."));
    return openMessage(owner, row);
  });
  const branch = await readBranch(context, owner, { chatId, answerId, language });
  const has_another = await wouldDiffer(context, owner, branch, chatId);
  // While the help panel shows, and after it, nothing is suggested.
  const isCare = branch.question.details.care || branch.turns.some(({ care }) => care);
  if (isCare || answer.row.status !== "done") return { follow_ups: [], has_another };
  const said = `${branch.question.text}\n${answer.text}`;
  const exchange = {
    asked: branch.turns
      .flatMap(({ role, text }) => (role === "person" && text.includes("?") ? [text] : []))
      .join("\n"),
    said,
    cited: answer.details.sources,
    language: languageIn(branch.turns),
  };
  return { follow_ups: followUps(exchange, await allMeasures(context, owner)), has_another };
}

async function allMeasures(context: Context, owner: Owner): Promise<Measured[]> {
  const all: Measured[] = [];
  for await (const batch of readMeasures(context, owner, null)) all.push(...batch);
  return all;
}
