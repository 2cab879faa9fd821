import { perContext } from "#server/context.ts";
import { createReminders } from "./reminders.ts";

export { reminderArchive } from "./archive.ts";
export { reminderKeysName } from "./reminder-keys.ts";

export const remindersOf = perContext(createReminders);
