import "../reflections.css";
import type { ReactNode } from "react";
import type { User } from "#contract/accounts.ts";
import type { Day } from "#contract/day.ts";
import { Button } from "#web/ui/button.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { type OpenDay, useOpenDay } from "../use-desk.ts";
import { ConflictView } from "./conflict-view.tsx";
import { DaySheet } from "./day-sheet.tsx";

type DayPageProps = {
  user: User;
  day: Day;
  isToday: boolean;
  /** What this page is to who can't see it. */
  name: string;
  head: ReactNode;
  children?: ReactNode;
};

/** Keyed by its day where that can change. A day in whatever state it is: being fetched, out of reach, damaged, in two versions, or simply open. */
export function DayPage({ user, day, isToday, name, head, children }: DayPageProps) {
  const open = useOpenDay(user.id, day);
  if (open?.view.conflict)
    return (
      <div className="page page--library page--editor">
        <h1 className="visually-hidden">{name}</h1>
        <ConflictView conflict={open.view.conflict} onChoose={(choice) => open.sync.resolve(choice)} />
      </div>
    );
  return (
    <div className="page page--editor">
      <h1 className="visually-hidden">{name}</h1>
      <div className="desk">
        {open?.view.phase === "open" ? (
          <DaySheet user={user} day={day} isToday={isToday} open={open} head={head}>
            {children}
          </DaySheet>
        ) : (
          <article className="sheet glass-panel" aria-busy={open?.view.phase !== "unopened"}>
            <div className="sheet__head">{head}</div>
            {open && <Unopened open={open} />}
          </article>
        )}
      </div>
    </div>
  );
}

/** Nothing is shown while a day is on its way: it takes a moment, and an empty sheet is quieter than any word. */
function Unopened({ open: { sync, view } }: { open: OpenDay }) {
  const again = <Button onClick={() => void sync.wake()}>Try again</Button>;
  if (view.phase === "unopened")
    return (
      <EmptyState
        sun="set"
        title="This page can’t be opened"
        words={`What is stored for this day was altered or damaged, so it is not shown and nothing is written over it. ${view.trouble?.message ?? ""} Every other day still opens; a backup may hold this one.`}
      >
        {again}
      </EmptyState>
    );
  if (view.phase !== "unreached") return null;
  return (
    <EmptyState
      sun="set"
      title="This page is out of reach"
      words={`${reasonOf(view.trouble?.kind)} What you wrote before is safe on the server. If you write now, it is kept on this device, and nothing is overwritten when the server is back.`}
    >
      {again}
      <Button variant="plain" onClick={() => sync.writeAnyway()}>
        Write anyway
      </Button>
    </EmptyState>
  );
}

const reasonOf = (kind: string | undefined) =>
  kind === "signed_out" ? "You were logged out." : "The server can’t be reached just now.";
