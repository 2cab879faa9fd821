import { t } from "#contract/translate.ts";
import { ColumnPage } from "#web/ui/column-page.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { ButtonLink } from "#web/ui/link.tsx";

/** Shown to visitors in place of reflections. */
export const ReflectionsInvitation = () => (
  <Invitation
    title={t("All your reflections in one place")}
    words={t(
      "Every reflection you write appears here, newest first, and a search finds any word in them. They are private: log in to see yours.",
    )}
    path="/reflections"
  />
);

/** Shown to visitors in place of linked accounts. */
export const AccountsInvitation = () => (
  <Invitation
    title={t("One person, several journals")}
    words={t(
      "Keep a journal for home and one for work, or share a device with your family: link your accounts, and switch between them without logging out. Each keeps its own words, apart from the others.",
    )}
    path="/account/manage"
  />
);

/** `path`: where a visitor goes after logging in. */
const Invitation = ({ title, words, path }: { title: string; words: string; path: string }) => (
  <ColumnPage className="library__main">
    <EmptyState as="h1" title={title} words={words}>
      <ButtonLink variant="primary" to="/login" search={{ return: path }}>
        {t("Log in")}
      </ButtonLink>
      <ButtonLink to="/register" search={{ return: path }}>
        {t("Register")}
      </ButtonLink>
    </EmptyState>
  </ColumnPage>
);
