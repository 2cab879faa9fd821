import type { ReactNode } from "react";
import type { Preferences } from "#contract/accounts/accounts.ts";
import { useSaveState } from "#web/lib/preferences.ts";
import { Pane } from "#web/ui/frost.tsx";
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
import { SettingsNav } from "./settings-nav.tsx";

type SettingsPageProps = {
  preferences: Preferences;
  /** The reminders, as another feature shows them. */
  reminders: ReactNode;
  /** The lock of this device, as another feature shows it. */
  lock: ReactNode;
  /** The rows of backups and of the folder with readable files. */
  data: ReactNode;
};

export function SettingsPage({ preferences, reminders, lock, data }: SettingsPageProps) {
  const saving = useSaveState();
  return (
    <div className="page page--library settings">
      <SettingsNav />
      <Pane className="settings__main">
        <div className="settings__head">
          <h1 className="page-title">Settings</h1>
          <SavedState state={saving} />
        </div>
        <SettingGroup id="day" name="Writing day">
          <TimeZoneRow />
          <SelectRow
            field="day_end"
            name="A day ends at"
            help="What you write before this hour belongs to the day before."
            options={dayEndOptions(preferences.day_end)}
          />
          <SelectRow
            field="first_day_of_week"
            name="The week starts on"
            help="For the week shown next to your page."
            options={weekdayOptions}
          />
        </SettingGroup>
        <SettingGroup id="dates" name="Dates and times">
          <DateLanguageRow />
          <ClockRow />
        </SettingGroup>
        <SettingGroup id="page" name="The page">
          <SwitchRow
            field="prompts_shown"
            name="Show a prompt"
            help="One question above the page. It changes each day."
          />
          <SwitchRow
            field="streak_shown"
            name="Streak"
            help="Shows your current streak. A missed day is never mentioned."
          />
          <SwitchRow field="word_count_shown" name="Word count" help="Shows a word count below your text." />
          <SwitchRow
            field="typewriter_scrolling"
            name="Typewriter scrolling"
            help="The line you are writing stays in the middle of the window."
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
            help="How far a line of your words runs, where the window has room."
            options={lineWidthOptions}
          />
          <SwitchRow
            field="help_shown"
            name="Ways to find help"
            help="Shown quietly next to pages whose words sound like a crisis. The server checks them itself, and nobody is told. The chat always shows them. Don’t rely on it: it misses many signs. In a test with new English texts it found about half of them, in other languages about a third."
          />
          <SwitchRow
            field="help_sooner"
            name="Show help sooner"
            help="On these pages and in the chat. It then misses fewer signs, about one in four in the English test and four in ten in other languages, and is wrong more often: for one in ten texts that only sounded like a crisis."
          />
          <SettingLink
            to="/settings/facts"
            name="Daily facts and moods"
            help="What you note each day in one press, such as sleep or a run, and your names for moods."
          />
          <SettingLink to="/settings/templates" name="Templates" help="Your own starting texts for pages." />
        </SettingGroup>
        {reminders}
        {lock}
        <SettingGroup id="ai" name="AI and privacy">
          <SettingLink
            to="/settings/companion"
            name="Companion and models"
            help="Choose who answers in the chat, switch it all off, and see what left this machine."
          />
        </SettingGroup>
        <SettingGroup id="data" name="Your data">
          <SettingLink to="/settings/import" name="Import" help="Bring your journal from another app." />
          <SettingLink
            to="/settings/export"
            name="Export"
            help="Take everything with you, or a part: as an archive, for Day One, as a book or a table."
          />
          <SettingLink
            to="/settings/tokens"
            name="Tokens and assistants"
            help="Let other programs read or write in your journal."
          />
          {data}
        </SettingGroup>
        <SettingGroup id="look" name="Look">
          <SettingLink
            to="/settings/theme"
            name="Theme"
            help="The scene behind everything, and how it follows the day."
          />
          <SwitchRow
            field="scene_restored"
            name="The sky you wrote under"
            help="A reflection opens under the scene it was written under. Your own comes back when you leave it."
          />
          <MotionRow />
        </SettingGroup>
      </Pane>
    </div>
  );
}
