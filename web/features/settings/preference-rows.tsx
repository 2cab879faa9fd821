import type { Preferences } from "#contract/accounts/accounts.ts";
import { explainRefusal } from "#web/lib/api-failure.ts";
import { useSavePreference } from "#web/lib/preferences.ts";
import { SearchSelect } from "#web/ui/search-select.tsx";
import { type Option, Select } from "#web/ui/select.tsx";
import { Setting } from "#web/ui/setting.tsx";
import { Switch } from "#web/ui/switch.tsx";
import { timeZoneOptions } from "./preference-options.ts";

type Row = { preferences: Preferences };

export function TimeZoneRow({ preferences }: Row) {
  const save = useSavePreference("time_zone");
  return (
    <Setting
      wide
      name="Time zone"
      help="Decides which day it is. A fixed one keeps your days in place while you travel."
      error={explainRefusal(save.error, "time_zone")}
    >
      {(ids) => (
        <SearchSelect
          {...ids}
          searchLabel="Search time zones"
          emptyWords="No time zone has this name."
          options={timeZoneOptions(preferences.time_zone)}
          value={preferences.time_zone ?? ""}
          onChange={(zone) => save.mutate(zone || null)}
        />
      )}
    </Setting>
  );
}

const motionOptions: Option<"system" | "less">[] = [
  { value: "system", label: "Same as this device" },
  { value: "less", label: "Less" },
];

export function MotionRow({ preferences }: Row) {
  const save = useSavePreference("motion_reduced");
  return (
    <Setting
      wide
      name="Motion"
      help="With less, nothing slides or fades: it is simply there."
      error={explainRefusal(save.error, "motion_reduced")}
    >
      {(ids) => (
        <Select
          {...ids}
          options={motionOptions}
          value={preferences.motion_reduced ? "less" : "system"}
          onChange={(motion) => save.mutate(motion === "less")}
        />
      )}
    </Setting>
  );
}

type SelectRowProps<Field extends keyof Preferences> = Row & {
  field: Field;
  name: string;
  help: string;
  options: readonly Option<Preferences[Field]>[];
};

export function SelectRow<Field extends "day_end" | "first_day_of_week" | "line_width" | "text_size">({
  preferences,
  field,
  name,
  help,
  options,
}: SelectRowProps<Field>) {
  const save = useSavePreference(field);
  return (
    <Setting name={name} help={help} error={explainRefusal(save.error, field)}>
      {(ids) => (
        <Select
          {...ids}
          options={options}
          value={preferences[field]}
          onChange={(value) => save.mutate(value)}
        />
      )}
    </Setting>
  );
}

type SwitchRowProps = Row & {
  field:
    | "help_shown"
    | "prompts_shown"
    | "scene_restored"
    | "streak_shown"
    | "typewriter_scrolling"
    | "word_count_shown";
  name: string;
  help: string;
};

export function SwitchRow({ preferences, field, name, help }: SwitchRowProps) {
  const save = useSavePreference(field);
  return (
    <Setting name={name} help={help} error={explainRefusal(save.error, field)}>
      {({ labelledBy, describedBy }) => (
        <Switch
          aria-labelledby={labelledBy}
          aria-describedby={describedBy}
          checked={preferences[field]}
          onChange={(shown) => save.mutate(shown)}
        />
      )}
    </Setting>
  );
}
