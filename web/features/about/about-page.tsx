import "./about.css";
import type { ReactNode } from "react";
import { useDocumentTitle } from "#web/lib/document-title.ts";
import { hostImprint } from "#web/lib/page-meta.ts";
import { ColumnPage } from "#web/ui/column-page.tsx";
import { HostWords } from "#web/ui/host-words.tsx";
import { TextLink } from "#web/ui/link.tsx";
import { CrisisHelp } from "./crisis-help.tsx";
import { PrivacyWords } from "./privacy-words.tsx";
import { Shortcuts } from "./shortcuts.tsx";

export function AboutPage() {
  useDocumentTitle("Help & About");
  return (
    <ColumnPage as="article" className="about">
      <h1 className="page-title">Help &amp; About</h1>
      <p>
        Reflector is a journal that lives on a machine of your own choosing. Each day has one page: a prompt
        if you want one, room to write, a mood and a few feelings, tags to find it by. What you write is saved
        while you type, and every earlier day is a search away.
      </p>
      <Section id="help" title="Getting help">
        <CrisisHelp />
        <p>
          <TextLink to="/safety">Safety</TextLink> says what Reflector is for, what happens when words show a
          crisis, and where to find help with eating.
        </p>
      </Section>
      <Section title="Privacy in plain words">
        <PrivacyWords />
      </Section>
      <Section title="Keyboard">
        <Shortcuts />
      </Section>
      <Section title="In and out">
        <p>
          <TextLink to="/settings/import">Import</TextLink> brings a journal from Day One, Apple Journal,
          Journey, Journiv, Daylio, jrnl, Diarium, Diaro, Obsidian, or any folder of Markdown or text.{" "}
          <TextLink to="/settings/export">Export</TextLink> gives all of it back: as an archive that another
          Reflector reads with nothing lost, for Day One, as a book to print, or as a table of your moods.{" "}
          <TextLink to="/settings/tokens">Tokens</TextLink> let your own programs and assistants in.
        </p>
      </Section>
      <Section title="Format">
        <p>
          Reflections are kept as Markdown: headings, lists, task lists, quotes, code, links, tables and
          emphasis. It reads well in any other program, now and in twenty years.
        </p>
      </Section>
      {hostImprint() !== "" && (
        <Section title="Who runs this server">
          <HostWords />
        </Section>
      )}
      <Section title="Version and licence">
        <p>
          Reflector {__VERSION__}. Free software under the GNU Affero General Public License, version 3: you
          may use, study, share and change it, and if you offer a changed version to others, you must share
          its source.
        </p>
      </Section>
    </ColumnPage>
  );
}

function Section({ id, title, children }: { id?: string; title: string; children: ReactNode }) {
  return (
    <section id={id}>
      <h2 className="setting-group__name">{title}</h2>
      {children}
    </section>
  );
}
