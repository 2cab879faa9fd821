import { t } from "#contract/translate.ts";

/** What the service worker shows for a push message. */
export type ReminderNotification = {
  title: string;
  body: string;
  /** The path of this app that a press opens. */
  address: string;
  /** Pauses reminders; `null` if there is nothing to pause. */
  pauseKey: string | null;
};

// Push messages carry no text: a lock screen can show only these sentences.
const sentences = {
  daily: () => ({
    title: t("Your page for today is open"),
    body: t("You asked to be reminded at this time."),
  }),
  activity: () => ({
    title: t("A moment for yourself, as you planned"),
    body: t("You asked to be reminded at this time."),
  }),
  letter: () => ({ title: t("Your letter is ready"), body: t("You asked to be told at this time.") }),
  experiment: () => ({
    title: t("Your plan for today is on your page"),
    body: t("You asked to be reminded at this time."),
  }),
  test: () => ({
    title: t("Reminders reach this browser"),
    body: t("This is how one looks. It never shows what you wrote."),
  }),
};

const isKind = (kind: unknown): kind is keyof typeof sentences =>
  typeof kind === "string" && Object.hasOwn(sentences, kind);

/** Browsers demand a notification for every push, so an unreadable one becomes the daily reminder. */
export function readReminder(pushed: string): ReminderNotification {
  const { kind, address, pause_key } = toFields(pushed);
  return {
    ...sentences[isKind(kind) ? kind : "daily"](),
    address: toOwnPath(address),
    pauseKey: typeof pause_key === "string" && pause_key !== "" ? pause_key : null,
  };
}

function toFields(text: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === "object" && value !== null ? { ...value } : {};
  } catch (error) {
    if (error instanceof SyntaxError) return {};
    throw error;
  }
}

const start = "/dashboard";

/** Opens only paths of this app, whatever the message says. */
export function toOwnPath(address: unknown): string {
  if (typeof address !== "string" || !address.startsWith("/")) return start;
  const origin = "https://own.invalid";
  const url = URL.canParse(address, origin) ? new URL(address, origin) : null;
  return url?.origin === origin ? url.pathname + url.search + url.hash : start;
}

/** The page that pauses with a key. The key is in the fragment, which browsers send to no server. */
export const pausePage = (key: string) => `/reminders/pause#key=${encodeURIComponent(key)}`;

// Translators: a button of a notification
export const pauseAction = () => t("Pause for a week");

export const paused = () => ({
  title: t("Reminders are paused"),
  body: t("They resume in a week. Press to change that."),
});

export const notPaused = () => ({
  title: t("Reminders are not paused yet"),
  body: t("That did not work from here. Press to try it in Reflector."),
});
