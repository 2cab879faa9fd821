import type { ImportedKind } from "#contract/imports/import-rules.ts";
import type { Import } from "#contract/imports/imports.ts";
import { counted, listed } from "#web/lib/counted.ts";

const kindWords: Record<ImportedKind, readonly [one: string, more: string]> = {
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
  revisit: ["thing that comes back", "things that come back"],
  template: ["page template", "page templates"],
  fact: ["daily fact", "daily facts"],
  fact_value: ["value of a daily fact", "values of daily facts"],
  reminder: ["reminder", "reminders"],
  background: ["background", "backgrounds"],
  theme: ["theme", "themes"],
  avatar: ["profile picture", "profile pictures"],
  setting: ["setting", "settings"],
};

/** The kinds that each line names together. */
const lines: readonly (readonly ImportedKind[])[] = [
  ["reflection", "version"],
  ["activity", "mark", "programme_run"],
  ["chat", "message", "remembered"],
  ["analyzer", "run", "verdict", "decision"],
  ["letter", "experiment", "revisit", "template", "fact", "fact_value", "reminder"],
  ["background", "theme", "avatar", "setting"],
];

type Brought = Import["brought"];

/** How much of each kind was added, or what an undo did with it: `1 conversation and 3 messages`. */
export function formatImportedCounts(brought: Brought, became: "added" | "removed" | "kept"): string[] {
  const numbers = new Map(brought.map((each) => [each.kind, each[became]]));
  return lines
    .map((kinds) =>
      kinds.flatMap((kind) => {
        const number = numbers.get(kind) ?? 0;
        return number > 0 ? counted(number, ...kindWords[kind]) : [];
      }),
    )
    .filter((words) => words.length > 0)
    .map(listed);
}

/** What an undo leaves, and what becomes of settings. */
export function explainUndo(brought: Brought): string {
  const has = (...kinds: ImportedKind[]) => brought.some(({ kind }) => kinds.includes(kind));
  return [
    has("reflection") ? "Pictures and files go with their reflections." : "",
    has("setting", "theme") ? "Settings and theme go back to what they were." : "",
    brought.some(({ kind }) => kind !== "reflection")
      ? "What you have changed since stays, and so does what something newer uses."
      : "What you have changed since stays.",
  ]
    .filter(Boolean)
    .join(" ");
}
