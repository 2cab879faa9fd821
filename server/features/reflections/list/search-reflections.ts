import type { z } from "zod";
import type { Attachment } from "#contract/attachments/attachments.ts";
import type * as endpoints from "#contract/reflections/reflection-list.ts";
import type { ListItem } from "#contract/reflections/reflection-list.ts";
import type { Context } from "#server/context.ts";
import { findPictures } from "#server/features/attachments/index.ts";
import type { Tx } from "#server/platform/database.ts";
import { pause } from "#server/platform/pause.ts";
import type { Owner } from "#server/platform/sealing.ts";
import { createExcerpts } from "#server/platform/search/excerpt.ts";
import { excerptText } from "#server/platform/search/plain-text.ts";
import type { PreparedSearch } from "#server/platform/search/prepared-search.ts";
import type { Reader } from "../reading/matching.ts";
import { excerptLength } from "../stored/digests.ts";
import { findReflection, openBody } from "../stored/reflection-rows.ts";
import { prepareSearch } from "../terms/search-index.ts";
import { findPage } from "./find-page.ts";
import { cursorOf, readPosition, sortingOf } from "./list-cursor.ts";
import { type ListField, type ListRow, readPage, toListItem } from "./list-item.ts";
import { readIndexed } from "./read-indexed.ts";

type Asked = z.output<typeof endpoints.searchReflections.schema.body>;
type Answer = z.output<(typeof endpoints.searchReflections.schema.response)[200]>;

const maxPictures = 4;
/** UTF-16 code units whose excerpts are made without a pause. */
const maxTogetherLength = 60_000;

/** @throws AppError `invalid_input` for a cursor of another order */
export const searchReflections = (context: Context, owner: Owner, asked: Asked): Promise<Answer> =>
  search(context, owner, asked, "person");

/** The same without what is excluded from AI. */
export const searchForAi = (context: Context, owner: Owner, asked: Asked): Promise<Answer> =>
  search(context, owner, asked, "ai");

async function search(
  context: Context,
  owner: Owner,
  { order, cursor, limit, ids, fields: asked, ...filters }: Asked,
  reader: Reader,
): Promise<Answer> {
  const sorting = sortingOf(order, filters.in_trash);
  const after = cursor === null ? null : readPosition(sorting, cursor);
  const fields = new Set(asked);
  const { found, ...rest } = await readIndexed(context, owner, filters, async (tx, left) => {
    const prepared = await prepareSearch(context, tx, owner, filters.search);
    const places = await findPage(
      context,
      tx,
      owner,
      { filters, prepared, reader, ids },
      { sorting, after, limit: limit + 1 },
    );
    const page = places.slice(0, limit);
    const last = page.at(-1);
    return {
      found: await readFound(context, tx, owner, page, { fields, prepared }),
      next_cursor: places.length > limit && last ? cursorOf(sorting, last) : null,
      left_to_index: left,
    };
  });
  return { reflections: await openFound(context, owner, found, fields), ...rest };
}

type Found = {
  rows: ListRow[];
  pictures: Map<string, Attachment[]>;
  prepared: PreparedSearch | null;
};

async function readFound(
  context: Context,
  tx: Tx,
  owner: Owner,
  page: readonly { seq: number }[],
  { fields, prepared }: { fields: ReadonlySet<ListField>; prepared: PreparedSearch | null },
): Promise<Found> {
  const hasHits = prepared?.conditions.some(({ negated }) => !negated);
  const seqs = page.map(({ seq }) => seq);
  const rows = await readPage(tx, owner, seqs, hasHits && fields.has("excerpt") ? "body" : null);
  const pictured = rows.filter(({ picture_count }) => picture_count > 0).map(({ id }) => id);
  const most = fields.has("all_pictures")
    ? Number.POSITIVE_INFINITY
    : fields.has("pictures")
      ? maxPictures
      : 0;
  const pictures =
    most > 0 ? await findPictures(context, tx, owner, pictured, most) : new Map<string, Attachment[]>();
  return { rows, pictures, prepared };
}

/** After the transaction, because excerpts of long texts take a while. */
async function openFound(
  context: Context,
  owner: Owner,
  { rows, pictures, prepared }: Found,
  fields: ReadonlySet<ListField>,
): Promise<ListItem[]> {
  const excerptAround = createExcerpts(prepared);
  let length = 0;
  const excerptOf = async ({ id, body }: Pick<ListRow, "id" | "body">) => {
    if (!body) {
      const markdown = await readBody(context, owner, id);
      return context.textTasks.excerpt({ markdown, search: prepared, length: excerptLength }, owner.id);
    }
    const markdown = openBody(owner, { id, body });
    length += markdown.length;
    if (length > maxTogetherLength) {
      // Lets other requests run in between.
      await pause();
      length = markdown.length;
    }
    return excerptAround(excerptText(markdown), excerptLength);
  };
  const items: ListItem[] = [];
  for (const row of rows)
    items.push(await toListItem(owner, row, { fields, pictures: pictures.get(row.id) ?? [], excerptOf }));
  return items;
}

/** Empty if it was removed meanwhile. */
const readBody = ({ database }: Context, owner: Owner, id: string): Promise<string> =>
  database.asOwner(owner.id, async (tx) => {
    const row = await findReflection(tx, owner.id, id);
    return row ? openBody(owner, row) : "";
  });
