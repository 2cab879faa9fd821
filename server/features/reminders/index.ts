export { reminderArchive } from "./archive.ts";
export { reminderKeysName } from "./reminder-keys.ts";
export { createReminders } from "./reminders.ts";
