import type { BroughtKind } from "#contract/imports/import-rules.ts";
import type { Import } from "#contract/imports/imports.ts";
import { counted, listed } from "../words.ts";

const kindWords: Record<BroughtKind, readonly [one: string, more: string]> = {
  reflection: ["reflection", "reflections"],
  version: ["earlier version of a reflection", "earlier versions of reflections"],
  activity: ["activity", "activities"],
  mark: ["mark on an activity", "marks on activities"],
  programme_run: ["programme", "programmes"],
  chat: ["conversation", "conversations"],
  message: ["message", "messages"],
  remembered: ["remembered sentence", "remembered sentences"],
  analyzer: ["analyzer", "analyzers"],
  run: ["analyzer run", "analyzer runs"],
  verdict: ["verdict on a finding", "verdicts on findings"],
  decision: ["decision on people and themes", "decisions on people and themes"],
  letter: ["letter", "letters"],
  experiment: ["experiment", "experiments"],
  template: ["page template", "page templates"],
  reminder: ["reminder", "reminders"],
  background: ["background", "backgrounds"],
  theme: ["theme", "themes"],
  avatar: ["profile picture", "profile pictures"],
  setting: ["setting", "settings"],
};

type Brought = Pick<Import, "brought">;

/** One line for each kind that an import added: `2 conversations`. */
export const addedLines = ({ brought }: Brought): string[] =>
  brought.filter(({ added }) => added > 0).map(({ kind, added }) => counted(added, ...kindWords[kind]));

/** One line for each kind, after the undo: `12 reflections removed, 1 kept`. */
export const undoneLines = ({ brought }: Brought): string[] =>
  brought.map(({ kind, removed, kept }) => {
    if (removed === 0) return `${counted(kept, ...kindWords[kind])} kept`;
    const others = kept > 0 ? `, ${kept.toLocaleString("en")} kept` : "";
    return `${counted(removed, ...kindWords[kind])} removed${others}`;
  });

export const wasKept = ({ brought }: Brought): boolean => brought.some(({ kept }) => kept > 0);

/** What an undo would do, as sentences. */
export function undoSentences(shown: Brought): string {
  const has = (...kinds: BroughtKind[]) =>
    shown.brought.some(({ kind, added }) => added > 0 && kinds.includes(kind));
  const rest = shown.brought.some(({ kind, added }) => added > 0 && kind !== "reflection");
  return [
    `${listed(addedLines(shown))} will be removed for good${has("reflection") ? ", with their files" : ""}.`,
    has("setting", "theme") ? "Settings and theme go back to what they were before." : "",
    rest
      ? "What you have changed since stays, and so does what something newer uses."
      : "What you have changed since stays.",
  ]
    .filter(Boolean)
    .join(" ");
}
