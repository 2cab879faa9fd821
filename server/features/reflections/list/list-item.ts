import { sql } from "kysely";
import { z } from "zod";
import type { Attachment } from "#contract/attachments/attachments.ts";
import type { ListItem } from "#contract/reflections/reflection-list.ts";
import type { listFields } from "#contract/reflections/reflection-rules.ts";
import { reflectionKinds } from "#contract/reflections/reflection-rules.ts";
import type { Tx } from "#server/platform/database.ts";
import { keptListQuery } from "#server/platform/kept-query.ts";
import { isAltered, type Owner } from "#server/platform/sealing.ts";
import {
  openColumn,
  openExcerpt,
  openWords,
  type ReflectionRow,
  toInstant,
} from "../stored/reflection-rows.ts";

export type ListField = (typeof listFields)[number];
/** Larger columns, read only on request. */
type LargerColumn = "excerpt" | "tags" | "feelings" | "body";
export type ListRow = Pick<
  ReflectionRow,
  "id" | "kind" | "day" | "mood" | "starred" | "title" | "word_count" | "picture_count" | "deleted_at"
> &
  Partial<Pick<ReflectionRow, Exclude<LargerColumn, "body">>> & {
    /** `null` if it is too long to be read with others. */
    body?: Buffer | null;
  };

/** Bytes of a sealed body. */
const longestTogether = 30_000;

/** The rows of one page, in its order. */
export async function readPage(
  tx: Tx,
  owner: Owner,
  seqs: readonly number[],
  larger: readonly LargerColumn[],
): Promise<ListRow[]> {
  if (seqs.length === 0) return [];
  const name = larger.join();
  const find = finds.get(name) ?? rowsWith(larger);
  finds.set(name, find);
  const rows = await find(tx, { ownerId: owner.id }, seqs);
  const bySeq = new Map(rows.map((row) => [row.seq, row]));
  return seqs.flatMap((seq) => bySeq.get(seq) ?? []);
}

/** By the larger columns that they read. */
const finds = new Map<string, ReturnType<typeof rowsWith>>();

const rowsWith = (larger: readonly LargerColumn[]) =>
  keptListQuery(
    { ownerId: "a person" },
    (at) => -1 - at,
    (query, { ownerId }, seqs) =>
      query
        .selectFrom("reflections")
        .select([
          "seq",
          "id",
          "kind",
          "day",
          "mood",
          "starred",
          "title",
          "word_count",
          "picture_count",
          "deleted_at",
        ])
        .select(larger.filter((column) => column !== "body"))
        .$if(larger.includes("body"), (rows) =>
          rows.select(
            sql<Buffer | null>`case when octet_length(body) <= ${sql.lit(longestTogether)} then body end`.as(
              "body",
            ),
          ),
        )
        .where("owner_id", "=", ownerId)
        .where("seq", "in", seqs),
  );

type ItemParts = {
  fields: ReadonlySet<ListField>;
  pictures: readonly Attachment[];
  /** Makes the excerpt from the body, if the body was asked for. */
  excerptOf(row: Pick<ListRow, "id" | "body">): Promise<Required<Pick<ListItem, "excerpt" | "marks">>>;
};

const kindSchema = z.enum(reflectionKinds);

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
    ...(fields.has("pictures") && { pictures: [...pictures] }),
  };
  const { id, excerpt, tags, feelings, body } = row;
  try {
    return {
      ...plain,
      title: openColumn(owner, row, "title"),
      ...(tags && { tags: openWords(owner, { id, tags }, "tags") }),
      ...(feelings && { feelings: openWords(owner, { id, feelings }, "feelings") }),
      ...(body !== undefined && (await excerptOf({ id, body }))),
      ...(excerpt && { excerpt: openExcerpt(owner, { id, excerpt }), marks: [] }),
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
