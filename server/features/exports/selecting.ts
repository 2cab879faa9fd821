import type { Selection } from "#contract/exports/exports.ts";
import type { Context } from "#server/context.ts";
import {
  countMatching,
  matchingReflections,
  type ReadFilter,
  titlesOfMatching,
} from "#server/features/reflections/index.ts";
import type { Owner } from "#server/platform/sealing.ts";

/** `anywhere`: `everything` includes blank reflections and the trash. */
export type Everything = "journal" | "anywhere";

/** The selected reflections by day, earliest first. */
export const readSelected = (context: Context, owner: Owner, selection: Selection, everything: Everything) =>
  matchingReflections(context, owner, filterFor(selection, everything));

/** In the same order. */
export const titlesOfSelected = (
  context: Context,
  owner: Owner,
  selection: Selection,
  everything: Everything,
) => titlesOfMatching(context, owner, filterFor(selection, everything));

export const countSelected = (context: Context, owner: Owner, selection: Selection, everything: Everything) =>
  countMatching(context, owner, filterFor(selection, everything));

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
