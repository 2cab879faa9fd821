import { useNavigate } from "@tanstack/react-router";
import { type ReactNode, type SubmitEvent, useId, useRef, useState } from "react";
import { maxEntityNameLength } from "#contract/analyzers/people-rules.ts";
import { explainRefusal } from "#web/lib/api-failure.ts";
import { Alert } from "#web/ui/alert.tsx";
import { Button } from "#web/ui/button.tsx";
import { TextField } from "#web/ui/field.tsx";
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
        <RenameForm
          name={name}
          error={explainRefusal(decide.error, "name")}
          isPending={decide.isPending}
          onCancel={close}
          onSave={(wanted) =>
            decide.mutate(
              { id, decision: { kind: "rename", name: wanted }, words: `Called ${wanted} from now on.` },
              { onSuccess: close },
            )
          }
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

type RenameFormProps = {
  name: string;
  error: string | undefined;
  isPending: boolean;
  onSave: (name: string) => void;
  onCancel: () => void;
};

/** Escape leaves the name as it was. */
function RenameForm({ name, error, isPending, onSave, onCancel }: RenameFormProps) {
  const [wanted, setWanted] = useState(name);
  const [isEmpty, setEmpty] = useState(false);
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const trimmed = wanted.trim();
    if (trimmed === "") return setEmpty(true);
    if (trimmed === name) return onCancel();
    if (!isPending) onSave(trimmed);
  };
  return (
    <form
      className="named__form"
      noValidate
      onSubmit={submit}
      onKeyDown={({ key, nativeEvent }) => {
        if (key === "Escape" && !nativeEvent.isComposing) onCancel();
      }}
    >
      <TextField
        label="What to call it"
        name="name"
        autoComplete="off"
        autoFocus
        dir="auto"
        maxLength={maxEntityNameLength}
        value={wanted}
        error={isEmpty ? "Write a name." : error}
        onFocus={(event) => event.target.select()}
        onChange={(event) => {
          setWanted(event.target.value);
          setEmpty(false);
        }}
      />
      <div className="named__acts">
        <Button type="submit" disabled={isPending}>
          Save
        </Button>
        <Button variant="plain" onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </form>
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
