import { t, tc } from "#contract/translate.ts";
import { rich } from "#web/lib/rich.ts";
import "./facts-page.css";
import { useQuery } from "@tanstack/react-query";
import {
  Archive,
  ArchiveRestore,
  ArrowDown,
  ArrowUp,
  MoreHorizontal,
  Pencil,
  Plus,
  Trash2,
} from "lucide-react";
import { type ReactNode, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { factKinds, maxFactName, maxFacts, maxFactUnit } from "#contract/facts/fact-rules.ts";
import type { Fact, FactContent } from "#contract/facts/facts.ts";
import { notShown } from "#web/lib/connection.ts";
import { useDocumentTitle } from "#web/lib/document-title.ts";
import { timeOrderedId } from "#web/lib/random-id.ts";
import { useControlledForm } from "#web/lib/use-form.ts";
import { Alert } from "#web/ui/alert.tsx";
import { Button } from "#web/ui/button.tsx";
import { ColumnPage } from "#web/ui/column-page.tsx";
import { FormActs } from "#web/ui/form-acts.tsx";
import { IconButton } from "#web/ui/icon-button.tsx";
import { LimitedField } from "#web/ui/limited-field.tsx";
import { BackLink } from "#web/ui/link.tsx";
import { Menu, MenuItem } from "#web/ui/menu.tsx";
import { QueryFailure } from "#web/ui/query-failure.tsx";
import { SelectField } from "#web/ui/select-field.tsx";
import { factsQuery, useFactChanges } from "./fact-queries.ts";
import { MoodNames } from "./mood-names.tsx";

// Translators: kinds of daily facts, such as “ran”, “energy” and “slept”.
const kindNames = () => ({ yes_no: t("Yes or no"), scale: t("A scale from 1 to 5"), number: t("A number") });
const kindOptions = () => factKinds.map((value) => ({ value, label: kindNames()[value] }));

/** All daily facts in their order, with a form to add one. */
export function FactsPage() {
  useDocumentTitle(t("Daily facts"));
  const { data, error, refetch } = useQuery(factsQuery);
  return (
    <ColumnPage busy={!data && !error}>
      <BackLink to="/settings/$section" params={{ section: "page" }}>
        {t("Writing")}
      </BackLink>
      <h1 className="page-title">{t("Daily facts")}</h1>
      <p className="page-lead">
        {t(
          "What you want to note each day in one press: how long you slept, whether you ran, your energy. They are next to the mood on each day’s page, and Insights compares your days by them.",
        )}
      </p>
      {data ? (
        <Facts facts={data.facts} />
      ) : (
        <QueryFailure
          error={error}
          retry={refetch}
          title={notShown(
            t("You’re offline, so your daily facts can’t be shown"),
            t("Your daily facts can’t be shown now"),
          )}
        />
      )}
      <MoodNames />
    </ColumnPage>
  );
}

function Facts({ facts }: { facts: readonly Fact[] }) {
  const { order } = useFactChanges();
  const [isAdding, setAdding] = useState(facts.length === 0);
  const [wasAdding, setWasAdding] = useState(false);
  const present = facts.filter(({ archived }) => !archived);
  const archived = facts.filter((fact) => fact.archived);
  const move = (from: number, to: number) => {
    const moved = [...present];
    moved.splice(to, 0, ...moved.splice(from, 1));
    void order([...moved, ...archived]);
  };
  return (
    <>
      {present.length > 0 && (
        <ul className="fact-list" aria-label={t("Daily facts")}>
          {present.map((fact, at) => (
            <FactRow key={fact.id} fact={fact}>
              <IconButton
                label={t("Move {name} up", { name: fact.name })}
                disabled={at === 0}
                onClick={() => move(at, at - 1)}
                Icon={ArrowUp}
                small
              />
              <IconButton
                label={t("Move {name} down", { name: fact.name })}
                disabled={at === present.length - 1}
                onClick={() => move(at, at + 1)}
                Icon={ArrowDown}
                small
              />
            </FactRow>
          ))}
        </ul>
      )}
      {facts.length >= maxFacts ? (
        <p className="setting__help">
          {t(
            "You have {count, plural, one {# daily fact} other {# daily facts}}. Delete one to add another.",
            { count: maxFacts },
          )}
        </p>
      ) : isAdding ? (
        <FactForm
          key={facts.length}
          fact={null}
          onDone={() => {
            setAdding(false);
            setWasAdding(true);
          }}
        />
      ) : (
        <Button autoFocus={wasAdding} onClick={() => setAdding(true)}>
          <Plus className="icon icon--small" />
          {t("Add a fact")}
        </Button>
      )}
      {archived.length > 0 && (
        <>
          <h2 className="fact-list__name">{tc("daily facts", "Archived")}</h2>
          <ul className="fact-list" aria-label={t("Archived facts")}>
            {archived.map((fact) => (
              <FactRow key={fact.id} fact={fact} />
            ))}
          </ul>
        </>
      )}
    </>
  );
}

function FactRow({ fact, children }: { fact: Fact; children?: ReactNode }) {
  const { archive, remove } = useFactChanges();
  const [isChanging, setChanging] = useState(false);
  const row = useRef<HTMLLIElement>(null);
  const { id, name, kind, unit, archived, damaged } = fact;
  if (isChanging)
    return (
      <li className="fact-row fact-row--form" ref={row}>
        <FactForm
          fact={fact}
          onDone={() => {
            flushSync(() => setChanging(false));
            row.current?.querySelector<HTMLElement>("[aria-haspopup]")?.focus();
          }}
        />
      </li>
    );
  return (
    <li className="fact-row" data-id={id} ref={row}>
      <p className="fact-row__words">
        <bdi className="fact-row__name">{damaged ? t("A fact that can’t be opened") : name}</bdi>
        <span className="small quiet">
          {damaged
            ? t("It is damaged on the server.")
            : unit === ""
              ? kindNames()[kind]
              : // Translators: “unit” is what the person typed, such as “h” or “km”.
                rich("A number in <unit></unit>", { unit: () => <bdi>{unit}</bdi> })}
        </span>
      </p>
      <span className="fact-row__acts">
        {children}
        <Menu
          trigger={
            <IconButton
              label={damaged ? t("More for this fact") : t("More for {name}", { name })}
              Icon={MoreHorizontal}
              small
            />
          }
        >
          {!damaged && (
            <>
              <MenuItem Icon={Pencil} onClick={() => setChanging(true)}>
                {kind === "number" ? t("Change name or unit") : t("Rename")}
              </MenuItem>
              <MenuItem Icon={archived ? ArchiveRestore : Archive} onClick={() => void archive(fact)}>
                {archived ? t("Bring back") : tc("verb", "Archive")}
              </MenuItem>
            </>
          )}
          <MenuItem Icon={Trash2} onClick={() => void remove(fact)}>
            {t("Delete with its values")}
          </MenuItem>
        </Menu>
      </span>
    </li>
  );
}

// Translators: examples of names for daily facts: “ran: yes”, “energy: 3 of 5”, “slept: 7 h”.
const nameExamples = () => ({ yes_no: t("ran"), scale: t("energy"), number: t("slept") });

const newFact: FactContent = { name: "", kind: "yes_no", unit: "", archived: false };

/** Adds a fact, or changes the name and the unit of one. */
function FactForm({ fact, onDone }: { fact: Fact | null; onDone: () => void }) {
  const { store } = useFactChanges();
  // The same one when it is sent again.
  const [id] = useState(() => fact?.id ?? timeOrderedId());
  const [content, setContent] = useState<FactContent>(fact ?? newFact);
  const change = (changed: Partial<FactContent>) => setContent({ ...content, ...changed });
  const { form, errors, alert, sending } = useControlledForm({
    check: () => (content.name.trim() === "" ? { name: t("Enter a name.") } : {}),
    send: async () => {
      const unit = content.kind === "number" ? content.unit : "";
      await store({ id, revision: fact?.revision ?? 0 }, { ...content, unit });
      onDone();
    },
  });
  return (
    <form {...form} className="fact-form">
      <LimitedField
        label={t("Name")}
        name="name"
        placeholder={nameExamples()[content.kind]}
        dir="auto"
        autoFocus
        limit={maxFactName}
        value={content.name}
        error={errors.name}
        onChange={({ target }) => change({ name: target.value })}
      />
      {fact === null && (
        <SelectField
          label={t("What you note")}
          options={kindOptions()}
          value={content.kind}
          onChange={(kind) => change({ kind })}
        />
      )}
      {content.kind === "number" && (
        <LimitedField
          label={t("Unit (optional)")}
          name="unit"
          // Translators: an example of a unit: hours.
          placeholder={tc("unit", "h")}
          dir="auto"
          limit={maxFactUnit}
          value={content.unit}
          error={errors.unit}
          onChange={({ target }) => change({ unit: target.value })}
        />
      )}
      {alert && <Alert>{alert}</Alert>}
      <FormActs action={fact ? t("Save") : t("Add")} busy={sending} onCancel={onDone} />
    </form>
  );
}
