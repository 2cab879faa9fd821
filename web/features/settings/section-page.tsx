import type { ReactNode } from "react";
import { useSaveState } from "#web/lib/preferences.ts";
import { useUser } from "#web/lib/user-query.ts";
import { ColumnPage } from "#web/ui/column-page.tsx";
import { BackLink } from "#web/ui/link.tsx";
import { SavedState } from "#web/ui/saved-state.tsx";
import { SettingGroup, SettingLink } from "#web/ui/setting.tsx";
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
        <BackLink to="/settings">Settings</BackLink>
        <SavedState state={saving} />
      </div>
      {children}
    </ColumnPage>
  );
}

export const WritingSection = () => (
  <SettingGroup as="h1" name="Writing">
    <SwitchRow field="prompts_shown" name="Prompt" help="One question above the page. It changes each day." />
    <SettingLink
      to="/settings/prompts"
      name="Prompts of your own"
      help="Sets of questions for your daily page."
    />
    <SelectRow
      field="text_size"
      name="Text size"
      help="How large your words are while you write and read."
      options={textSizeOptions}
    />
    <SelectRow
      field="line_width"
      name="Line width"
      help="How long the lines are where the window has room."
      options={lineWidthOptions}
    />
    <SettingLink
      to="/settings/facts"
      name="Daily facts and moods"
      help="What you note each day in one press, such as sleep or a run, and your names for moods."
    />
    <SettingLink to="/settings/templates" name="Templates" help="Your own starting texts for pages." />
    <SwitchRow
      field="streak_shown"
      name="Streak"
      help="Shows your current streak. A missed day is never mentioned."
    />
    <SwitchRow field="word_count_shown" name="Word count" help="Shows a word count below your text." />
    <SwitchRow
      field="typewriter_scrolling"
      name="Typewriter scrolling"
      help="Keeps the line you are writing in the middle of the window."
    />
  </SettingGroup>
);

export const LookSection = () => (
  <SettingGroup as="h1" name="Look">
    <SettingLink
      to="/settings/theme"
      name="Theme"
      help="The scene behind everything, and how it follows the day."
    />
    <SwitchRow
      field="scene_restored"
      name="The sky you wrote under"
      help="Opens a reflection under the scene it was written under. Your own scene comes back when you leave it."
    />
    <MotionRow />
  </SettingGroup>
);

/** Another feature provides the rows of backups and of the folder with readable files. */
export const DataSection = ({ children }: { children: ReactNode }) => (
  <SettingGroup as="h1" name="Your data">
    <SettingLink to="/settings/import" name="Import" help="Bring your journal from another app." />
    <SettingLink
      to="/settings/export"
      name="Export"
      help="Take everything with you, or a part: as an archive, for Day One, as a book or a table."
    />
    {children}
    <SettingLink
      to="/settings/tokens"
      name="Tokens and assistants"
      help="Let other programs read or write in your journal."
    />
  </SettingGroup>
);

export const HelpSection = () => (
  <SettingGroup
    as="h1"
    name="Finding help"
    help="The server checks the words itself, and nobody is told. The chat always shows ways to find help. Don’t rely on this: it misses many signs. In a test with new English texts it found about half of them, in other languages about a third."
  >
    <SwitchRow
      field="help_shown"
      name="Ways to find help"
      help="Shown quietly next to pages whose words sound like a crisis."
    />
    <SwitchRow
      field="help_sooner"
      name="Show help sooner"
      help="On these pages and in the chat. It then misses fewer signs, about one in four in the English test and four in ten in other languages, and is wrong more often: for one in ten texts that only sounded like a crisis."
    />
  </SettingGroup>
);

export function DaySection() {
  const { day_end } = useUser().preferences;
  return (
    <SettingGroup as="h1" name="Days and times">
      <TimeZoneRow />
      <SelectRow
        field="day_end"
        name="A day ends at"
        help="What you write before this hour belongs to the day before."
        options={dayEndOptions(day_end)}
      />
      <SelectRow
        field="first_day_of_week"
        name="The week starts on"
        help="For the week shown next to your page."
        options={weekdayOptions}
      />
      <DateLanguageRow />
      <ClockRow />
    </SettingGroup>
  );
}
