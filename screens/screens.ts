import { login } from "#contract/accounts/accounts.ts";
import { listAnswered } from "#contract/activities/answers.ts";
import { builtInActivity } from "#contract/activities/built-in-activities.ts";
import { listPeople } from "#contract/analyzers/people.ts";
import { listRecurringThemes } from "#contract/analyzers/themes.ts";
import { searchChats } from "#contract/chat/chats.ts";
import { listLetters } from "#contract/letters/letters.ts";
import { searchReflections } from "#contract/reflections/reflection-list.ts";
import { callsTo } from "#server/testing/calls.ts";
import { password, username } from "../demo/account.ts";

/** `shows`: a text that appears once the screen is drawn. */
export type Screen = {
  name: string;
  path: string;
  shows: string | RegExp;
  /** Shows mostly pictures, which the comparison hides, or differs each time the demo is made. */
  uncompared?: true;
};

/** The screens of the demo at `url`, with the addresses of some things in it. */
export async function screensAt(url: string): Promise<Screen[]> {
  const { access } = await callsTo(url).expect(login, 200, { body: { username, password } });
  const { expect } = callsTo(url, access);
  const page = async (search: string) =>
    first((await expect(searchReflections, 200, { body: { search, kinds: ["daily", "free"] } })).reflections)
      .id;
  const check = builtInActivity("Low mood (PHQ-8)").id;
  const answered = (await expect(listAnswered, 200, { params: { id: check } })).answered;
  const { chats } = await expect(searchChats, 200, { body: {} });
  const talk = chats.find(({ title }) => title.includes("teach")) ?? first(chats);
  const person = first((await expect(listPeople, 200)).entities);
  const theme = first((await expect(listRecurringThemes, 200)).themes);
  const letter = first((await expect(listLetters, 200)).letters.filter(({ kind }) => kind === "monthly"));
  const ear = await page("melanoma");
  return [
    { name: "daily-page", path: "/dashboard", shows: "Up before the alarm." },
    { name: "quick-note", path: "/quick", shows: "Today’s page" },
    { name: "reflections", path: "/reflections", shows: "Up before the alarm." },
    { name: "calendar", path: "/reflections?view=calendar", shows: "Month" },
    { name: "pictures", path: "/reflections/pictures", shows: "October 2026", uncompared: true },
    { name: "map", path: "/reflections/map", shows: "Your places" },
    { name: "trash", path: "/reflections?trash=yes", shows: "Empty the trash", uncompared: true },
    { name: "reflection", path: `/reflections/${ear}`, shows: "Kenneth let me do the colour on an ear." },
    { name: "reflection-with-table", path: `/reflections/${await page("sunflower")}`, shows: "Broad beans" },
    { name: "editor", path: `/reflections/${ear}/edit`, shows: "Star and privacy" },
    { name: "insights", path: "/insights", shows: "What you write about" },
    { name: "moods", path: "/insights/moods", shows: "Year in pixels" },
    { name: "sky", path: "/insights/sky", shows: "The hour tints a", uncompared: true },
    { name: "people", path: "/insights/people", shows: "Callum" },
    { name: "person", path: `/insights/people/${person.id}`, shows: person.name },
    { name: "themes", path: "/insights/themes", shows: theme.name },
    { name: "theme", path: `/insights/themes/${theme.id}`, shows: theme.name },
    { name: "comes-back", path: "/insights/comes-back", shows: "What if I am not told about the next one?" },
    {
      name: "came-back",
      path: "/insights/comes-back?show=answered",
      shows: "I was afraid that it will come back.",
    },
    { name: "letters", path: "/insights/letters", shows: "September 2026" },
    { name: "letter", path: `/insights/letters/${letter.id}`, shows: "September" },
    { name: "session", path: "/insights/session", shows: "A mood on" },
    { name: "experiments", path: "/insights/experiments", shows: "Does playing before work" },
    { name: "analyzers", path: "/analyzers", shows: "How light or heavy" },
    { name: "tone", path: "/analyzers/tone/history", shows: "Probable range" },
    { name: "chat", path: "/chat", shows: "What is on your mind?" },
    { name: "conversation", path: `/chat/${talk.id}`, shows: "about the yellow", uncompared: true },
    { name: "activities", path: "/activities", shows: "Sitting 4 of 7" },
    { name: "activity", path: `/activities/${check}`, shows: "What is known about it" },
    { name: "answering", path: `/activities/${check}/answer`, shows: "Before you begin" },
    { name: "scores", path: `/activities/${check}/history`, shows: "times, from" },
    {
      name: "check-in",
      path: `/reflections/activity/${first(answered).reflection_id}`,
      shows: "Signs of depression",
    },
    { name: "activity-builder", path: "/activities/create", shows: "New activity" },
    { name: "settings", path: "/settings", shows: "Days and times" },
    { name: "settings-writing", path: "/settings/page", shows: "Typewriter scrolling" },
    { name: "settings-data", path: "/settings/data", shows: "Tokens and assistants" },
    { name: "facts", path: "/settings/facts", shows: "Out for a walk" },
    { name: "templates", path: "/settings/templates", shows: "After a case" },
    { name: "prompts", path: "/settings/prompts", shows: "My questions" },
    { name: "companion", path: "/settings/companion", shows: "Who answers" },
    {
      name: "remembered",
      path: "/settings/companion/remembered",
      shows: "She plays the cornet",
      uncompared: true,
    },
    { name: "import", path: "/settings/import", shows: "Bring your journal from another app." },
    { name: "export", path: "/settings/export", shows: "Who can open it" },
    { name: "tokens", path: "/settings/tokens", shows: "Kitchen tablet" },
    { name: "help", path: "/about", shows: "Keyboard shortcuts" },
  ];
}

function first<Item>(items: readonly Item[]): Item {
  const [item] = items;
  if (item === undefined) throw new Error("The demo lacks something that a screen shows.");
  return item;
}
