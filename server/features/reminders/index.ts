import { perContext } from "#server/context.ts";
import { createReminders } from "./reminders.ts";

export { createReminderArchive, isReminded } from "./reminder-archive.ts";

export const remindersOf = perContext(createReminders);
