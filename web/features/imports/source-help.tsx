import { ChevronRight } from "lucide-react";
import type { ReactNode } from "react";
import { t } from "#contract/translate.ts";
import { rich } from "#web/lib/rich.ts";
import { TextLink } from "#web/ui/link.tsx";
import { SettingGroup } from "#web/ui/setting.tsx";

const sources = (): readonly { name: string; how: ReactNode }[] => [
  {
    // Untranslated: a name.
    name: "Day One",
    how: t(
      "On a Mac: File, Export, JSON. On a phone: Settings, Import/Export, Export Day One JSON. You get a zip with your photos; choose it as it is.",
    ),
  },
  {
    // Translators: Apple’s app Journal, by the name that it has on devices in this language.
    name: t("Apple Journal"),
    how: t(
      "On an iPhone: your picture in the app, Export All Entries. On a Mac: File, Export. Zip the folder AppleJournalEntries, or choose it as a folder.",
    ),
  },
  {
    name: "Journey",
    how: t(
      "In its settings, choose Export and then the zip. It holds all entries with their photos and sounds.",
    ),
  },
  { name: "Journiv", how: t("Settings, Data, Export. Choose the full export with its media.") },
  {
    name: "Daylio",
    how: t(
      "More, Export Entries, CSV. Or More, Backup & Restore, and export the backup: a .daylio file, which holds photos, too.",
    ),
  },
  {
    name: "jrnl",
    how: rich("In a terminal: <command></command>", {
      command: () => <code>jrnl --format json &gt; journal.json</code>,
    }),
  },
  {
    name: "Diarium",
    how: t("In its settings, export your entries as JSON or text, in a zip if there are pictures."),
  },
  {
    name: "Diaro",
    how: t("In its settings, make a backup without a password: a zip that holds everything."),
  },
  {
    name: t("Obsidian and Logseq"),
    how: t(
      "Choose your vault’s folder, or only the folder with your daily notes. Pictures in it come along.",
    ),
  },
  {
    name: "Notion",
    how: t(
      "Export the page with your journal as Markdown & CSV, with its subpages. Choose the zip as it is, also if it holds another one.",
    ),
  },
  {
    name: "Joplin",
    how: t(
      "File, Export all, JEX. Or right-click the notebook with your journal, and choose Export. Tags and pictures come along.",
    ),
  },
  {
    name: "Evernote",
    how: t(
      "On a computer: right-click the notebook with your journal, Export notebook, ENEX. A large notebook becomes several files; choose all of them. Tags, checklists and files come along.",
    ),
  },
  {
    name: "Diarly",
    how: t(
      "File, Export, Markdown, with the journals that you want. Choose the zip as it is. Pictures, places and weather come along.",
    ),
  },
  {
    // Untranslated: a name.
    name: "Standard Notes",
    how: t(
      "Preferences, Backups, Data backups: choose Decrypted, and download the backup. Choose the zip as it is. It holds no files, so those stay behind.",
    ),
  },
  {
    name: "RedNotebook",
    how: t(
      "Journal, Backup: a zip. Or choose the journal’s folder, with your pictures in it if they should come along.",
    ),
  },
  {
    name: t("Text and Markdown"),
    how: t(
      "Any folder or zip with one file for each entry. The day comes from the file’s name, such as 2026-03-28.md, or from a date at its top. One file with many days works, too: put each date on a separate line, all in the same form. The preview lists the days it found.",
    ),
  },
  {
    name: t("A table (CSV)"),
    how: t(
      "Any CSV file with a column called Date. Columns of numbers or of yes and no become daily facts if you choose them, Mood and Tags are read, and other columns become text.",
    ),
  },
  {
    name: "Reflector",
    how: rich(
      "In the other Reflector, <link>export</link> everything, and choose that zip here. It brings everything.",
      { link: (words) => <TextLink to="/settings/export">{words}</TextLink> },
    ),
  },
];

/** How to get a journal out of each app. */
export function SourceHelp() {
  return (
    <SettingGroup name={t("How to get your journal out of another app")}>
      {sources().map(({ name, how }) => (
        <details key={name} className="data-fold">
          <summary>
            <bdi translate="no">{name}</bdi>
            <ChevronRight className="icon icon--small" />
          </summary>
          <p>{how}</p>
        </details>
      ))}
    </SettingGroup>
  );
}
