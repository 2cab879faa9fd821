import type { Selection } from "#contract/exports/exports.ts";
import type { Context } from "#server/context.ts";
import type { ReadFilter } from "#server/features/reflections/index.ts";
import { reflectionsOf } from "#server/features/reflections/index.ts";
import type { Owner } from "#server/platform/sealing.ts";

/** `anywhere`: `everything` includes blank reflections and the trash. */
export type Everything = "journal" | "anywhere";

/** The selected reflections by day, earliest first. */
export const readSelected = (context: Context, owner: Owner, selection: Selection, everything: Everything) =>
  reflectionsOf(context).reading.matching(owner, asked(selection, everything));

/** In the same order. */
export const titlesOfSelected = (
  context: Context,
  owner: Owner,
  selection: Selection,
  everything: Everything,
) => reflectionsOf(context).reading.titles(owner, asked(selection, everything));

export const countSelected = (context: Context, owner: Owner, selection: Selection, everything: Everything) =>
  reflectionsOf(context).reading.count(owner, asked(selection, everything));

const asked = (selection: Selection, everything: Everything) => ({
  for: "person" as const,
  filter: filterFor(selection, everything),
});

function filterFor(selection: Selection, everything: Everything): ReadFilter {
  switch (selection.of) {
    case "everything":
      return { within: everything };
    case "filters":
      return { ...selection.filters, within: "journal" };
    case "ids":
      return { ids: selection.ids, within: "journal" };
  }
}
