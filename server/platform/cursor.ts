import type { z } from "zod";
import { t } from "#contract/translate.ts";
import { refusedField } from "./errors.ts";

/** Marks the end of a page by the values that its list is sorted by. */
export const toCursor = (values: readonly (string | number)[]): string =>
  Buffer.from(values.join("/")).toString("base64url");

/** @throws AppError `invalid_input` for `field` */
export function readCursor<Values extends z.ZodTuple>(
  schema: Values,
  cursor: string,
  field = "cursor",
): z.output<Values> {
  const read = schema.safeParse(Buffer.from(cursor, "base64url").toString("utf8").split("/"));
  if (!read.success) throw unknownCursor(field);
  return read.data;
}

export const unknownCursor = (field = "cursor") =>
  refusedField(field, t("This page of the list can’t be found. Reload the list."));
