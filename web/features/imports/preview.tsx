import { ChevronRight } from "lucide-react";
import { type ReactNode, useState } from "react";
import { joinSentences } from "#contract/formats.ts";
import type { ImportOptions, ImportPreview } from "#contract/imports/import-preview.ts";
import type { Import } from "#contract/imports/imports.ts";
import { languageTag, t } from "#contract/translate.ts";
import { ApiFailure } from "#web/lib/api-failure.ts";
import { dateLanguage, formatDay } from "#web/lib/dates.ts";
import { hostHasAi } from "#web/lib/page-meta.ts";
import { Alert } from "#web/ui/alert.tsx";
import { Button } from "#web/ui/button.tsx";
import { SettingGroup, SwitchSetting } from "#web/ui/setting.tsx";
import { useStartImport } from "./import-queries.ts";
import { JournalChoice } from "./journal-choice.tsx";
import { MoodMapping } from "./mood-mapping.tsx";
import { factsOf, maxYearsInWords, noMediaRoom, restOf, trashWords } from "./preview-words.ts";
import { ReadDays } from "./read-days.tsx";
import { Report } from "./report.tsx";
import { YearChart } from "./year-chart.tsx";

type PreviewProps = { shown: Import; giveUp: ReactNode };

/** Shows what would be imported, and how. Nothing is added before the person starts it. */
export function Preview({ shown, giveUp }: PreviewProps) {
  const { preview } = shown;
  return preview ? <Chosen shown={shown} preview={preview} giveUp={giveUp} /> : null;
}

function Chosen({ shown, preview, giveUp }: PreviewProps & { preview: ImportPreview }) {
  const [options, setOptions] = useState<ImportOptions>(() => ({
    moods: preview.moods.map(({ word, mood }) => ({ word, mood })),
    left_out: [],
    tag_journals: false,
    activities_as_facts: false,
    facts: preview.facts.flatMap(({ name, problem }) => (problem === null ? name : [])),
    with_media: true,
    excluded_from_ai: false,
  }));
  const change = (changed: Partial<ImportOptions>) => setOptions((before) => ({ ...before, ...changed }));
  const leftOut = preview.journals.filter(({ name }) => options.left_out.includes(name));
  const coming = preview.entries - leftOut.reduce((sum, { entries }) => sum + entries, 0);
  return (
    <>
      <p className="page-lead">
        {preview.entries === 0 && preview.facts.length === 0
          ? nothingNew(preview)
          : t("This is what the import will add. Your journal has not changed yet.")}
      </p>
      {preview.entries > 0 && (
        <>
          <SettingGroup
            name={t("{count, plural, one {# entry} other {# entries}}", { count: preview.entries })}
          >
            {preview.years.length > maxYearsInWords && <YearChart years={preview.years} />}
            <ul className="preview-facts">
              {factsOf(preview).map((fact) => (
                <li key={fact}>{fact}</li>
              ))}
            </ul>
            {noMediaRoom(preview) && <p className="data-note">{noMediaRoom(preview)}</p>}
          </SettingGroup>
          <ReadDays preview={preview} />
          <SharedDays shared={preview.shared_days} />
          {preview.moods.length > 0 && (
            <MoodMapping
              moods={preview.moods}
              chosen={options.moods}
              onChange={(moods) => change({ moods })}
            />
          )}
          <JournalChoice
            preview={preview}
            options={options}
            isOwn={shown.format === "reflector"}
            onChange={change}
          />
          <Extras
            preview={preview}
            isDaylio={shown.format === "daylio"}
            options={options}
            onChange={change}
          />
        </>
      )}
      <FactChoice facts={preview.facts} chosen={options.facts} onChange={(facts) => change({ facts })} />
      <Rest preview={preview} />
      <Refused refused={preview.refused} hasOthers={preview.entries > 0} />
      <EachEntry id={shown.id} />
      <Start
        id={shown.id}
        options={options}
        coming={coming}
        others={preview.rest.length > 0 ? "rest" : options.facts.length > 0 ? "facts" : null}
        giveUp={giveUp}
      />
    </>
  );
}

function nothingNew({ already_there, in_trash, rest }: ImportPreview): string {
  if (already_there === 0) return t("There are no entries to import in these files.");
  return joinSentences([
    t("All of these entries are in your journal already."),
    in_trash > 0 &&
      // Translators: ends a sentence that has no full stop.
      t("{sentence}.", { sentence: trashWords({ in_trash }) }),
    rest.length === 0 && t("There is nothing to import."),
  ]);
}

type FactChoiceProps = {
  facts: ImportPreview["facts"];
  chosen: readonly string[];
  onChange: (names: string[]) => void;
};

/** The columns of a table that can become daily facts. */
function FactChoice({ facts, chosen, onChange }: FactChoiceProps) {
  if (facts.length === 0) return null;
  return (
    <SettingGroup
      name={t("Daily facts")}
      help={t(
        "Each column becomes a daily fact. If you already have a fact of that name, only its days without a value are filled in. Undoing the import removes these values.",
      )}
    >
      {facts.map(({ name, kind, unit, days, problem }) => (
        <SwitchSetting
          key={name}
          // Translators: the name of a column, and what it holds.
          name={
            kind === "yes_no"
              ? t("{name} (yes or no)", { name })
              : unit === ""
                ? t("{name} (number)", { name })
                : t("{name} ({unit})", { name, unit })
          }
          help={problem ?? t("{count, plural, one {# day} other {# days}}", { count: days })}
          checked={chosen.includes(name)}
          disabled={problem !== null}
          onChange={(isChosen) =>
            onChange(isChosen ? [...chosen, name] : chosen.filter((other) => other !== name))
          }
        />
      ))}
    </SettingGroup>
  );
}

