import "./language-chooser.css";
import { useEffect, useState } from "react";
import { t } from "#contract/translate.ts";
import { offeredLanguages, rememberChoice, storeLanguage } from "#web/lib/page-language.ts";
import { pageLanguage } from "#web/lib/page-meta.ts";
import { keepTyped, restoreTyped } from "#web/lib/typed-fields.ts";

/**
 * Chooses the language of the app for this browser, and loads the page in it. What is typed stays, except passwords.
 * `save`: stores it with the account first.
 */
export function LanguageChooser({ save }: { save?: (tag: string) => Promise<unknown> }) {
  const [problem, setProblem] = useState<string | null>(null);
  useEffect(() => restoreTyped(document), []);

  async function choose(tag: string) {
    if (!navigator.onLine)
      return setProblem(t("You are offline. Choose the language again once you are connected."));
    try {
      await (save ? save(tag) : rememberChoice(tag));
    } catch {
      return setProblem(t("The language was not saved. Please try again."));
    }
    storeLanguage(tag);
    keepTyped(document);
    location.reload();
  }

  return (
    <div className="language-chooser">
      <select
        aria-label={t("Language")}
        className="language-chooser__select"
        value={pageLanguage}
        onChange={(event) => void choose(event.target.value)}
      >
        {Object.entries(offeredLanguages()).map(([tag, name]) => (
          <option key={tag} value={tag} lang={tag}>
            {name}
          </option>
        ))}
      </select>
      <p className="small" role="status">
        {problem}
      </p>
    </div>
  );
}
