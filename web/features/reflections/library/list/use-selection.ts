import { useState } from "react";
import { searchReflections } from "#contract/reflections/reflection-list.ts";
import { callApi } from "#web/lib/call-api.ts";
import { type Listing, toFilters } from "./listing.ts";

/** As many as one change takes. */
export const maxSelected = 500;

/** The chosen reflections; `null` outside of select mode, which ends when another list is shown. */
export function useSelection(listName: string) {
  const [shownName, setShownName] = useState(listName);
  const [chosen, setChosen] = useState<ReadonlySet<string> | null>(null);
  const [lastId, setLastId] = useState<string | null>(null);
  if (shownName !== listName) {
    setShownName(listName);
    setChosen(null);
  }
  return {
    chosen,
    start: () => setChosen(new Set()),
    stop: () => setChosen(null),
    choose: (ids: readonly string[]) => setChosen(new Set(ids.slice(0, maxSelected))),
    /** `through`: the ids in order, to choose everything from the previous choice to this one. */
    toggle(id: string, through?: readonly string[]) {
      setLastId(id);
      setChosen((before) =>
        through && lastId ? chooseThrough(before, through, lastId, id) : toggle(before, id),
      );
    },
  };
}

export type Selection = ReturnType<typeof useSelection>;

function toggle(chosen: ReadonlySet<string> | null, id: string): ReadonlySet<string> {
  const after = new Set(chosen);
  if (!after.delete(id) && after.size < maxSelected) after.add(id);
  return after;
}

export function chooseThrough(
  chosen: ReadonlySet<string> | null,
  ids: readonly string[],
  from: string,
  to: string,
): ReadonlySet<string> {
  const ends = [ids.indexOf(from), ids.indexOf(to)].sort((one, other) => one - other);
  const [first = -1, last = -1] = ends;
  if (first < 0) return toggle(chosen, to);
  return new Set([...(chosen ?? []), ...ids.slice(first, last + 1)].slice(0, maxSelected));
}

/** The ids of a listing, at most as many as can be chosen at once. */
export async function findIds(listing: Listing): Promise<string[]> {
  const ids: string[] = [];
  let cursor: string | null = null;
  do {
    const page: { reflections: { id: string }[]; next_cursor: string | null } = await callApi(
      searchReflections,
      {
        body: { ...toFilters(listing), order: listing.order, cursor, limit: 100, fields: [] },
      },
    );
    ids.push(...page.reflections.map(({ id }) => id));
    cursor = page.next_cursor;
  } while (cursor !== null && ids.length < maxSelected);
  return ids.slice(0, maxSelected);
}
