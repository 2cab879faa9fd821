import { useQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import {
  BookOpen,
  CalendarDays,
  ChartSpline,
  CircleQuestionMark,
  Download,
  Feather,
  FlaskConical,
  Image,
  Images,
  Keyboard,
  LayoutTemplate,
  LifeBuoy,
  LogOut,
  type LucideIcon,
  Mail,
  Map as MapIcon,
  MessageCircle,
  MessageCircleQuestionMark,
  NotebookPen,
  Plus,
  Printer,
  RotateCcw,
  ScanSearch,
  Search,
  Settings,
  ShieldCheck,
  Sprout,
  Sun,
  Trash2,
  Upload,
  User,
  UserCog,
  Users,
} from "lucide-react";
import { iconPrefix } from "#contract/icons/icons.ts";
import { searchReflections } from "#contract/reflections/reflection-list.ts";
import { maxSearchLength } from "#contract/reflections/reflection-rules.ts";
import { sceneName } from "#contract/themes/scene-names.ts";
import { t, tc } from "#contract/translate.ts";
import { useLogout } from "#web/features/accounts/use-account.ts";
import { activitiesQuery } from "#web/features/activities/activity-queries.ts";
import { type Excerpt, startNearMark } from "#web/features/reflections/library/list/list-rows.ts";
import { findSettings, hasWords } from "#web/features/settings/sections.ts";
import { templatesQuery, usableTemplates } from "#web/features/templates/template-queries.ts";
import { changeTheme, useThemeChoices } from "#web/features/themes/use-theme.ts";
import { formatDay } from "#web/lib/dates.ts";
import { apiQuery } from "#web/lib/query-client.ts";
import { useSettled } from "#web/lib/use-settled.ts";
import { useToday } from "#web/lib/use-today.ts";
import { useCompanionOn, useUser } from "#web/lib/user-query.ts";
import { typedDay } from "./typed-day.ts";

export type Command = {
  id: string;
  label: string;
  /** Other words by which it is found. */
  named?: string;
  /** The name of an icon that a person chose, as activities have one. */
  icon: LucideIcon | string;
  trail?: string;
  /** The shortcut that does the same. */
  keys?: string;
  /** The text around the searched words. */
  excerpt?: Excerpt;
  run: () => void;
};
export type CommandGroup = { name: string; commands: Command[] };

const maxOfAGroup = 6;

const places = () =>
  [
    [t("Daily Reflection"), "/dashboard", Feather],
    [t("Reflections"), "/reflections", BookOpen],
    [t("Pictures"), "/reflections/pictures", Images],
    [tc("noun", "Map"), "/reflections/map", MapIcon],
    [t("Activities"), "/activities", Sprout],
    [t("Insights"), "/insights", ChartSpline],
    [t("Analyzers"), "/analyzers", ScanSearch],
    [t("Letters"), "/insights/letters", Mail],
    [t("Experiments"), "/insights/experiments", FlaskConical],
    [t("What comes back"), "/insights/comes-back", RotateCcw],
    [t("People and places"), "/insights/people", Users],
    [t("Profile"), "/profile", User],
    [t("Settings"), "/settings", Settings],
    [t("Theme Settings"), "/settings/theme", Sun],
    [t("Templates"), "/settings/templates", LayoutTemplate],
    [t("Prompts"), "/settings/prompts", MessageCircleQuestionMark],
    [t("Import"), "/settings/import", Download],
    [t("Export"), "/settings/export", Upload],
    [t("Manage accounts"), "/account/manage", UserCog],
    [t("Help & About"), "/about", CircleQuestionMark],
  ] as const;

/** Pages that are listed once they are asked for. `named`: other words for them. */
const askedPlaces = () =>
  [
    {
      label: t("Calendar"),
      // Translators: other words by which people look for the calendar
      named: tc("search", "month year"),
      Icon: CalendarDays,
      to: "/reflections",
      search: { view: "calendar" },
    },
    {
      label: t("Trash"),
      // Translators: other words by which people look for the trash
      named: tc("search", "deleted"),
      Icon: Trash2,
      to: "/reflections",
      search: { trash: "yes" },
    },
    {
      label: t("Moods and numbers"),
      // Translators: other words by which people look for the page “Moods and numbers”
      named: tc("search", "streak statistics words"),
      Icon: ChartSpline,
      to: "/insights/moods",
    },
    {
      label: t("Themes"),
      // Translators: other words by which people look for the page “Themes”
      named: tc("search", "topics"),
      Icon: ScanSearch,
      to: "/insights/themes",
    },
    {
      label: t("For my session"),
      // Translators: other words by which people look for the page “For my session”
      named: tc("search", "therapist"),
      Icon: Printer,
      to: "/insights/session",
    },
    {
      label: t("The sky you wrote under"),
      // Translators: other words by which people look for the page “The sky you wrote under”
      named: tc("search", "scenes"),
      Icon: Sun,
      to: "/insights/sky",
    },
  ] as const;

const helpPages = () =>
  [
    [t("Getting help"), "help", LifeBuoy],
    [t("Privacy"), "privacy", ShieldCheck],
    [t("Keyboard shortcuts"), "shortcuts", Keyboard],
  ] as const;

/** The commands for the typed text. Without any: pages to open, and writing. */
export function useCommands(typed: string): CommandGroup[] {
  const navigate = useNavigate();
  const logout = useLogout();
  const { id: userId, preferences } = useUser();
  const today = useToday(preferences);
  const hasChat = useCompanionOn();
  const words = useSettled(typed.trim());
  const isAsked = typed.trim() !== "";
  const { data: activities = [] } = useQuery({ ...activitiesQuery, enabled: isAsked });
  const { data: templates = [] } = useQuery({ ...templatesQuery(userId), enabled: isAsked });
  const { data: found } = useQuery({
    // Never stored: it contains the searched words.
    ...apiQuery(["palette", words], searchReflections, {
      body: { search: words.slice(0, maxSearchLength), limit: maxOfAGroup, fields: ["excerpt"] },
    }),
    enabled: words !== "",
    gcTime: 0,
  });
  const scenes = Object.entries(useThemeChoices().background_choices);

  const matches = ({ label, named = "" }: Command) => hasWords(`${label} ${named}`, typed.trim());
  const group = (name: string, commands: Command[]): CommandGroup => ({
    name,
    commands: isAsked ? commands.filter(matches).slice(0, maxOfAGroup) : commands,
  });
  const goTo = (
    label: string,
    to: ReturnType<typeof places>[number][1] | "/chat",
    icon: LucideIcon,
  ): Command => ({
    id: to,
    label,
    icon,
    run: () => void navigate({ to }),
  });
  const day = typedDay(typed, today);

  const write: Command[] = [
    {
      id: "write",
      label: t("New reflection"),
      icon: Plus,
      run: () => void navigate({ to: "/reflections/create" }),
    },
    { id: "quick", label: t("Quick note"), icon: NotebookPen, run: () => void navigate({ to: "/quick" }) },
    ...(isAsked ? usableTemplates(templates) : []).map(({ id, name }) => ({
      id: `template ${id}`,
      label: t("New page from template “{name}”", { name }),
      icon: LayoutTemplate,
      run: () => void navigate({ to: "/reflections/create", search: { template: id } }),
    })),
  ];
  const always = [
    group(t("Go to"), [
      ...places().map(([label, to, icon]) => goTo(label, to, icon)),
      ...(hasChat ? [goTo(t("Chat"), "/chat", MessageCircle)] : []),
      ...helpPages().map(([label, page, icon]) => ({
        id: `help ${page}`,
        label,
        icon,
        ...(page === "shortcuts" && { keys: "?" }),
        run: () => void navigate({ to: "/about/$page", params: { page } }),
      })),
      ...(isAsked ? askedPlaces() : []).map(({ label, named, Icon, ...address }) => ({
        id: label,
        label,
        named,
        icon: Icon,
        run: () => void navigate(address),
      })),
      ...(isAsked
        ? [
            {
              id: "log out",
              label: t("Log out"),
              named: tc("search", "sign out"),
              icon: LogOut,
              run: () => void logout(),
            },
          ]
        : []),
    ]),
    group(tc("verb", "Write"), write),
  ];
  if (!isAsked) return always;
  return [
    {
      // Translators: the heading above the day that was typed
      name: tc("heading", "Day"),
      commands: day
        ? [
            {
              id: `day ${day}`,
              label: formatDay(day, "full"),
              icon: CalendarDays,
              run: () => void navigate({ to: "/dashboard", search: day === today ? {} : { day } }),
            },
          ]
        : [],
    },
    ...always,
    group(
      t("Activities"),
      activities
        .filter(({ archived_at, damaged }) => archived_at === null && !damaged)
        .map(({ id, title, minutes, icon }) => ({
          id: `activity ${id}`,
          label: title,
          icon: `${iconPrefix}:${icon}`,
          trail: t("{minutes, number} min", { minutes }),
          run: () => void navigate({ to: "/activities/$id", params: { id } }),
        })),
    ),
    group(
      t("Scenes"),
      scenes.map(([file, name]) => ({
        id: `scene ${file}`,
        label: sceneName(file) ?? name,
        icon: Image,
        run: () =>
          void changeTheme({ background_image: file, current_background: file, enable_day_cycle: false }),
      })),
    ),
    group(
      t("Settings"),
      findSettings(typed).map(({ name, section }) => ({
        id: `setting ${section.id} ${name}`,
        label: name,
        icon: section.Icon,
        ...(name !== section.name && { trail: section.name }),
        run: () => void navigate({ to: "/settings/$section", params: { section: section.id } }),
      })),
    ),
    {
      name: t("Reflections"),
      commands: [
        ...(words === "" ? [] : (found?.reflections ?? [])).map(({ id, title, day, excerpt, marks }) => ({
          id: `reflection ${id}`,
          label: title || formatDay(day, "full"),
          icon: BookOpen,
          excerpt: startNearMark({ ...(excerpt && { excerpt }), ...(marks && { marks }) }),
          ...(title && { trail: formatDay(day, "short") }),
          run: () => void navigate({ to: "/reflections/$id", params: { id } }),
        })),
        {
          id: "search",
          label: t("Search reflections for “{words}”", { words: typed.trim() }),
          icon: Search,
          run: () => void navigate({ to: "/reflections", search: { q: typed.trim() } }),
        },
      ],
    },
  ];
}
