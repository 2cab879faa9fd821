import type { ReactNode } from "react";
import { t, tc } from "#contract/translate.ts";
import { useSaveState } from "#web/lib/preferences.ts";
import { useUser } from "#web/lib/user-query.ts";
import { ColumnPage } from "#web/ui/column-page.tsx";
import { BackLink } from "#web/ui/link.tsx";
import { SavedState } from "#web/ui/saved-state.tsx";
import { SettingGroup, SettingLink } from "#web/ui/setting.tsx";
import { LanguageRow } from "./language-row.tsx";
import { dayEndOptions, lineWidthOptions, textSizeOptions, weekdayOptions } from "./preference-options.ts";
import {
  ClockRow,
  DateLanguageRow,
  MotionRow,
  SelectRow,
  SwitchRow,
  TimeZoneRow,
} from "./preference-rows.tsx";

/** The frame around one section of the settings. */
export function SectionPage({ children }: { children: ReactNode }) {
  const saving = useSaveState();
  return (
    <ColumnPage>
      <div className="settings__head">
        <BackLink to="/settings">{t("Settings")}</BackLink>
        <SavedState state={saving} />
      </div>
      {children}
    </ColumnPage>
  );
}

export const WritingSection = () => (
  <SettingGroup as="h1" name={t("Writing")}>
    <SwitchRow
      field="prompts_shown"
      name={t("Prompt")}
      help={t("One question above the page. It changes each day.")}
    />
    <SettingLink
      to="/settings/prompts"
      name={t("Prompts of your own")}
      help={t("Sets of questions for your daily page.")}
    />
    <SelectRow
      field="text_size"
      name={t("Text size")}
      help={t("How large your words are while you write and read.")}
      options={textSizeOptions()}
    />
    <SelectRow
      field="line_width"
      name={t("Line width")}
      help={t("The maximum length of lines in a wide window.")}
      options={lineWidthOptions()}
    />
    <SettingLink
      to="/settings/facts"
      name={t("Daily facts and moods")}
      help={t("What you note each day in one press, such as sleep or a run, and your names for moods.")}
    />
    <SettingLink
      to="/settings/templates"
      name={t("Templates")}
      help={t("Your own starting texts for pages.")}
    />
    <SwitchRow
      field="streak_shown"
      name={t("Streak")}
      help={t("Shows your current streak. A missed day is never mentioned.")}
    />
    <SwitchRow
      field="word_count_shown"
      name={t("Word count")}
      help={t("Shows a word count below your text.")}
    />
    <SwitchRow
      field="typewriter_scrolling"
      name={t("Typewriter scrolling")}
      help={t("Keeps the line you are writing in the middle of the window.")}
    />
  </SettingGroup>
);

export const LookSection = () => (
  <SettingGroup as="h1" name={tc("setting", "Look")}>
    <SettingLink
      to="/settings/theme"
      name={t("Theme")}
      help={t("The background of the app, and how it changes during the day.")}
    />
    <SwitchRow
      field="scene_restored"
      name={t("The sky you wrote under")}
      help={t(
        "Shows each reflection with the scene it was written with. Your own scene returns when you leave it.",
      )}
    />
    <MotionRow />
  </SettingGroup>
);

/** Another feature provides the rows of backups and of the folder with readable files. */
export const DataSection = ({ children }: { children: ReactNode }) => (
  <SettingGroup as="h1" name={t("Your data")}>
    <SettingLink to="/settings/import" name={t("Import")} help={t("Bring your journal from another app.")} />
    <SettingLink
      to="/settings/export"
      name={t("Export")}
      help={t("Take everything with you, or a part: as an archive, for Day One, as a book or a table.")}
    />
    {children}
    <SettingLink
      to="/settings/tokens"
      name={t("Tokens and assistants")}
      help={t("Let other programs read or write in your journal.")}
    />
  </SettingGroup>
);

export const HelpSection = () => (
  <SettingGroup
    as="h1"
    name={t("Finding help")}
    help={t(
      "The server checks the words itself, and nobody is told. The chat always shows ways to find help. Don’t rely on this: it misses many signs. In a test with new English texts it found about half of them, in other languages about a third.",
    )}
  >
    <SwitchRow
      field="help_shown"
      name={t("Ways to find help")}
      help={t("Shown quietly next to pages whose words sound like a crisis.")}
    />
    <SwitchRow
      field="help_sooner"
      name={t("Show help sooner")}
      help={t(
        "On these pages and in the chat. It then misses fewer signs, about one in four in the English test and four in ten in other languages, and is wrong more often: for one in ten texts that only sounded like a crisis.",
      )}
    />
  </SettingGroup>
);

export function DaySection() {
  const { day_end } = useUser().preferences;
  return (
    <SettingGroup as="h1" name={t("Days and times")}>
      <TimeZoneRow />
      <SelectRow
        field="day_end"
        name={t("A day ends at")}
        help={t("What you write before this hour belongs to the day before.")}
        options={dayEndOptions(day_end)}
      />
      <SelectRow
        field="first_day_of_week"
        name={t("First day of the week")}
        help={t("For the week shown next to your page.")}
        options={weekdayOptions()}
      />
      <LanguageRow />
      <DateLanguageRow />
      <ClockRow />
    </SettingGroup>
  );
}
