import type { Selection } from "#contract/exports/exports.ts";
import type { ReadFilter } from "#server/platform/reading-port.ts";
import type { Owner } from "#server/platform/sealing.ts";
import type { AskReflections } from "./ports.ts";

/** What is selected, by day, earliest first. */
export type Selecting = {
  read(owner: Owner, selection: Selection): ReturnType<AskReflections["matching"]>;
  titles(owner: Owner, selection: Selection): ReturnType<AskReflections["titles"]>;
  count(owner: Owner, selection: Selection): Promise<number>;
};

/** `everything` is the journal, or `anywhere`: with blank ones and the trash. */
export function createSelecting(reflections: AskReflections, everything: ReadFilter["within"]): Selecting {
  const asked = (selection: Selection) => ({
    for: "person" as const,
    filter: filterOf(selection, everything),
  });
  return {
    read: (owner, selection) => reflections.matching(owner, asked(selection)),
    titles: (owner, selection) => reflections.titles(owner, asked(selection)),
    count: (owner, selection) => reflections.count(owner, asked(selection)),
  };
}

function filterOf(selection: Selection, everything: ReadFilter["within"]): ReadFilter {
  switch (selection.of) {
    case "everything":
      return { within: everything };
    case "filters":
      return { ...selection.filters, within: "journal" };
    case "ids":
      return { ids: selection.ids, within: "journal" };
  }
}
