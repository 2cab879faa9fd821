import { History, Split } from "lucide-react";
import type { ReactNode } from "react";
import type { Activity } from "#contract/activities/activities.ts";
import { Button } from "#web/ui/button.tsx";
import { differences } from "./differences.ts";
import type { Form } from "./form.ts";
import type { KeptRow } from "./kept-work.ts";

type KeptNoticeProps = { row: KeptRow; onGoOn: (row: KeptRow) => void; onDiscard: (row: KeptRow) => void };

/** What was left unsaved on this device. */
export function KeptNotice({ row, onGoOn, onDiscard }: KeptNoticeProps) {
  const { title, steps } = row.work.form;
  const count = steps.length === 1 ? "1 step" : `${steps.length} steps`;
  return (
    <Notice
      Icon={History}
      acts={
        <>
          <Button onClick={() => onGoOn(row)}>Go on</Button>
          <Button variant="plain" onClick={() => onDiscard(row)}>
            Discard
          </Button>
        </>
      }
    >
      You have unsaved changes of{" "}
      {title.trim() ? <strong dir="auto">{title.trim()}</strong> : "an activity without a title"}, with{" "}
      {count}.
    </Notice>
  );
}

type StaleNoticeProps = {
  form: Form;
  current: Activity;
  onKeepMine: () => void;
  onTakeTheirs: () => void;
  onSaveAsNew: () => void;
};

/** Nothing was overwritten, and nothing is lost by either choice. */
export function StaleNotice({ form, current, onKeepMine, onTakeTheirs, onSaveAsNew }: StaleNoticeProps) {
  const different = differences(form, current);
  return (
    <Notice
      Icon={Split}
      role="alert"
      acts={
        <>
          <Button onClick={onKeepMine}>Keep mine</Button>
          <Button onClick={onTakeTheirs}>Take the other</Button>
          <Button variant="plain" onClick={onSaveAsNew}>
            Save mine as a new activity
          </Button>
        </>
      }
    >
      This activity was changed elsewhere since you opened it. Nothing was overwritten.
      {different.length > 0 && ` The other one differs in: ${different.join(", ")}.`} If you take the other,
      yours stays on this device and is offered again.
    </Notice>
  );
}

type NoticeProps = { Icon: typeof History; role?: "alert"; acts: ReactNode; children: ReactNode };

function Notice({ Icon, role, acts, children }: NoticeProps) {
  return (
    <section className="builder__notice" role={role} aria-label="Unsaved changes">
      <Icon className="icon" />
      <div>
        <p>{children}</p>
        <div className="builder__notice-acts">{acts}</div>
      </div>
    </section>
  );
}
