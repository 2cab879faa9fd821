import { shownTitle } from "#contract/activities/built-in-titles.ts";
import type { Reflection } from "#contract/reflections/reflections.ts";
import type { Revisit } from "#contract/revisits/revisits.ts";
import { oneLine } from "#contract/text-rules.ts";
import type { Context } from "#server/context.ts";
import { matchingReflections } from "#server/features/reflections/index.ts";
import { type Owner, unlessAltered } from "#server/platform/sealing.ts";
import { plainText } from "#server/platform/search/plain-text.ts";
import { openRevisit, type RevisitRow } from "./revisit-rows.ts";

type Page = Pick<Reflection, "id" | "day" | "revision" | "title" | "body">;

/** Rows with their pages as these are now, in the same order. Leaves out those of pages in the trash. */
export async function showRevisits(
  context: Context,
  owner: Owner,
  rows: readonly RevisitRow[],
): Promise<Revisit[]> {
  const ids = [...new Set(rows.map(({ reflection_id }) => reflection_id))];
  const pages = new Map<string, { page: Page; plain: string }>();
  for await (const batch of matchingReflections(context, owner, { within: "anywhere", ids }))
    for (const read of batch) {
      const { id, deleted_at, day, revision } = read.state === "opened" ? read.reflection : read.plain;
      if (deleted_at !== null) continue;
      // The words of a damaged page count as changed.
      const [title, body] =
        read.state === "opened"
          ? [shownTitle(read.reflection, read.reflection.activity_id), read.reflection.body]
          : ["", ""];
      pages.set(id, { page: { id, day, revision, title, body }, plain: oneLine(plainText(body)) });
    }
  return rows.flatMap((row) => {
    const found = pages.get(row.reflection_id);
    return found ? [toRevisit(owner, row, found)] : [];
  });
}

/** One that can't be opened is still shown, so that it can be deleted. */
function toRevisit(owner: Owner, row: RevisitRow, { page, plain }: { page: Page; plain: string }): Revisit {
  const { id, revision, due_on } = row;
  const stored = unlessAltered(() => openRevisit(owner, row));
  const { day, title, body } = page;
  const words = stored?.words ?? "";
  // The words are plain text, so they have no place where there is Markdown between them.
  const start = words === "" ? -1 : body.indexOf(words);
  return {
    ...(stored ?? { kind: "question", words, outcome: null, answer: "", closed_on: null }),
    ...{ id, revision, due_on },
    source: {
      ...{ reflection_id: page.id, revision: page.revision, day, title },
      place: start < 0 ? null : { start, end: start + words.length },
      stands: plain.includes(oneLine(words)) ? "here" : "changed",
    },
    created_at: new Date(row.created_at).toISOString(),
    damaged: stored === null,
  };
}
