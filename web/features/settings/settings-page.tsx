import { Link, Navigate, useLocation } from "@tanstack/react-router";
import { ChevronRight, Search } from "lucide-react";
import { useState } from "react";
import { t } from "#contract/translate.ts";
import { useDocumentTitle } from "#web/lib/document-title.ts";
import { ColumnPage } from "#web/ui/column-page.tsx";
import { findSettings, sectionOfHash, settingSections } from "./sections.ts";

/** All sections of the settings, and a search of what they hold. */
export function SettingsPage() {
  useDocumentTitle(t("Settings"));
  const [typed, setTyped] = useState("");
  const asked = sectionOfHash(useLocation().hash);
  if (asked) return <Navigate to="/settings/$section" params={{ section: asked }} replace />;
  const rows =
    typed.trim() === ""
      ? settingSections().map((section) => ({
          section,
          name: section.name,
          help: section.settings.map((setting) => setting.name.replaceAll(" ", "\u00a0")).join("\u00a0· "),
        }))
      : findSettings(typed).map(({ section, name }) => ({
          section,
          name,
          help: name === section.name ? "" : section.name,
        }));
  return (
    <ColumnPage>
      <h1 className="page-title">{t("Settings")}</h1>
      <search className="search settings__search">
        <Search className="icon" />
        <input
          className="input"
          type="search"
          aria-label={t("Search settings")}
          placeholder={t("Search settings")}
          dir="auto"
          autoComplete="off"
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
          onKeyDown={(event) => {
            if (event.key === "Escape") setTyped("");
          }}
        />
      </search>
      <p className={rows.length > 0 ? "visually-hidden" : "settings__none"} role="status">
        {rows.length === 0 && t("No settings contain these words.")}
      </p>
      <ul className="settings__sections" aria-label={t("Sections")}>
        {rows.map(({ section: { id, Icon }, name, help }) => (
          <li key={`${id} ${name}`}>
            <Link to="/settings/$section" params={{ section: id }} className="setting setting--link">
              <Icon className="icon" />
              <span>
                <span className="setting__name">{name}</span>
                <span className="setting__help">{help}</span>
              </span>
              <ChevronRight className="icon" />
            </Link>
          </li>
        ))}
      </ul>
    </ColumnPage>
  );
}
