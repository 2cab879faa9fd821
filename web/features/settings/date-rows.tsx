import type { Preferences } from "#contract/accounts/accounts.ts";
import { explainRefusal } from "#web/lib/api-failure.ts";
import { dateLanguage, deviceClockHours, formatClock, formatDate } from "#web/lib/dates.ts";
import { useSavePreference } from "#web/lib/preferences.ts";
import { SearchSelect } from "#web/ui/search-select.tsx";
import { type Option, Select } from "#web/ui/select.tsx";
import { Setting } from "#web/ui/setting.tsx";
import { languageOptions } from "./language-options.ts";

type Row = { preferences: Preferences };

const clockOptions = (): Option<0 | 12 | 24>[] => [
  { value: 0, label: `Same as this device (${deviceClockHours()} hours)` },
  { value: 12, label: "12 hours" },
  { value: 24, label: "24 hours" },
];

export function ClockRow({ preferences }: Row) {
  const save = useSavePreference("clock_hours");
  return (
    <Setting
      wide
      name="Clock"
      help={
        <>
          An afternoon begins at <span lang={dateLanguage()}>{formatClock("13:00")}</span>.
        </>
      }
      error={explainRefusal(save.error, "clock_hours")}
    >
      {(ids) => (
        <Select
          {...ids}
          options={clockOptions()}
          value={preferences.clock_hours ?? 0}
          onChange={(hours) => save.mutate(hours || null)}
        />
      )}
    </Setting>
  );
}

export function DateLanguageRow({ preferences }: Row) {
  const save = useSavePreference("date_language");
  return (
    <Setting
      wide
      name="Language of dates"
      help={
        <>
          Today is <span lang={dateLanguage()}>{formatDate(new Date().toISOString())}</span>.
        </>
      }
      error={explainRefusal(save.error, "date_language")}
    >
      {(ids) => (
        <SearchSelect
          {...ids}
          searchLabel="Search languages"
          emptyWords="No language has this name."
          options={languageOptions(preferences.date_language)}
          value={preferences.date_language ?? ""}
          onChange={(language) => save.mutate(language || null)}
        />
      )}
    </Setting>
  );
}
