import { ChevronRight } from "lucide-react";
import type { ReactNode } from "react";
import { TextLink } from "#web/ui/link.tsx";
import { SettingGroup } from "#web/ui/setting.tsx";

const sources: readonly { name: string; how: ReactNode }[] = [
  {
    name: "Day One",
    how: "On a Mac: File, Export, JSON. On a phone: Settings, Import/Export, Export Day One JSON. You get a zip with your photos; choose it as it is.",
  },
  {
    name: "Apple Journal",
    how: "On an iPhone: your picture in the app, Export All Entries. On a Mac: File, Export. Zip the folder AppleJournalEntries, or choose it as a folder.",
  },
  {
    name: "Journey",
    how: "In its settings, choose Export and then the zip. It holds all entries with their photos and sounds.",
  },
  { name: "Journiv", how: "Settings, Data, Export. Choose the full export with its media." },
  {
    name: "Daylio",
    how: "More, Export Entries, CSV. Or More, Backup & Restore, and export the backup: a .daylio file, which holds photos, too.",
  },
  {
    name: "jrnl",
    how: (
      <>
        In a terminal: <code>jrnl --format json &gt; journal.json</code>
      </>
    ),
  },
  {
    name: "Diarium",
    how: "In its settings, export your entries as JSON or text, in a zip if there are pictures.",
  },
  { name: "Diaro", how: "In its settings, make a backup without a password: a zip that holds everything." },
  {
    name: "Obsidian and Logseq",
    how: "Choose your vault’s folder, or only the folder with your daily notes. Pictures in it come along.",
  },
  {
    name: "Notion",
    how: "Export the page with your journal as Markdown & CSV, with its subpages. Choose the zip as it is, also if it holds another one.",
  },
  {
    name: "Joplin",
    how: "File, Export all, JEX. Or right-click the notebook with your journal, and choose Export. Tags and pictures come along.",
  },
  {
    name: "Evernote",
    how: "On a computer: right-click the notebook with your journal, Export notebook, ENEX. A large notebook becomes several files; choose all of them. Tags, checklists and files come along.",
  },
  {
    name: "Diarly",
    how: "File, Export, Markdown, with the journals that you want. Choose the zip as it is. Pictures, places and weather come along.",
  },
  {
    name: "Standard Notes",
    how: "Preferences, Backups, Data backups: choose Decrypted, and download the backup. Choose the zip as it is. It holds no files, so those stay behind.",
  },
  {
    name: "RedNotebook",
    how: "Journal, Backup: a zip. Or choose the journal’s folder, with your pictures in it if they should come along.",
  },
  {
    name: "Text and Markdown",
    how: "Any folder or zip with one file for each entry. The day comes from the file’s name, such as 2026-03-28.md, or from a date at its top. One file with many days works, too: put each date on a separate line, all in the same form. The preview lists the days it found.",
  },
  {
    name: "A table (CSV)",
    how: "Any CSV file with a column called Date. Columns of numbers or of yes and no become daily facts if you choose them, Mood and Tags are read, and other columns become text.",
  },
  {
    name: "Reflector",
    how: (
      <>
        In the other Reflector, <TextLink to="/settings/export">export</TextLink> everything, and choose that
        zip here. It brings everything.
      </>
    ),
  },
];

/** How to get a journal out of each app. */
export function SourceHelp() {
  return (
    <SettingGroup name="How to get your journal out of another app">
      {sources.map(({ name, how }) => (
        <details key={name} className="data-fold">
          <summary>
            {name}
            <ChevronRight className="icon icon--small" />
          </summary>
          <p>{how}</p>
        </details>
      ))}
    </SettingGroup>
  );
}
