import type { PastDecision } from "#contract/analyzers/entities.ts";
import { t } from "#contract/translate.ts";
import { Alert } from "#web/ui/alert.tsx";
import { Button } from "#web/ui/button.tsx";
import { Fold } from "#web/ui/fold.tsx";
import type { NamedKind } from "./named-kinds.ts";
import { NamedPart } from "./named-parts.tsx";
import { useUndoDecision } from "./naming-queries.ts";

type PutAsideProps = { kind: NamedKind; putAside: readonly { decision_id: string; name: string }[] };

export const PutAside = ({ kind, putAside }: PutAsideProps) =>
  putAside.length > 0 && (
    <Fold
      className="named__aside"
      name={t("{count, plural, one {# name} other {# names}} put aside", { count: putAside.length })}
    >
      <UndoList
        kind={kind}
        decisions={putAside.map(({ decision_id, name }) => ({
          id: decision_id,
          words: name,
          act: t("Bring back"),
          label: t("Bring back {name}", { name }),
        }))}
      />
    </Fold>
  );

type DecisionsProps = { kind: NamedKind; decisions: readonly PastDecision[] };

export const Decisions = ({ kind, decisions }: DecisionsProps) =>
  decisions.length > 0 && (
    <NamedPart title={t("What you decided")}>
      <UndoList
        kind={kind}
        className="named__decisions"
        decisions={decisions.map(({ id, decision }) => {
          const words = decisionWords(decision);
          return decision.kind === "merge"
            ? // Translators: a button that splits merged names into two again.
              { id, words, act: t("Split again"), label: t("Split again: {decision}", { decision: words }) }
            : { id, words, act: t("Undo"), label: t("Undo: {decision}", { decision: words }) };
        })}
      />
    </NamedPart>
  );

function decisionWords(decision: PastDecision["decision"]): string {
  switch (decision.kind) {
    case "rename":
      // Translators: “it” in these messages is a person, a place or a theme of the journal.
      return t("You called it {name}.", { name: decision.name });
    case "merge":
      return t("You said that {name} is the same.", { name: decision.name });
    case "sort":
      return decision.as === "person"
        ? t("You said that it is a person.")
        : t("You said that it is a place.");
    case "hide":
      return t("You put it aside.");
  }
}

type UndoListProps = {
  kind: NamedKind;
  className?: string;
  decisions: readonly { id: string; words: string; act: string; label: string }[];
};

function UndoList({ kind, className, decisions }: UndoListProps) {
  const undo = useUndoDecision(kind);
  return (
    <>
      <ul className={className}>
        {decisions.map(({ id, words, act, label }) => (
          <li key={id}>
            <span dir="auto">{words}</span>
            <Button
              variant="plain"
              aria-label={label}
              disabled={undo.isPending}
              onClick={() => undo.mutate(id)}
            >
              {act}
            </Button>
          </li>
        ))}
      </ul>
      {undo.error && <Alert>{undo.error.message}</Alert>}
    </>
  );
}
