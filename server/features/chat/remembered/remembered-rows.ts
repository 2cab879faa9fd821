import { createHmac } from "node:crypto";
import type { Selectable } from "kysely";
import { z } from "zod";
import { t } from "#contract/translate.ts";
import type { Tx } from "#server/platform/database.ts";
import { AppError } from "#server/platform/errors.ts";
import { type Owner, open, seal, unlessAltered } from "#server/platform/sealing.ts";
import { wordsOf } from "#server/platform/search/words.ts";
import type { Tables } from "#server/platform/tables.ts";

export type RememberedRow = Selectable<Tables["remembered"]>;

const contentSchema = z.object({
  text: z.string(),
  /** The source's words that support it. `null` for a person's own sentence. */
  quote: z.string().nullable(),
});
export type Content = z.infer<typeof contentSchema>;

const sealContext = (id: string) => ({ table: "remembered", row: id, column: "content" });

export const sealContent = (owner: Owner, id: string, content: Content): Buffer =>
  seal(owner, sealContext(id), JSON.stringify(content));

/** `null` for a forgotten sentence, and for one that is damaged on the server. */
export function openContent(
  owner: Owner,
  { id, content }: Pick<RememberedRow, "id" | "content">,
): Content | null {
  if (content === null) return null;
  return unlessAltered(() => contentSchema.parse(JSON.parse(open(owner, sealContext(id), content))));
}

/** Ignores punctuation and capitals, so sentences with the same words get the same value. */
export const printOf = (owner: Owner, text: string): string =>
  createHmac("sha256", owner.searchKey)
    .update(
      `remembered ${wordsOf(text)
        .map(({ folded }) => folded)
        .join(" ")}`,
    )
    .digest("hex");

export const noSuchSentence = () => new AppError("not_found", t("This sentence no longer exists."));

export async function isOn(tx: Tx, ownerId: string): Promise<boolean> {
  const row = await tx
    .selectFrom("remembering")
    .select("is_on")
    .where("owner_id", "=", ownerId)
    .executeTakeFirst();
  return row?.is_on !== 0;
}

export const rowsOf = (tx: Tx, ownerId: string) =>
  tx.selectFrom("remembered").where("owner_id", "=", ownerId);
