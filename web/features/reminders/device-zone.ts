/** By whose clock reminders come where a person has set no zone of their own. */
export const deviceZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone;
