import { z } from "zod";
import type { Day } from "#contract/day.ts";
import { daySchema } from "#contract/day-schema.ts";
import { idSchema } from "#contract/endpoint.ts";
import { AppError } from "#server/platform/errors.ts";

const placeSchema = z.tuple([daySchema, idSchema]);

/** Where a page of the list ends: the next begins right after, whatever was written meanwhile. */
export const toCursor = ({ day, id }: { day: Day; id: string }): string =>
  Buffer.from(`${day}/${id}`).toString("base64url");

/** @throws AppError `invalid_input` */
export function readCursor(cursor: string): { day: Day; id: string } {
  const place = placeSchema.safeParse(Buffer.from(cursor, "base64url").toString("utf8").split("/"));
  if (!place.success) {
    const fields = { cursor: "This is not a place in the list." };
    throw new AppError("invalid_input", fields.cursor, { fields });
  }
  const [day, id] = place.data;
  return { day, id };
}
