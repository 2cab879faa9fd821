import "./about.css";
import { Navigate, useLocation } from "@tanstack/react-router";
import { useDocumentTitle } from "#web/lib/document-title.ts";
import { hostImprint } from "#web/lib/page-meta.ts";
import { ColumnPage } from "#web/ui/column-page.tsx";
import { HostWords } from "#web/ui/host-words.tsx";
import { TextLink } from "#web/ui/link.tsx";
import { SettingLink } from "#web/ui/setting.tsx";

export function AboutPage() {
  useDocumentTitle("Help & About");
  // The address of this help before it had a page.
  if (useLocation().hash === "help") return <Navigate to="/about/$page" params={{ page: "help" }} replace />;
  return (
    <ColumnPage as="article" className="about">
      <h1 className="page-title">Help &amp; About</h1>
      <p>
        Reflector is a journal that lives on a machine of your own choosing. Each day has one page: a prompt
        if you want one, room to write, a mood and a few feelings, and tags. What you write is saved while you
        type, and you can search every earlier day.
      </p>
      <nav className="about__pages" aria-label="Help and about">
        <SettingLink
          to="/about/$page"
          params={{ page: "help" }}
          name="Getting help"
          help="People to call in a hard moment."
        />
        <SettingLink
          to="/about/$page"
          params={{ page: "shortcuts" }}
          name="Keyboard shortcuts"
          help="Every key, and the signs that format as you type."
        />
        <SettingLink
          to="/about/$page"
          params={{ page: "privacy" }}
          name="Privacy"
          help="What is sealed, what the host can see, and what leaves this server."
        />
        <SettingLink
          to="/safety"
          name="Safety"
          help="What Reflector is for, and what it does when words show a crisis."
        />
        <SettingLink
          to="/about/$page"
          params={{ page: "licence" }}
          name="Version and licence"
          help={`Reflector ${__VERSION__}. Free software under the AGPL.`}
        />
      </nav>
      <section>
        <h2 className="setting-group__name">Import, export and format</h2>
        <p>
          <TextLink to="/settings/import">Import</TextLink> brings a journal from Day One, Apple Journal,
          Journey, Journiv, Daylio, jrnl, Diarium, Diaro, Diarly, Evernote, Joplin, Standard Notes,
          RedNotebook, Obsidian, or any folder of Markdown or text.{" "}
          <TextLink to="/settings/export">Export</TextLink> gives all of it back: as an archive that another
          Reflector reads with nothing lost, for Day One, as a book to print, or as a table of your moods.{" "}
          <TextLink to="/settings/tokens">Tokens</TextLink> let your own programs and assistants in.
        </p>
        <p>
          Reflections are kept as Markdown: headings, lists, task lists, quotes, code, links, tables and
          emphasis. Any other program can read it.
        </p>
      </section>
      {hostImprint() !== "" && (
        <section>
          <h2 className="setting-group__name">Who runs this server</h2>
          <HostWords />
        </section>
      )}
    </ColumnPage>
  );
}
