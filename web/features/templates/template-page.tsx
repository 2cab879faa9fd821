import { t } from "#contract/translate.ts";
import "./templates-page.css";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { notShown } from "#web/lib/connection.ts";
import { timeOrderedId } from "#web/lib/random-id.ts";
import { ColumnPage } from "#web/ui/column-page.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { BackLink, ButtonLink } from "#web/ui/link.tsx";
import { QueryFailure } from "#web/ui/query-failure.tsx";
import { TemplateForm } from "./template-form.tsx";
import { templatesQuery } from "./template-queries.ts";
import { type TemplateForm as Form, templateFormDrafts } from "./use-template-form.ts";

/** One template to write, by its id, or `new`. Unsaved changes on this device come first. */
export function TemplatePage({ userId, place }: { userId: string; place: string }) {
  const [draft] = useState(() => templateFormDrafts.read(userId, place));
  const [newId] = useState(timeOrderedId);
  const { data, error, refetch } = useQuery(templatesQuery(userId));
  const isNew = place === "new";
  const found = data?.find(({ id }) => id === place);
  const stored: Form | null = isNew
    ? { id: draft?.id ?? newId, name: "", body: "", revision: 0 }
    : (found ?? draft);
  return (
    <ColumnPage busy={!stored && !error}>
      <BackLink to="/settings/templates">{t("Templates")}</BackLink>
      {stored && (isNew || data || error) ? (
        <TemplateForm key={place} userId={userId} place={place} stored={stored} draft={draft} />
      ) : data ? (
        <EmptyState
          as="h1"
          sun="set"
          title={t("There is no such template")}
          words={t("It may have been deleted. Pages that began with it keep their words.")}
        >
          <ButtonLink to="/settings/templates" variant="primary">
            {t("All templates")}
          </ButtonLink>
        </EmptyState>
      ) : (
        <QueryFailure
          as="h1"
          error={error}
          retry={refetch}
          title={notShown(
            t("You’re offline, so this template can’t be shown"),
            t("This template can’t be shown now"),
          )}
        />
      )}
    </ColumnPage>
  );
}
