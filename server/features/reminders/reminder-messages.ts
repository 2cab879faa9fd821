import { t } from "#contract/translate.ts";
import type { Mail } from "#server/platform/mail.ts";
import { toAddressKey, toPauseKey } from "./link-keys.ts";
import type { ReminderKeys } from "./reminder-keys.ts";
import type { ReminderRow } from "./reminder-rows.ts";

export type About = Pick<ReminderRow, "activity_id" | "programme_run_id" | "letters" | "experiment_id">;

function kindOf({ activity_id, letters, experiment_id }: About) {
  if (letters === 1) return "letter";
  if (experiment_id !== null) return "experiment";
  return activity_id === null ? "daily" : "activity";
}

/** The path that a reminder opens. */
export function addressOf({ activity_id, programme_run_id, letters }: About): string {
  if (letters === 1) return "/insights/letters";
  if (activity_id === null) return "/dashboard";
  const run = programme_run_id === null ? "" : `?run=${programme_run_id}`;
  return `/reflections/start/${activity_id}${run}`;
}

/** Pads every payload to one length, because encryption doesn't hide lengths. JSON may end in spaces. */
const alike = (json: string) => json.padEnd(400);

/** Contains no more about the journal than a lock screen may show. The browser adds the sentences. */
export const pushPayload = (about: About, ownerId: string, keys: ReminderKeys, now: number): string =>
  alike(
    JSON.stringify({
      kind: kindOf(about),
      address: addressOf(about),
      pause_key: toPauseKey(keys.linkKey, ownerId, now),
    }),
  );

export const tryPayload = alike(JSON.stringify({ kind: "test", address: "/settings" }));

const sentences = {
  daily: () => ({ subject: t("Your page for today"), sentence: t("Your page for today is open.") }),
  letter: () => ({ subject: t("Your letter is ready"), sentence: t("Your letter is ready in Reflector.") }),
  experiment: () => ({
    subject: t("Your plan for today"),
    sentence: t("Your plan for today is on your page."),
  }),
  activity: () => ({
    subject: t("A moment for yourself"),
    sentence: t("A moment for yourself, as you planned."),
  }),
} as const;

export function reminderMail(
  to: { id: string; username: string; email: string },
  about: About,
  { linkKey }: ReminderKeys,
  publicUrl: string,
  now: number,
): Mail {
  const { subject, sentence } = sentences[kindOf(about)]();
  const open = `${publicUrl}/api/reminders/open/?key=${toAddressKey(linkKey, addressOf(about))}`;
  const pauseKey = toPauseKey(linkKey, to.id, now);
  return {
    to: to.email,
    subject,
    text: `${t("Hello {name},", { name: to.username })}

${sentence}

${open}

${t("You asked for this reminder. To pause all reminders for a while:")}

${publicUrl}/reminders/pause#key=${pauseKey}

${
  // Translators: {link} is the address of the settings.
  t("You can change or stop them in the settings: {link}", { link: `${publicUrl}/settings` })
}
`,
    headers: {
      "Auto-Submitted": "auto-generated",
      // One-click unsubscribe (RFC 8058). People who use it want more than a week's pause.
      "List-Unsubscribe": `<${publicUrl}/api/reminders/pause/${pauseKey}/?days=365>`,
      "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
    },
  };
}
