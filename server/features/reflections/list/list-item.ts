import { sql } from "kysely";
import type { Attachment } from "#contract/attachments/attachments.ts";
import type { ListItem } from "#contract/reflections/reflection-list.ts";
import type { listFields } from "#contract/reflections/reflection-rules.ts";
import type { Tx } from "#server/platform/database.ts";
import { isAltered, type Owner } from "#server/platform/sealing.ts";
import { findLost, type LostRow, readSalvaging } from "../stored/lost-rows.ts";
import {
  kindSchema,
  maxTogetherLength,
  openShownHead,
  type ReflectionRow,
  shortAnswers,
  toInstant,
} from "../stored/reflection-rows.ts";

export type ListField = (typeof listFields)[number];
export type ListRow = Pick<
  ReflectionRow,
  | "id"
  | "kind"
  | "day"
  | "mood"
  | "starred"
  | "revision"
  | "head"
  | "word_count"
  | "picture_count"
  | "deleted_at"
  | "activity_id"
  | "answers"
> & {
  /** Only on request. `null` if it is too long to be read with others. */
  body?: Buffer | null;
};

/** The rows of one page, in its order. */
export async function readPage(
  tx: Tx,
  owner: Owner,
  seqs: readonly number[],
  larger: "body" | null,
): Promise<ListRow[]> {
  if (seqs.length === 0) return [];
  const rows = await readSalvaging(
    seqs,
    (some) => findRows(tx, owner, some, larger),
    async (seq) => (await findLost(tx, owner.id, "seq", seq)).map(toLostItem),
  );
  const bySeq = new Map(rows.map((row) => [row.seq, row]));
  return seqs.flatMap((seq) => bySeq.get(seq) ?? []);
}

/** Nothing opens its head, so it is listed as damaged. */
const toLostItem = (row: LostRow) => ({
  ...row,
  kind: "free",
  mood: null,
  starred: 0,
  revision: 0,
  head: Buffer.alloc(0),
  word_count: 0,
  picture_count: 0,
  deleted_at: null,
  activity_id: null,
  answers: null,
});

const findRows = (tx: Tx, owner: Owner, seqs: readonly number[], larger: "body" | null) =>
  tx
    .selectFrom("reflections")
    .select([
      "seq",
      "id",
      "kind",
      "day",
      "mood",
      "starred",
      "revision",
      "head",
      "word_count",
      "picture_count",
      "deleted_at",
      "activity_id",
      shortAnswers,
    ])
    .$if(larger === "body", (rows) =>
      rows.select(
        sql<Buffer | null>`case when octet_length(body) <= ${sql.lit(maxTogetherLength)} then body end`.as(
          "body",
        ),
      ),
    )
    .where("owner_id", "=", owner.id)
    .where("seq", "in", seqs)
    .execute();

type ItemParts = {
  fields: ReadonlySet<ListField>;
  pictures: readonly Attachment[];
  /** Makes the excerpt from the body, if the body was asked for. */
  excerptOf(row: Pick<ListRow, "id" | "body">): Promise<Required<Pick<ListItem, "excerpt" | "marks">>>;
};

/** A row that can't be opened becomes an empty, damaged item, so that the rest of the list is still shown. */
export async function toListItem(
  owner: Owner,
  row: ListRow,
  { fields, pictures, excerptOf }: ItemParts,
): Promise<ListItem> {
  const plain = {
    id: row.id,
    kind: kindSchema.parse(row.kind),
    day: row.day,
    mood: row.mood,
    starred: row.starred === 1,
    word_count: row.word_count,
    picture_count: row.picture_count,
    deleted_at: row.deleted_at === null ? null : toInstant(row.deleted_at),
    ...((fields.has("pictures") || fields.has("all_pictures")) && { pictures: [...pictures] }),
  };
  const { id, body } = row;
  try {
    const { title, tags, feelings, excerpt } = openShownHead(owner, row);
    return {
      ...plain,
      title,
      ...(fields.has("tags") && { tags }),
      ...(fields.has("feelings") && { feelings }),
      ...(fields.has("excerpt") &&
        (body === undefined ? { excerpt, marks: [] } : await excerptOf({ id, body }))),
      damaged: false,
    };
  } catch (error) {
    if (!isAltered(error)) throw error;
    return {
      ...plain,
      title: "",
      ...(fields.has("tags") && { tags: [] }),
      ...(fields.has("feelings") && { feelings: [] }),
      ...(fields.has("excerpt") && { excerpt: "", marks: [] }),
      damaged: true,
    };
  }
}
