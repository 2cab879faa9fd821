import type { ImportedState, ImportPhase } from "#contract/imports/import-rules.ts";
import type { Import, ImportSummary } from "#contract/imports/imports.ts";
import { counted, listed } from "#web/lib/counted.ts";
import { formatMoment } from "#web/lib/dates.ts";

const phaseWords: Record<ImportPhase, string> = {
  uploading: "Upload not finished",
  reading: "Being read",
  locked: "Waiting for its passphrase",
  ready: "Ready to be reviewed",
  importing: "Being imported",
  done: "Imported",
  failed: "Could not be read",
  undoing: "Being undone",
  undone: "Undone",
};

export const isOver = ({ phase }: Pick<ImportSummary, "phase">) =>
  phase === "done" || phase === "failed" || phase === "undone";

/** `Day One`, or the name of its file until the format is known. */
export const importName = ({
  label,
  name,
  damaged,
}: Pick<ImportSummary, "label" | "name" | "damaged">): string =>
  damaged ? "A damaged import" : label || name;

/** One line about an import in a list. */
export function summaryOf(one: ImportSummary): string {
  const { phase, label, name, files, added, rest_added, finished_at, created_at, damaged } = one;
  if (damaged) return "Its details were altered and can’t be opened. Its reflections are not affected.";
  const when = formatMoment(finished_at ?? created_at);
  if (!isOver(one)) {
    const more = files > 1 ? ` and ${counted(files - 1, "more file")}` : "";
    // Without a label, the name is shown above.
    return `${label ? `${name}${more}. ` : ""}${phaseWords[phase]}, ${when}`;
  }
  if (phase !== "done") return `${phaseWords[phase]}, ${when}`;
  const state = one.is_stopped ? "Stopped" : phaseWords.done;
  const rest = rest_added > 0 ? [counted(rest_added, "other thing")] : [];
  return `${state} on ${when}: ${listed([counted(added, "reflection"), ...rest])}`;
}

/** The result of a whole import, in words. */
export function resultOf({ added, already_there, refused, noted }: Import): string {
  const others = [
    already_there > 0 ? `${counted(already_there, "was", "were")} there already` : "",
    refused > 0 ? `${refused.toLocaleString("en")} could not be imported` : "",
  ].filter(Boolean);
  const first =
    added === 0 ? "No reflection was added" : `${counted(added, "reflection was", "reflections were")} added`;
  const changed =
    noted > 0 ? ` ${counted(noted, "entry", "entries")} came with a change: the list below says which.` : "";
  return `${listed([first, ...others])}.${changed}`;
}

export const stateWords: Record<ImportedState, string> = {
  to_come: "New",
  added: "Added",
  already_there: "Already there",
  refused: "Can’t be imported",
  left_out: "Left out",
  removed: "Removed",
  kept: "Kept: changed since",
};
