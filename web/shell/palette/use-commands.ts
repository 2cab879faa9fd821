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

const places = [
  ["Daily Reflection", "/dashboard", Feather],
  ["Reflections", "/reflections", BookOpen],
  ["Pictures", "/reflections/pictures", Images],
  ["Map", "/reflections/map", MapIcon],
  ["Activities", "/activities", Sprout],
  ["Insights", "/insights", ChartSpline],
  ["Analyzers", "/analyzers", ScanSearch],
  ["Letters", "/insights/letters", Mail],
  ["Experiments", "/insights/experiments", FlaskConical],
  ["What comes back", "/insights/comes-back", RotateCcw],
  ["People and places", "/insights/people", Users],
  ["Profile", "/profile", User],
  ["Settings", "/settings", Settings],
  ["Theme Settings", "/settings/theme", Sun],
  ["Templates", "/settings/templates", LayoutTemplate],
  ["Prompts", "/settings/prompts", MessageCircleQuestionMark],
  ["Import", "/settings/import", Download],
  ["Export", "/settings/export", Upload],
  ["Manage accounts", "/account/manage", UserCog],
  ["Help & About", "/about", CircleQuestionMark],
] as const;

/** Pages that are listed once they are asked for. `named`: other words for them. */
const askedPlaces = [
  {
    label: "Calendar",
    named: "month year",
    Icon: CalendarDays,
    to: "/reflections",
    search: { view: "calendar" },
  },
  { label: "Trash", named: "deleted", Icon: Trash2, to: "/reflections", search: { trash: "yes" } },
  { label: "Moods and numbers", named: "streak statistics words", Icon: ChartSpline, to: "/insights/moods" },
  { label: "Themes", named: "topics", Icon: ScanSearch, to: "/insights/themes" },
  { label: "For my session", named: "therapist", Icon: Printer, to: "/insights/session" },
  { label: "The sky you wrote under", named: "scenes", Icon: Sun, to: "/insights/sky" },
] as const;

const helpPages = [
  ["Getting help", "help", LifeBuoy],
  ["Privacy", "privacy", ShieldCheck],
  ["Keyboard shortcuts", "shortcuts", Keyboard],
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
  const goTo = (label: string, to: (typeof places)[number][1] | "/chat", icon: LucideIcon): Command => ({
    id: to,
    label,
    icon,
    run: () => void navigate({ to }),
  });
  const day = typedDay(typed, today);

  const write: Command[] = [
    {
      id: "write",
      label: "New reflection",
      icon: Plus,
      run: () => void navigate({ to: "/reflections/create" }),
    },
    { id: "quick", label: "Quick note", icon: NotebookPen, run: () => void navigate({ to: "/quick" }) },
    ...(isAsked ? usableTemplates(templates) : []).map(({ id, name }) => ({
      id: `template ${id}`,
      label: `New page from template “${name}”`,
      icon: LayoutTemplate,
      run: () => void navigate({ to: "/reflections/create", search: { template: id } }),
    })),
  ];
  const always = [
    group("Go to", [
      ...places.map(([label, to, icon]) => goTo(label, to, icon)),
      ...(hasChat ? [goTo("Chat", "/chat", MessageCircle)] : []),
      ...helpPages.map(([label, page, icon]) => ({
        id: `help ${page}`,
        label,
        icon,
        ...(page === "shortcuts" && { keys: "?" }),
        run: () => void navigate({ to: "/about/$page", params: { page } }),
      })),
      ...(isAsked ? askedPlaces : []).map(({ label, named, Icon, ...address }) => ({
        id: label,
        label,
        named,
        icon: Icon,
        run: () => void navigate(address),
      })),
      ...(isAsked
        ? [{ id: "log out", label: "Log out", named: "sign out", icon: LogOut, run: () => void logout() }]
        : []),
    ]),
    group("Write", write),
  ];
  if (!isAsked) return always;
  return [
    {
      name: "Day",
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
      "Activities",
      activities
        .filter(({ archived_at, damaged }) => archived_at === null && !damaged)
        .map(({ id, title, minutes, icon }) => ({
          id: `activity ${id}`,
          label: title,
          icon: `${iconPrefix}:${icon}`,
          trail: `${minutes} min`,
          run: () => void navigate({ to: "/activities/$id", params: { id } }),
        })),
    ),
    group(
      "Scenes",
      scenes.map(([file, label]) => ({
        id: `scene ${file}`,
        label,
        icon: Image,
        run: () =>
          void changeTheme({ background_image: file, current_background: file, enable_day_cycle: false }),
      })),
    ),
    group(
      "Settings",
      findSettings(typed).map(({ name, section }) => ({
        id: `setting ${section.id} ${name}`,
        label: name,
        icon: section.Icon,
        ...(name !== section.name && { trail: section.name }),
        run: () => void navigate({ to: "/settings/$section", params: { section: section.id } }),
      })),
    ),
    {
      name: "Reflections",
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
          label: `Search reflections for “${typed.trim()}”`,
          icon: Search,
          run: () => void navigate({ to: "/reflections", search: { q: typed.trim() } }),
        },
      ],
    },
  ];
}
