import {
  ArrowDownUp,
  Bell,
  CalendarDays,
  Feather,
  Image,
  LifeBuoy,
  LockKeyhole,
  type LucideIcon,
  Sparkles,
  User,
} from "lucide-react";

type Section = {
  /** The last part of the section's address. */
  id: string;
  name: string;
  Icon: LucideIcon;
  /** The names of its settings, by which a search finds it. */
  settings: readonly string[];
};

/** The pages of the settings. What is rarely needed comes last. */
export const settingSections: readonly Section[] = [
  {
    id: "page",
    name: "Writing",
    Icon: Feather,
    settings: [
      "Prompt",
      "Prompts of your own",
      "Text size",
      "Line width",
      "Daily facts and moods",
      "Templates",
      "Streak",
      "Word count",
      "Typewriter scrolling",
    ],
  },
  {
    id: "look",
    name: "Look",
    Icon: Image,
    settings: ["Theme", "The sky you wrote under", "Motion"],
  },
  {
    id: "reminders",
    name: "Reminders",
    Icon: Bell,
    settings: ["Daily reflection", "Notifications", "Quiet hours", "Pause", "Mail"],
  },
  {
    id: "companion",
    name: "Companion and models",
    Icon: Sparkles,
    settings: ["The companion and AI", "Connected models", "What it remembers", "What left this machine"],
  },
  {
    id: "data",
    name: "Your data",
    Icon: ArrowDownUp,
    settings: ["Import", "Export", "Backups", "Files in a folder", "Tokens and assistants"],
  },
  {
    id: "lock",
    name: "App lock",
    Icon: LockKeyhole,
    settings: ["PIN", "Passkey"],
  },
  {
    id: "help",
    name: "Finding help",
    Icon: LifeBuoy,
    settings: ["Ways to find help", "Show help sooner"],
  },
  {
    id: "day",
    name: "Days and times",
    Icon: CalendarDays,
    settings: ["Time zone", "A day ends at", "The week starts on", "Language of dates", "Clock"],
  },
  {
    id: "profile",
    name: "Profile",
    Icon: User,
    settings: [
      "Username",
      "E-mail",
      "Password",
      "Passkeys",
      "One-time codes",
      "Who can read this journal",
      "Signed-in devices",
      "Delete account",
    ],
  },
];

/** Words by which people look for a setting that its name does not contain. */
const otherWords = new Map([
  ["Daily facts and moods", "names of moods"],
  ["Theme", "background scene dark light glass"],
  ["Mail", "e-mail email"],
  ["Tokens and assistants", "api mcp"],
  ["Backups", "backup"],
  ["PIN", "lock"],
  ["Language of dates", "format"],
  ["Username", "name picture avatar"],
  ["E-mail", "email address mail"],
  ["Password", "change"],
  ["One-time codes", "two-factor 2fa authenticator recovery"],
  ["Who can read this journal", "seal encryption recovery key"],
  ["Signed-in devices", "sessions"],
]);

/** Whether a text contains all the typed words, in any order. */
export const hasWords = (text: string, typed: string): boolean =>
  typed
    .toLowerCase()
    .split(/\s+/)
    .every((word) => text.toLowerCase().includes(word));

/** The sections and settings that have each of the typed words in their names, or are looked for by them. */
export function findSettings(typed: string): { name: string; section: Section }[] {
  return settingSections.flatMap((section) =>
    [section.name, ...section.settings]
      .filter((name) => hasWords(`${name} ${otherWords.get(name) ?? ""}`, typed))
      .map((name) => ({ name, section })),
  );
}

/** The section of an address from before each had a page, such as `/settings#dates`. */
export function sectionOfHash(hash: string): string | undefined {
  const id = new Map([
    ["ai", "companion"],
    ["dates", "day"],
  ]).get(hash);
  return id ?? settingSections.find((section) => section.id === hash)?.id;
}