/** What our own archive holds in addition to reflections. */
function Rest({ preview }: { preview: ImportPreview }) {
  const rest = restOf(preview);
  if (rest === null) return null;
  return (
    <SettingGroup
      name={t("What else is imported")}
      help={t(
        // Translators: things is a list such as “conversations, settings and theme”.
        "Added where missing here: {things}. Your settings stay as they are. Undoing the import also removes what was added.",
        { things: rest },
      )}
    />
  );
}

function SharedDays({ shared }: { shared: ImportPreview["shared_days"] }) {
  if (shared.days === 0) return null;
  const more = shared.days - shared.examples.length;
  return (
    <SettingGroup
      name={t("Days with more than one entry")}
      help={joinSentences([
        t(
          "A day has one daily reflection: the first entry, or the one you already have. The others are imported as free reflections of the same day.",
        ),
        t(
          "That makes {free, plural, one {# free reflection} other {# free reflections}} on {days, plural, one {# day} other {# days}}.",
          { free: shared.free, days: shared.days },
        ),
      ])}
    >
      <details className="data-fold">
        <summary>
          {t("Which days")}
          <ChevronRight className="icon icon--small" />
        </summary>
        <ul className="preview-list" lang={dateLanguage()}>
          {shared.examples.map(({ day, entries, is_taken }) => (
            <li key={day}>
              {formatDay(day, "short")}{" "}
              <span className="quiet" lang={languageTag()}>
                {is_taken
                  ? t(
                      "{count, plural, one {# entry, and a daily reflection of yours} other {# entries, and a daily reflection of yours}}",
                      { count: entries },
                    )
                  : t("{count, plural, one {# entry} other {# entries}}", { count: entries })}
              </span>
            </li>
          ))}
        </ul>
        {more > 0 && (
          <p className="small quiet">
            {t("{count, plural, one {And # more day.} other {And # more days.}}", { count: more })}
          </p>
        )}
      </details>
    </SettingGroup>
  );
}

type ExtrasProps = {
  preview: ImportPreview;
  isDaylio: boolean;
  options: ImportOptions;
  onChange: (changed: Partial<ImportOptions>) => void;
};

function Extras({ preview, isDaylio, options, onChange }: ExtrasProps) {
  const hasMedia = preview.media.some(({ files }) => files > 0);
  const hasActivities = isDaylio && preview.tags > 0;
  if (!hasMedia && !hasActivities && !hostHasAi()) return null;
  return (
    <SettingGroup name={t("How to import them")}>
      {hasActivities && (
        <SwitchSetting
          name={t("Activities as daily facts")}
          help={t(
            "Each activity becomes a yes-or-no fact instead of a tag, and is set to yes on its days. From then on, you can set it with one press. If you already have a yes-or-no fact of that name, it is filled in.",
          )}
          checked={options.activities_as_facts}
          onChange={(activities_as_facts) => onChange({ activities_as_facts })}
        />
      )}
      {hasMedia && (
        <SwitchSetting
          name={t("Pictures, sound and files")}
          help={t(
            "Without them only the text is imported, and a later import of the same files won’t add them.",
          )}
          checked={options.with_media}
          onChange={(with_media) => onChange({ with_media })}
        />
      )}
      {hostHasAi() && (
        <SwitchSetting
          name={t("Keep them from AI")}
          help={t("No model can read them. You can change it for each reflection.")}
          checked={options.excluded_from_ai}
          onChange={(excluded_from_ai) => onChange({ excluded_from_ai })}
        />
      )}
    </SettingGroup>
  );
}

type RefusedProps = { refused: ImportPreview["refused"]; hasOthers: boolean };

function Refused({ refused, hasOthers }: RefusedProps) {
  if (refused.entries === 0) return null;
  return (
    <SettingGroup
      name={t("What can’t be imported")}
      help={joinSentences([
        t("{count, plural, one {# entry or file.} other {# entries or files.}}", { count: refused.entries }),
        hasOthers && t("The rest can be imported."),
      ])}
    >
      <ul className="preview-list preview-list--rows">
        {refused.examples.map(({ where, reason }) => (
          <li key={`${where} ${reason}`}>
            <span className="preview-list__where">{where}</span>
            <span className="quiet">{reason}</span>
          </li>
        ))}
      </ul>
    </SettingGroup>
  );
}

function EachEntry({ id }: { id: string }) {
  const [isOpen, setOpen] = useState(false);
  if (!isOpen)
    return (
      <Button className="preview-each" onClick={() => setOpen(true)}>
        {t("Show each entry")}
      </Button>
    );
  return <Report id={id} when="before" />;
}

type StartProps = {
  id: string;
  options: ImportOptions;
  coming: number;
  /** What is imported in addition to entries. */
  others: "rest" | "facts" | null;
  giveUp: ReactNode;
};

function Start({ id, options, coming, others, giveUp }: StartProps) {
  const start = useStartImport();
  return (
    <div className="preview-start">
      {start.error && (
        <Alert>
          {start.error instanceof ApiFailure ? start.error.message : t("The import could not be started.")}
        </Alert>
      )}
      <div className="file-chooser">
        {(coming > 0 || others !== null) && (
          <Button
            variant="primary"
            large
            disabled={start.isPending}
            onClick={() => start.mutate({ id, options })}
          >
            {coming > 0
              ? t("{count, plural, one {Import # entry} other {Import # entries}}", { count: coming })
              : others === "rest"
                ? t("Import the rest")
                : t("Import the daily facts")}
          </Button>
        )}
        {giveUp}
      </div>
    </div>
  );
}
