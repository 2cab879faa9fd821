import { useNavigate } from "@tanstack/react-router";
import { type ReactNode, useId, useRef, useState } from "react";
import { maxEntityNameLength } from "#contract/analyzers/people-rules.ts";
import { Alert } from "#web/ui/alert.tsx";
import { Button } from "#web/ui/button.tsx";
import { OneLineForm } from "#web/ui/one-line-form.tsx";
import { SearchSelect } from "#web/ui/search-select.tsx";
import { type About, type Decision, useDecide } from "./naming-queries.ts";

type Named = { id: string; name: string };
type NameHeadProps = {
  about: About;
  named: Named;
  others: readonly Named[];
  /** Below the name. */
  children: ReactNode;
  /** What else may be decided. */
  more: readonly { label: string; decision: Decision; words: string; leaves: boolean }[];
};

/** A name that can be changed in place, merged with another, or put aside. */
export function NameHead({ about, named, others, children, more }: NameHeadProps) {
  const [open, setOpen] = useState<"name" | "merge" | null>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const navigate = useNavigate();
  const decide = useDecide(about);
  const { id, name } = named;
  const goTo = (to: string) =>
    about === "person"
      ? navigate({ to: "/insights/people/$id", params: { id: to }, replace: true })
      : navigate({ to: "/insights/themes/$id", params: { id: to }, replace: true });
  const close = () => {
    setOpen(null);
    requestAnimationFrame(() => heading.current?.focus());
  };
  return (
    <header className="named__head">
      {open === "name" ? (
        <OneLineForm
          text={name}
          missing="Write a name."
          className="named__form"
          actsClassName="named__acts"
          field={{
            label: "What to call it",
            name: "name",
            maxLength: maxEntityNameLength,
            onFocus: (event) => event.target.select(),
          }}
          onSave={(wanted) =>
            decide.mutateAsync({
              id,
              decision: { kind: "rename", name: wanted },
              words: `Called ${wanted} from now on.`,
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
          others={others}
          onCancel={close}
          onChoose={(into) =>
            decide.mutate(
              {
                id,
                decision: { kind: "merge", into_id: into.id },
                words: `${name} and ${into.name} are one now.`,
              },
              { onSuccess: (decided) => void goTo(decided.id) },
            )
          }
        />
      )}
      {open === null && (
        <div className="named__acts">
          <Button onClick={() => setOpen("name")}>Rename</Button>
          {others.length > 0 && <Button onClick={() => setOpen("merge")}>Same as…</Button>}
          {more.map(({ label, decision, words, leaves }) => (
            <Button
              key={label}
              variant="plain"
              disabled={decide.isPending}
              onClick={() =>
                decide.mutate(
                  { id, decision, words },
                  {
                    onSuccess: () => {
                      if (leaves)
                        void navigate({ to: about === "person" ? "/insights/people" : "/insights/themes" });
                    },
                  },
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
  others: readonly Named[];
  onChoose: (into: Named) => void;
  onCancel: () => void;
};

function MergeField({ name, others, onChoose, onCancel }: MergeFieldProps) {
  const id = useId();
  return (
    <div className="named__merge">
      <p className="field__label" id={id}>
        {name} is the same as
      </p>
      <SearchSelect
        labelledBy={id}
        searchLabel="Find a name"
        emptyWords="No such name."
        options={others.map((each) => ({ value: each.id, label: each.name }))}
        value=""
        onChange={(value) => {
          const into = others.find((each) => each.id === value);
          if (into) onChoose(into);
        }}
      />
      <Button variant="plain" onClick={onCancel}>
        Cancel
      </Button>
    </div>
  );
}
