import type { Preferences } from "#contract/accounts/accounts.ts";
import { t, tc } from "#contract/translate.ts";
import { explainRefusal } from "#web/lib/api-failure.ts";
import { dateLanguage, deviceClockHours, formatClock, formatDate } from "#web/lib/dates.ts";
import { useSavePreference } from "#web/lib/preferences.ts";
import { rich } from "#web/lib/rich.ts";
import { useUser } from "#web/lib/user-query.ts";
import { SearchSelect } from "#web/ui/search-select.tsx";
import type { Option } from "#web/ui/select.tsx";
import { SelectSetting } from "#web/ui/select-field.tsx";
import { Setting, SwitchSetting } from "#web/ui/setting.tsx";
import { languageOptions } from "./language-options.ts";
import { timeZoneOptions } from "./preference-options.ts";

export function TimeZoneRow() {
  const { preferences } = useUser();
  const save = useSavePreference("time_zone");
  return (
    <Setting
      wide
      name={t("Time zone")}
      help={t(
        "Determines when each day begins. A fixed time zone keeps your days the same while you travel.",
      )}
      error={explainRefusal(save.error, "time_zone")}
    >
      {(ids) => (
        <SearchSelect
          {...ids}
          searchLabel={t("Search time zones")}
          emptyWords={t("No time zone has this name.")}
          options={timeZoneOptions(preferences.time_zone)}
          value={preferences.time_zone ?? ""}
          onChange={(zone) => save.mutate(zone || null)}
        />
      )}
    </Setting>
  );
}

const motionOptions = (): Option<"system" | "less">[] => [
  { value: "system", label: t("Same as this device") },
  // Translators: less motion on the screen
  { value: "less", label: tc("motion", "Reduced") },
];

export function MotionRow() {
  const { preferences } = useUser();
  const save = useSavePreference("motion_reduced");
  return (
    <SelectSetting
      wide
      name={tc("setting", "Motion")}
      help={t("Reduced turns off sliding and fading.")}
      error={explainRefusal(save.error, "motion_reduced")}
      options={motionOptions()}
      value={preferences.motion_reduced ? "less" : "system"}
      onChange={(motion) => save.mutate(motion === "less")}
    />
  );
}

const clockOptions = (): Option<0 | 12 | 24>[] => [
  {
    value: 0,
    label: t("Same as this device ({hours, plural, one {# hour} other {# hours}})", {
      hours: deviceClockHours(),
    }),
  },
  // Translators: a clock with am and pm
  { value: 12, label: t("12 hours") },
  { value: 24, label: t("24 hours") },
];

export function ClockRow() {
  const { preferences } = useUser();
  const save = useSavePreference("clock_hours");
  return (
    <SelectSetting
      wide
      name={tc("setting", "Clock")}
      help={rich("An afternoon begins at <clock>{time}</clock>.", {
        time: formatClock("13:00"),
        clock: (shown) => <span lang={dateLanguage()}>{shown}</span>,
      })}
      error={explainRefusal(save.error, "clock_hours")}
      options={clockOptions()}
      value={preferences.clock_hours ?? 0}
      onChange={(hours) => save.mutate(hours || null)}
    />
  );
}

export function DateLanguageRow() {
  const { preferences } = useUser();
  const save = useSavePreference("date_language");
  return (
    <Setting
      wide
      name={t("Language of dates")}
      help={rich("Today is <date>{today}</date>.", {
        today: formatDate(new Date().toISOString()),
        date: (shown) => <span lang={dateLanguage()}>{shown}</span>,
      })}
      error={explainRefusal(save.error, "date_language")}
    >
      {(ids) => (
        <SearchSelect
          {...ids}
          searchLabel={t("Search languages")}
          emptyWords={t("No language has this name.")}
          options={languageOptions(preferences.date_language)}
          value={preferences.date_language ?? ""}
          onChange={(language) => save.mutate(language || null)}
        />
      )}
    </Setting>
  );
}

type SelectRowProps<Field extends keyof Preferences> = {
  field: Field;
  name: string;
  help: string;
  options: readonly Option<Preferences[Field]>[];
};

export function SelectRow<Field extends "day_end" | "first_day_of_week" | "line_width" | "text_size">({
  field,
  ...row
}: SelectRowProps<Field>) {
  const { preferences } = useUser();
  const save = useSavePreference(field);
  return (
    <SelectSetting
      {...row}
      error={explainRefusal(save.error, field)}
      value={preferences[field]}
      onChange={(value) => save.mutate(value)}
    />
  );
}

type SwitchRowProps = {
  field:
    | "help_shown"
    | "help_sooner"
    | "prompts_shown"
    | "scene_restored"
    | "streak_shown"
    | "typewriter_scrolling"
    | "word_count_shown";
  name: string;
  help: string;
};

export function SwitchRow({ field, ...row }: SwitchRowProps) {
  const { preferences } = useUser();
  const save = useSavePreference(field);
  return (
    <SwitchSetting
      {...row}
      error={explainRefusal(save.error, field)}
      checked={preferences[field]}
      onChange={(shown) => save.mutate(shown)}
    />
  );
}
