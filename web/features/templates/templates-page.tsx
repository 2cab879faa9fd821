import { t } from "#contract/translate.ts";
import "./templates-page.css";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { Plus, Trash2 } from "lucide-react";
import { useRef } from "react";
import { maxTemplates } from "#contract/templates/template-rules.ts";
import type { Template } from "#contract/templates/templates.ts";
import { plainText } from "#web/editor/plain-text.ts";
import { notShown } from "#web/lib/connection.ts";
import { useDocumentTitle } from "#web/lib/document-title.ts";
import { useUser } from "#web/lib/user-query.ts";
import { ColumnPage } from "#web/ui/column-page.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { IconButton } from "#web/ui/icon-button.tsx";
import { BackLink, ButtonLink } from "#web/ui/link.tsx";
import { QueryFailure } from "#web/ui/query-failure.tsx";
import { templatesQuery, usableTemplates, useDeleteTemplate } from "./template-queries.ts";
import { templateFormDrafts } from "./use-template-form.ts";

/** All templates by name, with a link to a new one. */
export function TemplatesPage() {
  useDocumentTitle(t("Templates"));
  const { id: userId } = useUser();
  const { data, error, refetch } = useQuery(templatesQuery(userId));
  return (
    <ColumnPage busy={!data && !error}>
      <BackLink to="/settings/$section" params={{ section: "page" }}>
        {t("Writing")}
      </BackLink>
      <h1 className="page-title">{t("Templates")}</h1>
      <p className="page-lead">
        {t(
          "Starting texts for your pages. On a page, type / and the name of one. Any page can become a template, from its menu.",
        )}
      </p>
      {data ? (
        <Templates userId={userId} templates={data.filter(({ prompts }) => !prompts)} />
      ) : (
        <QueryFailure
          error={error}
          retry={refetch}
          title={notShown(
            t("You’re offline, so your templates can’t be shown"),
            t("Your templates can’t be shown now"),
          )}
        />
      )}
    </ColumnPage>
  );
}

function Templates({ userId, templates }: { userId: string; templates: readonly Template[] }) {
  const list = useRef<HTMLUListElement>(null);
  const remove = useDeleteTemplate(userId);
  const isBegun = templateFormDrafts.read(userId, "new") !== null;
  const begin = (
    <ButtonLink
      to="/settings/templates/$id"
      params={{ id: "new" }}
      variant={templates.length === 0 ? "primary" : "quiet"}
    >
      <Plus className="icon icon--small" />
      {isBegun ? t("Continue your new template") : t("New template")}
    </ButtonLink>
  );
  if (templates.length === 0)
    return (
      <EmptyState
        title={t("No templates yet")}
        words={t(
          "The questions of your week, a list for the morning, the headings you write again and again: keep them once, and begin with them.",
        )}
      >
        {begin}
      </EmptyState>
    );
  const damaged = templates.filter((template) => template.damaged);
  return (
    <>
      <ul className="templates" aria-label={t("Templates")} ref={list} tabIndex={-1}>
        {[...usableTemplates(templates), ...damaged].map((template) => (
          <li key={template.id} className="template-row">
            <Row template={template} isChanged={templateFormDrafts.read(userId, template.id) !== null} />
            <IconButton
              label={
                template.damaged ? t("Delete this template") : t("Delete {name}", { name: template.name })
              }
              onClick={() => {
                list.current?.focus();
                void remove(template);
              }}
              Icon={Trash2}
              small
            />
          </li>
        ))}
      </ul>
      {templates.length < maxTemplates ? (
        begin
      ) : (
        <p className="setting__help">
          {t("You have {count, plural, one {# template} other {# templates}}. Delete one to make another.", {
            count: maxTemplates,
          })}
        </p>
      )}
    </>
  );
}

function Row({
  template: { id, name, body, damaged },
  isChanged,
}: {
  template: Template;
  isChanged: boolean;
}) {
  if (damaged)
    return (
      <p className="template-row__words">
        <span className="template-row__name">{t("A template that can’t be opened")}</span>
        <span className="template-row__start">{t("It is damaged on the server.")}</span>
      </p>
    );
  return (
    <Link className="template-row__words" to="/settings/templates/$id" params={{ id }}>
      <span className="template-row__name" dir="auto">
        {name}
      </span>
      {isChanged ? (
        <span className="template-row__start">{t("Changes that are not saved yet")}</span>
      ) : (
        <span className="template-row__start template-row__start--words" dir="auto">
          {startOf(body)}
        </span>
      )}
    </Link>
  );
}

/** Its first lines in one, without boxes and the marks of empty tasks. */
const startOf = (body: string) =>
  plainText(body.slice(0, 400).replaceAll("<!---->", ""))
    .split("\n")
    .map((line) => line.replace(/^\[[ x]\]/, "").trim())
    .filter((line) => line !== "")
    .join(" · ");
