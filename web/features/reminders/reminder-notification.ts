/** What the service worker makes of what the server pushed. */
export type ReminderNotification = {
  title: string;
  body: string;
  /** Where a press on it leads: a path of this app. */
  address: string;
  /** Lets reminders rest; `null` where nothing is to be paused. */
  pauseKey: string | null;
};

// What is pushed carries no words: these are all that a lock screen can ever show.
const sentences = {
  daily: { title: "Your page for today is open", body: "You asked to be reminded at this time." },
  activity: {
    title: "A moment for yourself, as you planned",
    body: "You asked to be reminded at this time.",
  },
  test: {
    title: "Reminders reach this browser",
    body: "This is how one looks. It never carries your words.",
  },
} as const;

const isKind = (kind: unknown): kind is keyof typeof sentences =>
  typeof kind === "string" && Object.hasOwn(sentences, kind);

/** Browsers demand that something is shown for every push, also for one that can't be read. */
export function readReminder(pushed: string): ReminderNotification {
  const { kind, address, pause_key } = toFields(pushed);
  return {
    ...sentences[isKind(kind) ? kind : "daily"],
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

/** Only paths of this app are opened, whatever was pushed. */
export function toOwnPath(address: unknown): string {
  if (typeof address !== "string" || !address.startsWith("/")) return start;
  const origin = "https://own.invalid";
  const url = URL.canParse(address, origin) ? new URL(address, origin) : null;
  return url?.origin === origin ? url.pathname + url.search + url.hash : start;
}

/** The page on which a key pauses. It stands in the fragment, which browsers send to no server. */
export const pausePage = (key: string) => `/reminders/pause#key=${encodeURIComponent(key)}`;

export const paused = {
  title: "Reminders are paused",
  body: "They come again in a week. Press to change that.",
} as const;

export const notPaused = {
  title: "Reminders are not paused yet",
  body: "That did not work from here. Press to try it in Reflector.",
} as const;
