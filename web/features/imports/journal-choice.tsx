import { useId } from "react";
import type { ImportOptions, ImportPreview } from "#contract/imports/import-preview.ts";
import { t } from "#contract/translate.ts";
import { SettingGroup, SwitchSetting } from "#web/ui/setting.tsx";

type JournalChoiceProps = {
  preview: ImportPreview;
  options: ImportOptions;
  /** True for our own archive, whose reflections keep their tags. */
  isOwn: boolean;
  onChange: (changed: Partial<ImportOptions>) => void;
};

/** Chooses which of several journals to import, and whether to keep their names. */
export function JournalChoice({ preview: { journals }, options, isOwn, onChange }: JournalChoiceProps) {
  const id = useId();
  if (!journals.some(({ name }) => name !== null) || (isOwn && journals.length < 2)) return null;
  const toggle = (name: string | null, isChosen: boolean) =>
    onChange({
      left_out: isChosen ? options.left_out.filter((other) => other !== name) : [...options.left_out, name],
    });
  return (
    <SettingGroup name={t("Journals")}>
      {journals.length > 1 && (
        <fieldset className="journal-choice" aria-labelledby={id}>
          {journals.map(({ name, entries }) => (
            <label key={name ?? ""} className="check">
              <input
                type="checkbox"
                checked={!options.left_out.includes(name)}
                onChange={(event) => toggle(name, event.target.checked)}
              />
              <span dir="auto">{name ?? t("Without a journal")}</span>
              <span className="quiet small tabular">
                {t("{count, plural, one {# entry} other {# entries}}", { count: entries })}
              </span>
            </label>
          ))}
        </fieldset>
      )}
      {!isOwn && (
        <SwitchSetting
          name={t("Keep the journal’s name as a tag")}
          help={t("Then you can filter by it. The name is kept with each reflection in any case.")}
          checked={options.tag_journals}
          onChange={(tag_journals) => onChange({ tag_journals })}
        />
      )}
    </SettingGroup>
  );
}
