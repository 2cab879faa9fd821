import { useId, useState } from "react";
import type { ImportOptions, ImportPreview } from "#contract/imports/import-preview.ts";
import { t, tc } from "#contract/translate.ts";
import { moods as heights } from "#web/lib/feelings.ts";
import { Button } from "#web/ui/button.tsx";
import { SettingGroup } from "#web/ui/setting.tsx";
import { Sun } from "#web/ui/sun.tsx";

type Moods = ImportOptions["moods"];
type MoodMappingProps = {
  moods: ImportPreview["moods"];
  chosen: Moods;
  onChange: (moods: Moods) => void;
};

const shownAtOnce = 12;

/** What each mood of the other app becomes here. */
export function MoodMapping({ moods, chosen, onChange }: MoodMappingProps) {
  const [all, setAll] = useState(false);
  return (
    <SettingGroup name={t("Moods")} help={t("What each mood becomes here. Change what doesn’t fit.")}>
      {moods.slice(0, all ? moods.length : shownAtOnce).map(({ word, entries }) => (
        <MoodRow
          key={word}
          word={word}
          entries={entries}
          mood={chosen.find((one) => one.word === word)?.mood ?? null}
          onChange={(mood) => onChange(chosen.map((one) => (one.word === word ? { word, mood } : one)))}
        />
      ))}
      {!all && moods.length > shownAtOnce && (
        <Button variant="plain" onClick={() => setAll(true)}>
          {t("{count, plural, one {Show all #} other {Show all #}}", { count: moods.length })}
        </Button>
      )}
    </SettingGroup>
  );
}

type MoodRowProps = {
  word: string;
  entries: number;
  mood: Moods[number]["mood"];
  onChange: (mood: Moods[number]["mood"]) => void;
};

function MoodRow({ word, entries, mood, onChange }: MoodRowProps) {
  const id = useId();
  return (
    <div className="setting setting--wide mood-row">
      <div className="mood-row__name">
        <div className="setting__name" id={id} dir="auto">
          {word}
        </div>
        <p className="setting__help">
          {t("{count, plural, one {# entry} other {# entries}}", { count: entries })}
        </p>
      </div>
      <fieldset className="mood-row__choices" aria-labelledby={id}>
        {[...heights, { value: null, label: tc("mood", "None") } as const].map(({ value, label }) => (
          <label key={label} className="mood" data-checked={value === mood || undefined}>
            <input
              type="radio"
              className="visually-hidden"
              name={id}
              checked={value === mood}
              onChange={() => onChange(value)}
            />
            {value === null ? <span className="week__gap" /> : <Sun height={value} />}
            <bdi>{label}</bdi>
          </label>
        ))}
      </fieldset>
    </div>
  );
}
