import { perContext } from "#server/context.ts";
import { createReminders } from "./reminders.ts";

export { reminderArchive } from "./archive.ts";

export const remindersOf = perContext(createReminders);
