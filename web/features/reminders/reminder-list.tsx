import { Plus } from "lucide-react";
import { type ReactNode, useRef } from "react";
import type { Reminder, ReminderOverview } from "#contract/reminders/reminders.ts";
import { t } from "#contract/translate.ts";
import { deviceTimeZone } from "#web/lib/dates.ts";
import { timeOrderedId } from "#web/lib/random-id.ts";
import { useUser } from "#web/lib/user-query.ts";
import { Alert } from "#web/ui/alert.tsx";
import { Button } from "#web/ui/button.tsx";
import { useAddReminder, useRemoveReminder } from "./reminder-queries.ts";
import { ReminderRow } from "./reminder-row.tsx";
import { everyDay, pauseOf, type Target, usualTime } from "./reminder-rules.ts";

type ReminderListProps = {
  overview: ReminderOverview;
  reminders: readonly Reminder[];
  nameOf: (reminder: Reminder) => { name: string; shown?: ReactNode };
  target: Target;
  addWords: string;
  label: string;
};

export function ReminderList({ overview, reminders, nameOf, target, addWords, label }: ReminderListProps) {
  const list = useRef<HTMLUListElement>(null);
  const { preferences } = useUser();
  const add = useAddReminder();
  const remove = useRemoveReminder();
  const failure = add.error ?? remove.error;
  const hasBrowser = overview.devices.length > 0;

  function addOne() {
    remove.reset();
    add.mutate({
      activity_id: null,
      programme_run_id: null,
      letters: false,
      experiment_id: null,
      ...target,
      id: timeOrderedId(),
      at: usualTime,
      weekdays: everyDay,
      time_zone: preferences.time_zone ?? deviceTimeZone(),
      by_push: hasBrowser || overview.email !== "ready",
      by_email: overview.email === "ready" && !hasBrowser,
    });
  }

  function removeOne({ id }: Reminder) {
    add.reset();
    // Its button disappears, so the focus moves to the list.
    remove.mutate(id, { onSuccess: () => list.current?.focus() });
  }

  return (
    <>
      <ul className="reminders" aria-label={label} ref={list} tabIndex={-1}>
        {reminders.toSorted(byActivity).map((reminder) => {
          const { name, shown } = nameOf(reminder);
          return (
            <ReminderRow
              key={reminder.id}
              reminder={reminder}
              overview={overview}
              name={name}
              shownName={shown ?? name}
              isPaused={pauseOf(overview.settings, new Date()).paused}
              isRemoving={remove.isPending && remove.variables === reminder.id}
              onRemove={() => removeOne(reminder)}
            />
          );
        })}
      </ul>
      <p className="visually-hidden" role="status">
        {remove.isSuccess && t("The reminder is removed.")}
        {add.isSuccess && t("A reminder is added.")}
      </p>
      {failure && <Alert>{failure.message}</Alert>}
      <Button className="reminders__add" disabled={add.isPending} onClick={addOne} Icon={Plus}>
        {addWords}
      </Button>
    </>
  );
}

/** Groups reminders by activity, in the order they were added: a new time moves none. */
const byActivity = (a: Reminder, b: Reminder) =>
  (a.activity_id ?? "").localeCompare(b.activity_id ?? "") || a.id.localeCompare(b.id);
