import { useState } from "react";
import type { ReportCounts, ReportedEntry } from "#contract/imports/imports.ts";
import { t, tc } from "#contract/translate.ts";
import { dateLanguage, formatDay } from "#web/lib/dates.ts";
import { usePages } from "#web/lib/paged.ts";
import { Chip } from "#web/ui/button.tsx";
import { TextLink } from "#web/ui/link.tsx";
import { LoadNote } from "#web/ui/load-note.tsx";
import { MoreButton } from "#web/ui/more-button.tsx";
import { SettingGroup } from "#web/ui/setting.tsx";
import { WindowList } from "#web/ui/window-list.tsx";
import { type ReportFilter, reportQuery } from "./import-queries.ts";
import { stateWords } from "./import-words.ts";

type When = "before" | "done" | "undone";

/** The report changes with each of these. */
type ReportProps = { id: string; when: When };

const filters = (): readonly { name: string; filter: ReportFilter; when: readonly When[] }[] => [
  { name: tc("entries", "All"), filter: {}, when: ["before", "done", "undone"] },
  { name: t("With notes"), filter: { noted: "true" }, when: ["before", "done"] },
  { name: tc("entries", "Added"), filter: { state: "added" }, when: ["done"] },
  { name: tc("entries", "Removed"), filter: { state: "removed" }, when: ["undone"] },
  { name: tc("entries", "Kept"), filter: { state: "kept" }, when: ["undone"] },
  { name: t("Already there"), filter: { state: "already_there" }, when: ["before", "done", "undone"] },
  { name: tc("entries", "Left out"), filter: { state: "left_out" }, when: ["done", "undone"] },
  { name: t("Can’t be imported"), filter: { state: "refused" }, when: ["before", "done", "undone"] },
];

function countOf({ state, noted }: ReportFilter, counts: ReportCounts): number {
  if (noted) return counts.noted;
  return state ? (counts.states.find((one) => one.state === state)?.entries ?? 0) : counts.all;
}

const isAll = ({ state, noted }: ReportFilter) => !state && !noted;

/** The filters of a report that find something. */
export function choicesOf(when: When, counts: ReportCounts | null) {
  const choices = filters()
    .filter((one) => one.when.includes(when))
    .map((one) => ({ ...one, count: counts && countOf(one.filter, counts) }));
  return choices.filter(({ filter, count }) => isAll(filter) || (count ?? 0) > 0);
}

/** Every entry with its outcome. Only rows near the window are rendered. */
export function Report({ id, when }: ReportProps) {
  const [shown, setShown] = useState("");
  const whole = usePages(reportQuery(id, {}, when), (page) => page.entries);
  const choices = choicesOf(when, whole.first?.counts ?? null);
  // The previous filter may match nothing now, such as added entries after an undo.
  const chosen = choices.find(({ name }) => name === shown) ?? choices[0];
  const filter = chosen?.filter ?? {};
  const report = usePages(reportQuery(id, filter, when), (page) => page.entries);
  const { items: entries = [], error, next } = report;
  return (
    <SettingGroup name={t("Each entry")}>
      {/* biome-ignore lint/a11y/useSemanticElements: these chips are not a form's fieldset */}
      <div className="filters" role="group" aria-label={t("Show")}>
        {choices.map(({ name, count }) => (
          <Chip key={name} pressed={name === chosen?.name} onClick={() => setShown(name)}>
            {name}
            {count !== null && <span className="quiet tabular">{t("{count, number}", { count })}</span>}
          </Chip>
        ))}
      </div>
      {error && (
        <LoadNote error={error} what={t("The report can’t be shown just now:")} retry={report.retry} />
      )}
      {report.first && entries.length === 0 && <p className="accounts__note">{t("There are none.")}</p>}
      {entries.length > 0 && (
        <WindowList
          key={chosen?.name}
          label={t("Entries")}
          className="report"
          rowClassName="report__row"
          items={entries}
          keyOf={({ position }) => position}
          guessedHeight={64}
          hasMore={next !== null}
        >
          {(entry) => <Entry entry={entry} />}
        </WindowList>
      )}
      {next && (
        <div className="report__more">
          <MoreButton next={next} variant="plain" fetchesAhead />
        </div>
      )}
    </SettingGroup>
  );
}

const standsHere = ["added", "already_there", "kept"];

function Entry({ entry }: { entry: ReportedEntry }) {
  const { title, where, day, state, reflection_id, notes } = entry;
  const name = title || where;
  return (
    <>
      <span className="report__name" dir="auto">
        {reflection_id !== null && standsHere.includes(state) ? (
          <TextLink to="/reflections/$id" params={{ id: reflection_id }}>
            {name}
          </TextLink>
        ) : (
          name
        )}
      </span>
      <span className="report__state" data-state={state}>
        {stateWords()[state]}
      </span>
      <span className="report__facts">
        {day !== null && <span lang={dateLanguage()}>{formatDay(day, "short")}</span>}
        {title && <span className="report__where">{where}</span>}
      </span>
      {notes.length > 0 && (
        <ul className="report__notes">
          {notes.map((note) => (
            <li key={note}>{note}</li>
          ))}
        </ul>
      )}
    </>
  );
}
