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
];

/** The sections and settings whose names contain what was typed. */
export function findSettings(typed: string): { name: string; section: Section }[] {
  const asked = typed.trim().toLowerCase();
  return settingSections.flatMap((section) =>
    [section.name, ...section.settings]
      .filter((name) => name.toLowerCase().includes(asked))
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
