import { useQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { searchReflections } from "#contract/reflections/reflection-list.ts";
import { activitiesQuery } from "#web/features/activities/activity-queries.ts";
import { templatesQuery, usableTemplates } from "#web/features/templates/template-queries.ts";
import { changeTheme, useThemeChoices } from "#web/features/themes/use-theme.ts";
import { formatDay } from "#web/lib/dates.ts";
import { apiQuery } from "#web/lib/query-client.ts";
import { useSettled } from "#web/lib/use-settled.ts";
import { useToday } from "#web/lib/use-today.ts";
import { useCompanionOn, useUser } from "#web/lib/user-query.ts";
import { typedDay } from "./typed-day.ts";

export type Command = { id: string; label: string; trail?: string; run: () => void };
export type CommandGroup = { name: string; commands: Command[] };

const maxOfAGroup = 6;

const places = [
  ["Daily Reflection", "/dashboard"],
  ["Reflections", "/reflections"],
  ["Activities", "/activities"],
  ["Insights", "/insights"],
  ["Analyzers", "/analyzers"],
  ["Letters", "/insights/letters"],
  ["Experiments", "/insights/experiments"],
  ["What comes back", "/insights/comes-back"],
  ["People and places", "/insights/people"],
  ["Profile", "/profile"],
  ["Settings", "/settings"],
  ["Theme Settings", "/settings/theme"],
  ["Templates", "/settings/templates"],
  ["Import", "/settings/import"],
  ["Export", "/settings/export"],
  ["Manage accounts", "/account/manage"],
  ["Help & About", "/about"],
] as const;

const settings = [
  ["Writing day", "day"],
  ["Dates and times", "dates"],
  ["The page", "page"],
  ["Reminders", "reminders"],
  ["App lock", "lock"],
  ["AI and privacy", "ai"],
  ["Your data", "data"],
  ["Look", "look"],
] as const;

/** The commands for the typed text. Without any: pages to open, and writing. */
export function useCommands(typed: string): CommandGroup[] {
  const navigate = useNavigate();
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
      body: { search: words, limit: maxOfAGroup, fields: [] },
    }),
    enabled: words !== "",
    gcTime: 0,
  });
  const scenes = Object.entries(useThemeChoices().background_choices);

  const matches = ({ label }: Command) => label.toLowerCase().includes(typed.trim().toLowerCase());
  const group = (name: string, commands: Command[]): CommandGroup => ({
    name,
    commands: isAsked ? commands.filter(matches).slice(0, maxOfAGroup) : commands,
  });
  const goTo = (label: string, to: (typeof places)[number][1] | "/chat"): Command => ({
    id: to,
    label,
    run: () => void navigate({ to }),
  });
  const day = typedDay(typed, today);

  const write: Command[] = [
    {
      id: "write",
      label: "New reflection",
      run: () => void navigate({ to: "/reflections/create" }),
    },
    { id: "quick", label: "Quick note", run: () => void navigate({ to: "/quick" }) },
    ...(isAsked ? usableTemplates(templates) : []).map(({ id, name }) => ({
      id: `template ${id}`,
      label: `New page from template “${name}”`,
      run: () => void navigate({ to: "/reflections/create", search: { template: id } }),
    })),
  ];
  const always = [
    group("Go to", [
      ...places.map(([label, to]) => goTo(label, to)),
      ...(hasChat ? [goTo("Chat", "/chat")] : []),
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
        .map(({ id, title, minutes }) => ({
          id: `activity ${id}`,
          label: title,
          trail: `${minutes} min`,
          run: () => void navigate({ to: "/activities/$id", params: { id } }),
        })),
    ),
    group(
      "Scenes",
      scenes.map(([file, label]) => ({
        id: `scene ${file}`,
        label,
        run: () =>
          void changeTheme({ background_image: file, current_background: file, enable_day_cycle: false }),
      })),
    ),
    group(
      "Settings",
      settings.map(([label, hash]) => ({
        id: `setting ${hash}`,
        label,
        run: () => void navigate({ to: "/settings", hash }),
      })),
    ),
    {
      name: "Reflections",
      commands: [
        ...(words === "" ? [] : (found?.reflections ?? [])).map(({ id, title, day }) => ({
          id: `reflection ${id}`,
          label: title || formatDay(day, "full"),
          ...(title && { trail: formatDay(day, "short") }),
          run: () => void navigate({ to: "/reflections/$id", params: { id } }),
        })),
        {
          id: "search",
          label: `Search reflections for “${typed.trim()}”`,
          run: () => void navigate({ to: "/reflections", search: { q: typed.trim() } }),
        },
      ],
    },
  ];
}
