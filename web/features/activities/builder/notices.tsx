import { History, Split } from "lucide-react";
import type { ReactNode } from "react";
import type { Activity } from "#contract/activities/activities.ts";
import type { ActivityContent } from "#contract/activities/activity-shapes.ts";
import { Button } from "#web/ui/button.tsx";
import { type Form, fromContent } from "./form.ts";
import type { UnsavedRow } from "./unsaved-work.ts";

type UnsavedNoticeProps = {
  row: UnsavedRow;
  onResume: (row: UnsavedRow) => void;
  onDiscard: (row: UnsavedRow) => void;
};

/** Offers work that was left unsaved on this device. */
export function UnsavedNotice({ row, onResume, onDiscard }: UnsavedNoticeProps) {
  const { title, steps } = row.work.form;
  const count = steps.length === 1 ? "1 step" : `${steps.length} steps`;
  return (
    <Notice
      Icon={History}
      acts={
        <>
          <Button onClick={() => onResume(row)}>Continue</Button>
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

/** Shown after a stale save. Nothing was overwritten, and no choice loses anything. */
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
      This activity has been changed elsewhere since you opened it. Nothing was overwritten.
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

const parts: readonly { name: string; fields: readonly (keyof Form)[] }[] = [
  { name: "the title", fields: ["title"] },
  { name: "what it is for", fields: ["purpose"] },
  { name: "the icon", fields: ["icon"] },
  { name: "the category", fields: ["category"] },
  { name: "the minutes", fields: ["minutes"] },
  { name: "the steps", fields: ["steps"] },
  { name: "the programme", fields: ["repeats", "sittings", "every_days", "compares", "last_only"] },
  { name: "the notice", fields: ["notice"] },
  { name: "where it comes from", fields: ["note", "source", "address"] },
];

/** The parts in which a form differs from the stored activity. */
function differences(form: Form, stored: ActivityContent): string[] {
  const other = fromContent(stored);
  const text = (of: Form, field: keyof Form) => JSON.stringify(of[field]);
  return parts
    .filter(({ fields }) => fields.some((field) => text(form, field) !== text(other, field)))
    .map(({ name }) => name);
}
