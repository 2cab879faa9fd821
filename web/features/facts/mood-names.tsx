import { useState } from "react";
import { maxMoodName, moodsNamed } from "#contract/moods.ts";
import { t } from "#contract/translate.ts";
import { explainRefusal } from "#web/lib/api-failure.ts";
import { useSavePreference } from "#web/lib/preferences.ts";
import { useUser } from "#web/lib/user-query.ts";
import { LimitedField } from "#web/ui/limited-field.tsx";
import { SettingGroup } from "#web/ui/setting.tsx";

/** The person's own names of the five moods. Each is saved when its field is left. */
export function MoodNames() {
  const { preferences } = useUser();
  const usual = moodsNamed("");
  const save = useSavePreference("mood_names");
  const [names, setNames] = useState(() => {
    const own = preferences.mood_names.split("\n");
    return usual.map((_, at) => own[at] ?? "");
  });
  const store = () => {
    const joined = names.every((name) => name.trim() === "")
      ? ""
      : names.map((name) => name.trim()).join("\n");
    if (joined !== preferences.mood_names) save.mutate(joined);
  };
  return (
    <SettingGroup
      name={t("Your words for moods")}
      help={t("Shown instead of the usual ones. Exports keep the usual ones.")}
    >
      <div className="mood-names">
        {usual.toReversed().map(({ value, label }) => (
          <LimitedField
            key={value}
            label={label}
            dir="auto"
            limit={maxMoodName}
            value={names[value - 1] ?? ""}
            onChange={({ target }) =>
              setNames(names.map((name, at) => (at === value - 1 ? target.value : name)))
            }
            onBlur={store}
          />
        ))}
      </div>
      {save.error && <p className="field__error">{explainRefusal(save.error, "mood_names")}</p>}
    </SettingGroup>
  );
}
