import "#web/features/templates/templates-page.css";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { Plus, Trash2 } from "lucide-react";
import { useRef } from "react";
import { promptsOf } from "#contract/templates/prompt-rules.ts";
import { maxTemplates } from "#contract/templates/template-rules.ts";
import type { Template } from "#contract/templates/templates.ts";
import { t } from "#contract/translate.ts";
import { templatesQuery, useDeleteTemplate } from "#web/features/templates/template-queries.ts";
import { notShown } from "#web/lib/connection.ts";
import { useDocumentTitle } from "#web/lib/document-title.ts";
import { undoOffer } from "#web/lib/undo-offer.ts";
import { useUser } from "#web/lib/user-query.ts";
import { ColumnPage } from "#web/ui/column-page.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { IconButton } from "#web/ui/icon-button.tsx";
import { BackLink, ButtonLink } from "#web/ui/link.tsx";
import { QueryFailure } from "#web/ui/query-failure.tsx";
import { Switch } from "#web/ui/switch.tsx";
import { useSaveSet } from "./use-save-set.ts";

/** The person's sets of prompts for the daily page. */
export function PromptsPage() {
  useDocumentTitle(t("Prompts"));
  const { id: userId } = useUser();
  const { data, error, refetch } = useQuery(templatesQuery(userId));
  return (
    <ColumnPage busy={!data && !error}>
      <BackLink to="/settings/$section" params={{ section: "page" }}>
        {t("Writing")}
      </BackLink>
      <h1 className="page-title">{t("Prompts")}</h1>
      <p className="page-lead">
        {t(
          "Your own sets for the daily page. The sets that are on alternate with the prompts that come with Reflector, or replace them. Each prompt is shown once before any is repeated. A change does not affect today’s prompt while its set is on.",
        )}
      </p>
      {data ? (
        <Sets userId={userId} templates={data} />
      ) : (
        <QueryFailure
          error={error}
          retry={refetch}
          title={notShown(
            t("You’re offline, so your prompts can’t be shown"),
            t("Your prompts can’t be shown now"),
          )}
        />
      )}
    </ColumnPage>
  );
}

function Sets({ userId, templates }: { userId: string; templates: readonly Template[] }) {
  const list = useRef<HTMLUListElement>(null);
  const remove = useDeleteTemplate(userId);
  const save = useSaveSet();
  const sets = templates.filter(({ prompts }) => prompts);
  const begin = (
    <ButtonLink
      to="/settings/prompts/$id"
      params={{ id: "new" }}
      variant={sets.length === 0 ? "primary" : "quiet"}
    >
      <Plus className="icon icon--small" />
      {t("New set")}
    </ButtonLink>
  );
  if (sets.length === 0)
    return (
      <EmptyState
        title={t("No prompts of your own yet")}
        words={t(
          "Questions of a course, a book or your own: write them here, paste a list, or read them from a file.",
        )}
      >
        {begin}
      </EmptyState>
    );
  const turn = async ({ id, revision, name, body, prompts }: Template, on: boolean) => {
    try {
      await save({ id, revision, name, body, on, alone: prompts?.alone ?? false });
    } catch (error) {
      undoOffer.notifyFailure(error instanceof Error ? error.message : "");
    }
  };
  return (
    <>
      <ul className="templates" aria-label={t("Sets of prompts")} ref={list} tabIndex={-1}>
        {sets.map((set) => (
          <li key={set.id} className="template-row prompt-set-row">
            <Link className="template-row__words" to="/settings/prompts/$id" params={{ id: set.id }}>
              <span className="template-row__name" dir="auto">
                {set.name}
              </span>
              <span className="template-row__start">{promptsInWords(set)}</span>
            </Link>
            <Switch
              // Translators: A switch. `set` is the name of a set of prompts.
              aria-label={t("Use {set}", { set: set.name })}
              checked={set.prompts?.on ?? false}
              onChange={(on) => void turn(set, on)}
            />
            <IconButton
              label={t("Delete {name}", { name: set.name })}
              onClick={() => {
                list.current?.focus();
                void remove(set);
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
          {t(
            "You have {count, plural, one {# template or set of prompts} other {# templates and sets of prompts}}. Delete one to make another.",
            {
              count: maxTemplates,
            },
          )}
        </p>
      )}
    </>
  );
}

function promptsInWords({ body, prompts }: Template): string {
  const count = promptsOf(body).length;
  return prompts?.alone
    ? t("{count, plural, one {# prompt} other {# prompts}}, in place of those that come with Reflector", {
        count,
      })
    : t("{count, plural, one {# prompt} other {# prompts}}", { count });
}
