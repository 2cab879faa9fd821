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
import { t, tc } from "#contract/translate.ts";
import { canChooseLanguage } from "#web/lib/page-language.ts";

type Setting = {
  name: string;
  /** Words by which people look for it that its name does not contain. */
  otherWords?: string;
};

type Section = {
  /** The last part of the section's address. */
  id: string;
  name: string;
  Icon: LucideIcon;
  /** A search finds the section by its settings. */
  settings: readonly Setting[];
};

/** The pages of the settings. What is rarely needed comes last. */
export const settingSections = (): readonly Section[] => [
  {
    id: "page",
    name: t("Writing"),
    Icon: Feather,
    settings: [
      // Translators: a question to write about
      { name: t("Prompt") },
      { name: t("Prompts of your own") },
      { name: t("Text size") },
      { name: t("Line width") },
      {
        name: t("Daily facts and moods"),
        // Translators: other words by which people look for the setting “Daily facts and moods”
        otherWords: tc("search", "names of moods"),
      },
      { name: t("Templates") },
      // Translators: the number of days in a row on which the person wrote.
      { name: t("Streak") },
      { name: t("Word count") },
      { name: t("Typewriter scrolling") },
    ],
  },
  {
    id: "look",
    name: tc("setting", "Look"),
    Icon: Image,
    settings: [
      {
        // Translators: the look of the app: its background and colours
        name: t("Theme"),
        // Translators: other words by which people look for the setting “Theme”
        otherWords: tc("search", "background scene dark light glass"),
      },
      { name: t("The sky you wrote under") },
      { name: tc("setting", "Motion") },
    ],
  },
  {
    id: "reminders",
    name: t("Reminders"),
    Icon: Bell,
    settings: [
      { name: t("Daily reflection") },
      { name: t("Notifications") },
      { name: t("Quiet hours") },
      { name: tc("reminders", "Pause") },
      {
        name: tc("reminders", "Mail"),
        // Translators: other words by which people look for the setting “Mail”
        otherWords: tc("search", "e-mail email"),
      },
    ],
  },
  {
    id: "companion",
    name: t("Companion and models"),
    Icon: Sparkles,
    settings: [
      { name: t("The companion and AI") },
      { name: t("Connected models") },
      { name: t("What it remembers") },
      { name: t("What left this machine") },
    ],
  },
  {
    id: "data",
    name: t("Your data"),
    Icon: ArrowDownUp,
    settings: [
      // Translators: the page to import a journal
      { name: t("Import") },
      // Translators: the page to export the journal
      { name: t("Export") },
      {
        name: t("Backups"),
        // Translators: other words by which people look for the setting “Backups”
        otherWords: tc("search", "backup"),
      },
      { name: t("Files in a folder") },
      {
        name: t("Tokens and assistants"),
        // Translators: other words by which people look for the setting “Tokens and assistants”
        otherWords: tc("search", "api mcp"),
      },
    ],
  },
  {
    id: "lock",
    name: t("App lock"),
    Icon: LockKeyhole,
    settings: [
      {
        name: t("PIN"),
        // Translators: other words by which people look for the setting “PIN”
        otherWords: tc("search", "lock"),
      },
      { name: t("Passkey") },
    ],
  },
  {
    id: "help",
    name: t("Finding help"),
    Icon: LifeBuoy,
    settings: [{ name: t("Ways to find help") }, { name: t("Show help sooner") }],
  },
  {
    id: "day",
    name: t("Days and times"),
    Icon: CalendarDays,
    settings: [
      { name: t("Time zone") },
      { name: t("A day ends at") },
      { name: t("First day of the week") },
      ...(canChooseLanguage() ? [{ name: t("Language") }] : []),
      {
        name: t("Language of dates"),
        // Translators: other words by which people look for the setting “Language of dates”
        otherWords: tc("search", "format"),
      },
      { name: tc("setting", "Clock") },
    ],
  },
  {
    id: "profile",
    name: t("Profile"),
    Icon: User,
    settings: [
      {
        name: t("Username"),
        // Translators: other words by which people look for the setting “Username”
        otherWords: tc("search", "name picture avatar"),
      },
      {
        name: t("E-mail"),
        // Translators: other words by which people look for the setting “E-mail”
        otherWords: tc("search", "email address mail"),
      },
      {
        name: t("Password"),
        // Translators: other words by which people look for the setting “Password”
        otherWords: tc("search", "change"),
      },
      { name: t("Passkeys") },
      {
        name: t("One-time codes"),
        // Translators: other words by which people look for the setting “One-time codes”
        otherWords: tc("search", "two-factor 2fa authenticator recovery"),
      },
      {
        name: t("Who can read this journal"),
        // Translators: other words by which people look for the setting “Who can read this journal”
        otherWords: tc("search", "seal encryption recovery key"),
      },
      {
        name: t("Signed-in devices"),
        // Translators: other words by which people look for the setting “Signed-in devices”
        otherWords: tc("search", "sessions"),
      },
      { name: t("Delete account") },
    ],
  },
];

/** Whether a text contains all the typed words, in any order. Translations have a word joiner (U+2060) in “e-mail”. */
export function hasWords(text: string, typed: string): boolean {
  const searched = text.toLowerCase().replaceAll("\u2060", "");
  return typed
    .toLowerCase()
    .split(/\s+/)
    .every((word) => searched.includes(word));
}

/** The sections and settings that have each of the typed words in their names, or are looked for by them. */
export function findSettings(typed: string): { name: string; section: Section }[] {
  return settingSections().flatMap((section) =>
    [section, ...section.settings]
      .filter(({ name, otherWords = "" }: Setting) => hasWords(`${name} ${otherWords}`, typed))
      .map(({ name }) => ({ name, section })),
  );
}

/** The section of an address from before each had a page, such as `/settings#dates`. */
export function sectionOfHash(hash: string): string | undefined {
  const id = new Map([
    ["ai", "companion"],
    ["dates", "day"],
  ]).get(hash);
  return id ?? settingSections().find((section) => section.id === hash)?.id;
}
