import type { PastDecision } from "#contract/analyzers/entities.ts";
import { counted } from "#web/lib/counted.ts";
import { Alert } from "#web/ui/alert.tsx";
import { Button } from "#web/ui/button.tsx";
import { Fold } from "#web/ui/fold.tsx";
import type { NamedKind } from "./named-kinds.ts";
import { NamedPart } from "./named-parts.tsx";
import { useUndoDecision } from "./naming-queries.ts";

type PutAsideProps = { kind: NamedKind; putAside: readonly { decision_id: string; name: string }[] };

export const PutAside = ({ kind, putAside }: PutAsideProps) =>
  putAside.length > 0 && (
    <Fold className="named__aside" name={`${counted(putAside.length, "name")} put aside`}>
      <UndoList
        kind={kind}
        decisions={putAside.map(({ decision_id, name }) => ({
          id: decision_id,
          words: name,
          act: "Bring back",
          label: `Bring back ${name}`,
        }))}
      />
    </Fold>
  );

type DecisionsProps = { kind: NamedKind; decisions: readonly PastDecision[] };

export const Decisions = ({ kind, decisions }: DecisionsProps) =>
  decisions.length > 0 && (
    <NamedPart title="What you decided">
      <UndoList
        kind={kind}
        className="named__decisions"
        decisions={decisions.map(({ id, decision }) => {
          const words = decisionWords(decision);
          const act = decision.kind === "merge" ? "Split again" : "Undo";
          return { id, words, act, label: `${act}: ${words}` };
        })}
      />
    </NamedPart>
  );

function decisionWords(decision: PastDecision["decision"]): string {
  switch (decision.kind) {
    case "rename":
      return `You called it ${decision.name}.`;
    case "merge":
      return `You said that ${decision.name} is the same.`;
    case "sort":
      return `You said that it is a ${decision.as}.`;
    case "hide":
      return "You put it aside.";
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
