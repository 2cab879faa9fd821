import "./named.css";
import type { ComponentProps, ReactNode } from "react";
import type { KeptDecision } from "#contract/analyzers/entities.ts";
import { isMissing } from "#web/lib/api-failure.ts";
import { counted } from "#web/lib/counted.ts";
import { leftOutWords } from "#web/lib/left-out.ts";
import { Alert } from "#web/ui/alert.tsx";
import { Button } from "#web/ui/button.tsx";
import { ColumnPage } from "#web/ui/column-page.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { Fold } from "#web/ui/fold.tsx";
import { ButtonLink } from "#web/ui/link.tsx";
import { QueryFailure } from "#web/ui/query-failure.tsx";
import { type About, useTakeBack } from "./naming-queries.ts";

/** A part of a page under its own heading. */
export const NamedPart = ({ title, children }: { title: string; children: ReactNode }) => (
  <section className="named__part">
    <h2 className="named__title">{title}</h2>
    {children}
  </section>
);

type NotesProps = {
  others: readonly { language: string; reflections: number }[];
  left: number;
};

/** What a list does not hold yet, or never will. */
export function ListNotes({ others, left }: NotesProps) {
  const leftOut = leftOutWords(others);
  return (
    <>
      {left > 0 && (
        <p className="named__quiet" role="status">
          {counted(left, "reflection")} still to read.
        </p>
      )}
      {leftOut && <p className="named__quiet">{leftOut} Only English is read for names and themes so far.</p>}
    </>
  );
}

type NamedFailureProps = Pick<ComponentProps<typeof QueryFailure>, "title" | "error" | "retry">;

export const NamedFailure = (props: NamedFailureProps) => (
  <QueryFailure {...props} also="Your reflections are safe on the server." />
);

/** A pane that holds a whole screen. */
export const NamedPane = ({ busy, children }: { busy?: boolean; children?: ReactNode }) => (
  <ColumnPage as="article" className="named" busy={busy}>
    {children}
    {busy && (
      <p className="named__quiet named__slow">Going through your journal. A long one takes a moment.</p>
    )}
  </ColumnPage>
);

type AbsentProps = NamedFailureProps & { gone: ReactNode };

/** Instead of a page that is still loading, can't be shown, or is gone. */
export const Absent = ({ gone, ...failure }: AbsentProps) =>
  isMissing(failure.error) ? (
    gone
  ) : (
    <NamedPane busy={!failure.error}>
      <NamedFailure {...failure} />
    </NamedPane>
  );

type NothingYetProps = { title: string; words: string; isReading: boolean; what: string };

/** Instead of a list that is still empty. `what`: what the journal may still be read for. */
export const NothingYet = ({ title, words, isReading, what }: NothingYetProps) =>
  isReading ? (
    <EmptyState title="One moment" words={`Your journal is being read for ${what}.`} />
  ) : (
    <EmptyState title={title} words={words}>
      <ButtonLink variant="primary" to="/dashboard">
        Write today’s reflection
      </ButtonLink>
    </EmptyState>
  );

const Problem = ({ error }: { error: Error | null }) => error && <Alert>{error.message}</Alert>;

type PutAsideProps = { about: About; putAside: readonly { decision_id: string; name: string }[] };

export function PutAside({ about, putAside }: PutAsideProps) {
  const takeBack = useTakeBack(about);
  if (putAside.length === 0) return null;
  return (
    <Fold className="named__aside" name={`${counted(putAside.length, "name")} put aside`}>
      <ul>
        {putAside.map(({ decision_id, name }) => (
          <li key={decision_id}>
            <span dir="auto">{name}</span>
            <Button
              variant="plain"
              aria-label={`Bring back ${name}`}
              disabled={takeBack.isPending}
              onClick={() => takeBack.mutate(decision_id)}
            >
              Bring back
            </Button>
          </li>
        ))}
      </ul>
      <Problem error={takeBack.error} />
    </Fold>
  );
}

function decisionWords({ decision }: KeptDecision): { words: string; act: string } {
  switch (decision.kind) {
    case "rename":
      return { words: `You called it ${decision.name}.`, act: "Undo" };
    case "merge":
      return { words: `You said that ${decision.name} is the same.`, act: "Split again" };
    case "sort":
      return { words: `You said that it is a ${decision.as}.`, act: "Undo" };
    case "hide":
      return { words: "You put it aside.", act: "Undo" };
  }
}

export function Decisions({ about, decisions }: { about: About; decisions: readonly KeptDecision[] }) {
  const takeBack = useTakeBack(about);
  if (decisions.length === 0) return null;
  return (
    <NamedPart title="What you decided">
      <ul className="named__decisions">
        {decisions.map((kept) => {
          const { words, act } = decisionWords(kept);
          return (
            <li key={kept.id}>
              <span dir="auto">{words}</span>
              <Button
                variant="plain"
                aria-label={`${act}: ${words}`}
                disabled={takeBack.isPending}
                onClick={() => takeBack.mutate(kept.id)}
              >
                {act}
              </Button>
            </li>
          );
        })}
      </ul>
      <Problem error={takeBack.error} />
    </NamedPart>
  );
}
