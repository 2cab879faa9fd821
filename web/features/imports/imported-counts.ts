import { formatList, joinSentences } from "#contract/formats.ts";
import type { ImportedKind } from "#contract/imports/import-rules.ts";
import type { Import } from "#contract/imports/imports.ts";
import { t } from "#contract/translate.ts";

const kindWords: Record<ImportedKind, (count: number) => string> = {
  reflection: (count) => t("{count, plural, one {# reflection} other {# reflections}}", { count }),
  version: (count) =>
    t("{count, plural, one {# earlier version of a reflection} other {# earlier versions of reflections}}", {
      count,
    }),
  activity: (count) => t("{count, plural, one {# activity} other {# activities}}", { count }),
  mark: (count) => t("{count, plural, one {# mark on an activity} other {# marks on activities}}", { count }),
  programme_run: (count) => t("{count, plural, one {# programme} other {# programmes}}", { count }),
  chat: (count) => t("{count, plural, one {# conversation} other {# conversations}}", { count }),
  message: (count) => t("{count, plural, one {# message} other {# messages}}", { count }),
  remembered: (count) =>
    t("{count, plural, one {# remembered sentence} other {# remembered sentences}}", { count }),
  analyzer: (count) => t("{count, plural, one {# analyzer} other {# analyzers}}", { count }),
  run: (count) => t("{count, plural, one {# analyzer run} other {# analyzer runs}}", { count }),
  verdict: (count) =>
    t("{count, plural, one {# verdict on a finding} other {# verdicts on findings}}", { count }),
  decision: (count) =>
    t("{count, plural, one {# decision on people and themes} other {# decisions on people and themes}}", {
      count,
    }),
  letter: (count) => t("{count, plural, one {# letter} other {# letters}}", { count }),
  experiment: (count) => t("{count, plural, one {# experiment} other {# experiments}}", { count }),
  revisit: (count) =>
    t("{count, plural, one {# thing that comes back} other {# things that come back}}", { count }),
  template: (count) => t("{count, plural, one {# page template} other {# page templates}}", { count }),
  fact: (count) => t("{count, plural, one {# daily fact} other {# daily facts}}", { count }),
  fact_value: (count) =>
    t("{count, plural, one {# value of a daily fact} other {# values of daily facts}}", { count }),
  reminder: (count) => t("{count, plural, one {# reminder} other {# reminders}}", { count }),
  background: (count) => t("{count, plural, one {# background} other {# backgrounds}}", { count }),
  theme: (count) => t("{count, plural, one {# theme} other {# themes}}", { count }),
  avatar: (count) => t("{count, plural, one {# profile picture} other {# profile pictures}}", { count }),
  setting: (count) => t("{count, plural, one {# setting} other {# settings}}", { count }),
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
        return number > 0 ? kindWords[kind](number) : [];
      }),
    )
    .filter((words) => words.length > 0)
    .map((words) => formatList(words));
}

/** What an undo leaves, and what becomes of settings. */
export function explainUndo(brought: Brought): string {
  const has = (...kinds: ImportedKind[]) => brought.some(({ kind }) => kinds.includes(kind));
  return joinSentences([
    has("reflection") && t("Pictures and files go with their reflections."),
    has("setting", "theme") && t("Settings and theme go back to what they were."),
    brought.some(({ kind }) => kind !== "reflection")
      ? t("What you have changed since stays, and so does anything that newer parts of your journal use.")
      : t("What you have changed since stays."),
  ]);
}
