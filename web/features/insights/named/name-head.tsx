import { useNavigate } from "@tanstack/react-router";
import { type ReactNode, useId, useRef, useState } from "react";
import { maxEntityNameLength } from "#contract/analyzers/people-rules.ts";
import { t } from "#contract/translate.ts";
import { Alert } from "#web/ui/alert.tsx";
import { Button } from "#web/ui/button.tsx";
import { OneLineForm } from "#web/ui/one-line-form.tsx";
import { SearchSelect } from "#web/ui/search-select.tsx";
import { type NamedKind, namedKinds } from "./named-kinds.ts";
import { type Choice, type Named, useDecide } from "./naming-queries.ts";

type NameHeadProps = {
  kind: NamedKind;
  named: Pick<Named, "id" | "name">;
  /** All names of this kind. */
  others: readonly Pick<Named, "id" | "name">[];
  choices: readonly Choice[];
  /** Below the name. */
  children: ReactNode;
};

/** A name that can be changed in place, merged with another, or put aside. */
export function NameHead({ kind, named: { id, name }, others, choices, children }: NameHeadProps) {
  const [open, setOpen] = useState<"name" | "merge" | null>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const navigate = useNavigate();
  const decide = useDecide(kind, id);
  const { list, page } = namedKinds[kind];
  const mergeable = others.filter((other) => other.id !== id);
  const close = () => {
    setOpen(null);
    requestAnimationFrame(() => heading.current?.focus());
  };
  return (
    <header className="named__head">
      {open === "name" ? (
        <OneLineForm
          text={name}
          missing={t("Enter a name.")}
          className="named__form"
          actsClassName="named__acts"
          field={{
            label: t("What to call it"),
            name: "name",
            limit: maxEntityNameLength,
            onFocus: (event) => event.target.select(),
          }}
          onSave={(wanted) =>
            decide.mutateAsync({
              decision: { kind: "rename", name: wanted },
              words: t("Renamed to {name}.", { name: wanted }),
            })
          }
          onDone={close}
        />
      ) : (
        <h1 className="page-title named__name" ref={heading} tabIndex={-1} dir="auto">
          {name}
        </h1>
      )}
      {children}
      {open === "merge" && (
        <MergeField
          name={name}
          others={mergeable}
          onCancel={close}
          onChoose={(into) =>
            decide.mutate(
              {
                decision: { kind: "merge", into_id: into.id },
                words: t("{name} and {other} are merged.", { name, other: into.name }),
              },
              {
                onSuccess: (decided) =>
                  void navigate({ to: page, params: { id: decided.id }, replace: true }),
              },
            )
          }
        />
      )}
      {open === null && (
        <div className="named__acts">
          <Button onClick={() => setOpen("name")}>{t("Rename")}</Button>
          {mergeable.length > 0 && (
            // Translators: a button that merges this name with another.
            <Button onClick={() => setOpen("merge")}>{t("Same as…")}</Button>
          )}
          {choices.map(({ label, decision, words }) => (
            <Button
              key={label}
              variant="plain"
              disabled={decide.isPending}
              onClick={() =>
                decide.mutate(
                  { decision, words },
                  { onSuccess: () => decision.kind === "hide" && navigate({ to: list }) },
                )
              }
            >
              {label}
            </Button>
          ))}
        </div>
      )}
      {decide.error && open !== "name" && <Alert>{decide.error.message}</Alert>}
    </header>
  );
}

type MergeFieldProps = {
  name: string;
  others: NameHeadProps["others"];
  onChoose: (into: NameHeadProps["named"]) => void;
  onCancel: () => void;
};

function MergeField({ name, others, onChoose, onCancel }: MergeFieldProps) {
  const id = useId();
  return (
    <div className="named__merge">
      <p className="field__label" id={id}>
        {/* Translators: a list of names to choose from follows. */}
        {t("{name} is the same as", { name })}
      </p>
      <SearchSelect
        labelledBy={id}
        searchLabel={t("Find a name")}
        emptyWords={t("No such name.")}
        options={others.map((each) => ({ value: each.id, label: each.name }))}
        value=""
        onChange={(value) => {
          const into = others.find((each) => each.id === value);
          if (into) onChoose(into);
        }}
      />
      <Button variant="plain" onClick={onCancel}>
        {t("Cancel")}
      </Button>
    </div>
  );
}
