import type { Input } from "#contract/endpoint.ts";
import type { changeInBulk, ListItem } from "#contract/reflections/reflection-list.ts";
import { hasTag, withRenamedTag } from "#contract/reflections/reflection-rules.ts";
import type { ListPages } from "./reflection-queries.ts";

export const itemsOf = (list: Pick<ListPages, "pages"> | undefined): ListItem[] =>
  list?.pages.flatMap(({ reflections }) => reflections) ?? [];

/** Changes some items of a loaded list; `null` takes an item out of it. */
export function changeItems(
  list: ListPages | undefined,
  ids: ReadonlySet<string>,
  change: (item: ListItem) => ListItem | null,
): ListPages | undefined {
  if (!list) return list;
  return {
    ...list,
    pages: list.pages.map((page) => ({
      ...page,
      reflections: page.reflections.flatMap((item) => (ids.has(item.id) ? (change(item) ?? []) : [item])),
    })),
  };
}

export type BulkChange = Input<typeof changeInBulk>["body"]["change"];
export type BulkRequest = { ids: readonly string[]; change: BulkChange };

/** How a bulk change leaves an item of a list; `null` if it takes the item out. */
export function itemAfter(item: ListItem, change: BulkChange): ListItem | null {
  const { tags = [] } = item;
  switch (change.do) {
    case "star":
    case "unstar":
      return { ...item, starred: change.do === "star" };
    case "add_tag":
      return hasTag(tags, change.tag) ? item : { ...item, tags: [...tags, change.tag] };
    case "remove_tag":
      return { ...item, tags: tags.filter((tag) => !hasTag([change.tag], tag)) };
    case "rename_tag":
      return { ...item, tags: withRenamedTag(tags, change.tag, change.to) };
    default:
      return null;
  }
}

/**
 * What undoes a change, in this order; nothing if it can't be undone. A tag or a star goes back only where it was
 * changed, so the list must have loaded all of them.
 */
export function inverseOf(
  { ids, change }: BulkRequest,
  known: ReadonlyMap<string, ListItem>,
): readonly BulkRequest[] {
  const items = ids.flatMap((id) => known.get(id) ?? []);
  const where = (isChanged: (tags: readonly string[], item: ListItem) => boolean, inverse: BulkChange) => {
    const changed = items.filter((item) => isChanged(item.tags ?? [], item)).map(({ id }) => id);
    const isKnown = items.length === ids.length && ids.length > 1;
    return isKnown && changed.length > 0 ? [{ ids: changed, change: inverse }] : [];
  };
  const spellings = (tag: string) => [
    ...new Set(items.flatMap(({ tags = [] }) => tags.filter((other) => hasTag([tag], other)))),
  ];
  switch (change.do) {
    case "trash":
      return [{ ids, change: { do: "restore" } }];
    case "restore":
      return [{ ids, change: { do: "trash" } }];
    case "star":
      return where((_, { starred }) => !starred, { do: "unstar" });
    case "unstar":
      return where((_, { starred }) => starred, { do: "star" });
    case "add_tag":
      return where((tags) => !hasTag(tags, change.tag), { ...change, do: "remove_tag" });
    case "remove_tag":
      return spellings(change.tag).flatMap((tag) =>
        where((tags) => tags.includes(tag), { do: "add_tag", tag }),
      );
    case "rename_tag": {
      const { to } = change;
      const isMerged = (tags: readonly string[]) => hasTag(tags, to) && !hasTag([to], change.tag);
      return spellings(change.tag).flatMap((tag) => [
        ...where((tags) => tags.includes(tag) && !isMerged(tags), { do: "rename_tag", tag: to, to: tag }),
        ...where((tags) => tags.includes(tag) && isMerged(tags), { do: "add_tag", tag }),
      ]);
    }
    case "remove":
      return [];
  }
}
