import type { z } from "zod";
import type { changeInBulk } from "#contract/reflections/reflection-list.ts";
import { mostTags } from "#contract/reflections/reflection-rules.ts";
import type { Clock } from "#server/platform/clock.ts";
import type { Database, Tx } from "#server/platform/database.ts";
import { AppError } from "#server/platform/errors.ts";
import type { Owner } from "#server/platform/sealing.ts";
import { asOneWord } from "#server/platform/search/opaque-terms.ts";
import type { SetDetails } from "../history/details.ts";
import type { Trash } from "../history/trash.ts";
import type { Writing } from "../history/writing.ts";
import type { AskPeople } from "../stored/asks.ts";
import { findReflection } from "../stored/reflection-rows.ts";

type Asked = z.output<typeof changeInBulk.schema.body>;

/** @returns how many changed. @throws AppError `invalid_input` if a tag does not fit; then nothing changes */
export type BulkChange = (owner: Owner, asked: Asked) => Promise<number>;

export function createBulkChange({
  database,
  clock,
  people: { nextChanges },
  setDetails,
  trash,
  changeTags,
}: {
  database: Database;
  clock: Clock;
  people: Pick<AskPeople, "nextChanges">;
  setDetails: SetDetails;
  trash: Trash;
  changeTags: Writing["changeTags"];
}): BulkChange {
  async function changeEach(
    tx: Tx,
    owner: Owner,
    ids: readonly string[],
    change: (tags: string[]) => string[],
  ): Promise<number> {
    // Locks the person before reading, so that no save comes in between.
    await nextChanges(tx, owner.id, 0);
    const now = clock.now().getTime();
    let changed = 0;
    for (const id of ids) {
      const row = await findReflection(tx, owner.id, id);
      if (row && (await changeTags(tx, owner, row, change, now))) changed += 1;
    }
    return changed;
  }

  return (owner, { ids: given, change }) => {
    const ids = [...new Set(given)].sort();
    return database.asOwner(owner.id, (tx) => {
      switch (change.do) {
        case "add_tag":
          return changeEach(tx, owner, ids, (tags) => withTag(tags, change.tag));
        case "remove_tag":
          return changeEach(tx, owner, ids, (tags) => withoutTag(tags, change.tag));
        case "star":
        case "unstar":
          return setDetails(tx, owner.id, ids, { starred: change.do === "star" });
        case "trash":
          return trash.moveToTrash(tx, owner.id, ids);
        case "restore":
          return trash.takeFromTrash(tx, owner.id, ids);
        case "remove":
          return trash.removePermanently(tx, owner.id, ids);
      }
    });
  };
}

const is = (tag: string) => (other: string) => asOneWord(other) === asOneWord(tag);

function withTag(tags: string[], tag: string): string[] {
  if (tags.some(is(tag))) return tags;
  if (tags.length >= mostTags) {
    const sentence = `One of these reflections has ${mostTags} tags already, and more don't fit. Nothing was changed.`;
    throw new AppError("invalid_input", sentence, { fields: { change: sentence } });
  }
  return [...tags, tag];
}

const withoutTag = (tags: string[], tag: string): string[] => tags.filter((other) => !is(tag)(other));
