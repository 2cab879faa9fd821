import { perContext } from "#server/context.ts";
import { activitiesOf } from "#server/features/activities/index.ts";
import { experimentsOf } from "#server/features/experiments/index.ts";
import { lettersOf } from "#server/features/letters/index.ts";
import { createReminders } from "./reminders.ts";

export { createReminderArchive, isReminded } from "./reminder-archive.ts";

export const remindersOf = perContext((context) =>
  createReminders({
    ...context,
    activities: activitiesOf(context),
    letters: lettersOf(context),
    experiments: experimentsOf(context),
  }),
);
