import { t } from "#contract/translate.ts";
import { rich } from "#web/lib/rich.ts";
import "./about.css";
import { useDocumentTitle } from "#web/lib/document-title.ts";
import { ColumnPage } from "#web/ui/column-page.tsx";
import { BackLink, TextLink } from "#web/ui/link.tsx";
import { CrisisHelp } from "./crisis-help.tsx";
import { PrivacyWords } from "./privacy-words.tsx";
import { Shortcuts } from "./shortcuts.tsx";

const pages = new Map([
  ["help", { title: () => t("Getting help"), Content: GettingHelp }],
  ["privacy", { title: () => t("Privacy"), Content: PrivacyWords }],
  ["shortcuts", { title: () => t("Keyboard shortcuts"), Content: Shortcuts }],
  ["licence", { title: () => t("Version and licence"), Content: Licence }],
]);

export const isAboutTopic = (id: string): boolean => pages.has(id);

/** One page under Help & About. */
export function AboutTopicPage({ id }: { id: string }) {
  const page = pages.get(id);
  useDocumentTitle(page?.title() ?? t("Help & About"));
  if (!page) return null;
  return (
    <ColumnPage as="article" className="about">
      <BackLink to="/about">{t("Help & About")}</BackLink>
      <h1 className="page-title">{page.title()}</h1>
      <page.Content />
    </ColumnPage>
  );
}

function GettingHelp() {
  return (
    <>
      <CrisisHelp />
      <p>
        {rich(
          "<link>Safety</link> says what Reflector is for, what happens when words show a crisis, and where to find help with eating.",
          { link: (words) => <TextLink to="/safety">{words}</TextLink> },
        )}
      </p>
    </>
  );
}

function Licence() {
  return (
    <p>
      {t(
        "Reflector {version}. Free software under the GNU Affero General Public License, version 3: you may use, study, share and change it, and if you offer a changed version to others, you must share its source.",
        { version: __VERSION__ },
      )}
    </p>
  );
}
