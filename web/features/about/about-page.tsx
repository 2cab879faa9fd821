import { t } from "#contract/translate.ts";
import { rich } from "#web/lib/rich.ts";
import "./about.css";
import { Navigate, useLocation } from "@tanstack/react-router";
import { useDocumentTitle } from "#web/lib/document-title.ts";
import { hostImprint } from "#web/lib/page-meta.ts";
import { ColumnPage } from "#web/ui/column-page.tsx";
import { HostWords } from "#web/ui/host-words.tsx";
import { TextLink } from "#web/ui/link.tsx";
import { SettingLink } from "#web/ui/setting.tsx";

export function AboutPage() {
  useDocumentTitle(t("Help & About"));
  // The address of this help before it had a page.
  if (useLocation().hash === "help") return <Navigate to="/about/$page" params={{ page: "help" }} replace />;
  return (
    <ColumnPage as="article" className="about">
      <h1 className="page-title">{t("Help & About")}</h1>
      <p>
        {t(
          "Reflector is a journal that lives on a machine of your own choosing. Each day has one page: a prompt if you want one, room to write, a mood and a few feelings, and tags. What you write is saved while you type, and you can search every earlier day.",
        )}
      </p>
      <nav className="about__pages" aria-label={t("Help and about")}>
        <SettingLink
          to="/about/$page"
          params={{ page: "help" }}
          name={t("Getting help")}
          help={t("People to call in a hard moment.")}
        />
        <SettingLink
          to="/about/$page"
          params={{ page: "shortcuts" }}
          name={t("Keyboard shortcuts")}
          help={t("All shortcuts, and the characters that format text as you type.")}
        />
        <SettingLink
          to="/about/$page"
          params={{ page: "privacy" }}
          name={t("Privacy")}
          help={t("What is sealed, what the host can see, and what leaves this server.")}
        />
        <SettingLink
          to="/safety"
          name={t("Safety")}
          help={t("What Reflector is for, and what it does when words show a crisis.")}
        />
        <SettingLink
          to="/about/$page"
          params={{ page: "licence" }}
          name={t("Version and licence")}
          help={t("Reflector {version}. Free software under the AGPL.", { version: __VERSION__ })}
        />
      </nav>
      <section>
        <h2 className="setting-group__name">{t("Import, export and format")}</h2>
        <p>
          {rich(
            "<import>Import</import> brings a journal from Day One, Apple Journal, Journey, Journiv, Daylio, jrnl, Diarium, Diaro, Diarly, Evernote, Joplin, Standard Notes, RedNotebook, Obsidian, or any folder of Markdown or text. <export>Export</export> gives all of it back: as an archive that another Reflector reads with nothing lost, for Day One, as a book to print, or as a table of your moods. <tokens>Tokens</tokens> let your own programs and assistants in.",
            {
              import: (words) => <TextLink to="/settings/import">{words}</TextLink>,
              export: (words) => <TextLink to="/settings/export">{words}</TextLink>,
              tokens: (words) => <TextLink to="/settings/tokens">{words}</TextLink>,
            },
          )}
        </p>
        <p>
          {t(
            "Reflections are kept as Markdown: headings, lists, task lists, quotes, code, links, tables and emphasis. Any other program can read it.",
          )}
        </p>
      </section>
      {hostImprint() !== "" && (
        <section>
          <h2 className="setting-group__name">{t("Who runs this server")}</h2>
          <HostWords />
        </section>
      )}
    </ColumnPage>
  );
}
