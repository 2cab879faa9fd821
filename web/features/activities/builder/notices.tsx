import { History, Split } from "lucide-react";
import type { ReactNode } from "react";
import type { Activity } from "#contract/activities/activities.ts";
import type { ActivityContent } from "#contract/activities/activity-shapes.ts";
import { formatList, joinSentences } from "#contract/formats.ts";
import { t } from "#contract/translate.ts";
import { rich } from "#web/lib/rich.ts";
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
  const count = steps.length;
  return (
    <Notice
      Icon={History}
      acts={
        <>
          <Button onClick={() => onResume(row)}>{t("Continue")}</Button>
          <Button variant="plain" onClick={() => onDiscard(row)}>
            {t("Discard")}
          </Button>
        </>
      }
    >
      {title.trim()
        ? rich(
            "You have unsaved changes of <activity>{title}</activity>, with {count, plural, one {# step} other {# steps}}.",
            { title: title.trim(), count, activity: (words) => <strong dir="auto">{words}</strong> },
          )
        : t(
            "You have unsaved changes of an activity without a title, with {count, plural, one {# step} other {# steps}}.",
            { count },
          )}
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
          <Button onClick={onKeepMine}>{t("Keep mine")}</Button>
          <Button onClick={onTakeTheirs}>{t("Take the other")}</Button>
          <Button variant="plain" onClick={onSaveAsNew}>
            {t("Save mine as a new activity")}
          </Button>
        </>
      }
    >
      {joinSentences([
        t("This activity has been changed elsewhere since you opened it. Nothing was overwritten."),
        different.length > 0 &&
          // Translators: “parts” is a list, such as “the title, the steps”.
          t("The other one differs in: {parts}.", { parts: formatList(different, { type: "unit" }) }),
        t("If you take the other, yours stays on this device and is offered again."),
      ])}
    </Notice>
  );
}

type NoticeProps = { Icon: typeof History; role?: "alert"; acts: ReactNode; children: ReactNode };

function Notice({ Icon, role, acts, children }: NoticeProps) {
  return (
    <section className="builder__notice" role={role} aria-label={t("Unsaved changes")}>
      <Icon className="icon" />
      <div>
        <p>{children}</p>
        <div className="builder__notice-acts">{acts}</div>
      </div>
    </section>
  );
}

const parts = (): readonly { name: string; fields: readonly (keyof Form)[] }[] => [
  // Translators: in a list of parts of an activity: “The other one differs in: the title, the steps.”
  { name: t("the title"), fields: ["title"] },
  { name: t("what it is for"), fields: ["purpose"] },
  { name: t("the icon"), fields: ["icon"] },
  { name: t("the category"), fields: ["category"] },
  { name: t("the minutes"), fields: ["minutes"] },
  { name: t("the steps"), fields: ["steps"] },
  { name: t("the programme"), fields: ["repeats", "sittings", "every_days", "compares", "last_only"] },
  { name: t("the notice"), fields: ["notice"] },
  { name: t("where it comes from"), fields: ["note", "source", "address"] },
];

/** The parts in which a form differs from the stored activity. */
function differences(form: Form, stored: ActivityContent): string[] {
  const other = fromContent(stored);
  const text = (of: Form, field: keyof Form) => JSON.stringify(of[field]);
  return parts()
    .filter(({ fields }) => fields.some((field) => text(form, field) !== text(other, field)))
    .map(({ name }) => name);
}
