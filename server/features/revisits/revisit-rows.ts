import type { Selectable } from "kysely";
import type { z } from "zod";
import { quotedWordsSchema, revisitContentShape } from "#contract/revisits/revisits.ts";
import { t } from "#contract/translate.ts";
import { AppError } from "#server/platform/errors.ts";
import { type Owner, open, seal } from "#server/platform/sealing.ts";
import type { Tables } from "#server/platform/tables.ts";

export type RevisitRow = Selectable<Tables["revisits"]>;

/** The sealed part. `due_on` is a column. */
export const storedSchema = revisitContentShape.omit({ due_on: true }).extend({ words: quotedWordsSchema });
export type StoredRevisit = z.infer<typeof storedSchema>;

const sealContext = (id: string) => ({ table: "revisits", row: id, column: "content" });

export const sealRevisit = (owner: Owner, id: string, stored: StoredRevisit): Buffer =>
  seal(owner, sealContext(id), JSON.stringify(stored));

/** @throws AppError `sealed_value_refused` */
export const openRevisit = (
  owner: Owner,
  { id, content }: Pick<RevisitRow, "id" | "content">,
): StoredRevisit => storedSchema.parse(JSON.parse(open(owner, sealContext(id), content)));

export const noSuchRevisit = () => new AppError("not_found", t("This no longer exists."));
