import "#web/features/templates/templates-page.css";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { PromptSetContent, Template } from "#contract/templates/templates.ts";
import { t } from "#contract/translate.ts";
import { templatesQuery } from "#web/features/templates/template-queries.ts";
import { notShown } from "#web/lib/connection.ts";
import { useDocumentTitle } from "#web/lib/document-title.ts";
import { timeOrderedId } from "#web/lib/random-id.ts";
import { useUser } from "#web/lib/user-query.ts";
import { ColumnPage } from "#web/ui/column-page.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { BackLink, ButtonLink } from "#web/ui/link.tsx";
import { QueryFailure } from "#web/ui/query-failure.tsx";
import { PromptSetFields } from "./prompt-set-fields.tsx";

/** One set to write, by its id, or `new`. */
export function PromptSetPage({ place }: { place: string }) {
  useDocumentTitle(t("A set of prompts"));
  const { id: userId } = useUser();
  const [newId] = useState(timeOrderedId);
  const { data, error, refetch } = useQuery(templatesQuery(userId));
  const found = data?.find(({ id, prompts }) => id === place && prompts);
  const stored =
    place === "new"
      ? { id: newId, revision: 0, name: "", body: "", on: true, alone: false }
      : found?.prompts && toForm(found, found.prompts);
  return (
    <ColumnPage busy={!data && !error}>
      <BackLink to="/settings/prompts">{t("Prompts")}</BackLink>
      {stored && data ? (
        <PromptSetFields key={place} place={place} stored={stored} />
      ) : data ? (
        <EmptyState
          as="h1"
          sun="set"
          title={t("There is no such set")}
          words={t("It may have been deleted. Pages that answer its prompts keep them.")}
        >
          <ButtonLink to="/settings/prompts" variant="primary">
            {t("All prompts")}
          </ButtonLink>
        </EmptyState>
      ) : (
        <QueryFailure
          as="h1"
          error={error}
          retry={refetch}
          title={notShown(t("You’re offline, so this set can’t be shown"), t("This set can’t be shown now"))}
        />
      )}
    </ColumnPage>
  );
}

const toForm = ({ id, revision, name, body }: Template, { on, alone }: PromptSetContent) => ({
  ...{ id, revision, name, body },
  ...{ on, alone },
});
