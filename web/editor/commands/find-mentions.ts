import { type ListItem, searchReflections } from "#contract/reflections/reflection-list.ts";
import { callApi } from "#web/lib/call-api.ts";
import { formatDay } from "#web/lib/dates.ts";
import { foldText } from "../find/fold-text.ts";
import { type MentionChoice, matches } from "./mention-menu.ts";

const maxKnown = 100;
const maxShown = 20;
/** Minimum length of a search. A shorter word would match half the journal. */
const minSearchLength = 2;

/**
 * Finds reflections to mention: first by title or day among the newest, then by full-text search. `show` is called
 * again when more is found, and never gets the page being written (`ownPage`, its page name). Resolves to false if the
 * server could not be reached.
 */
export function createMentionFinder(show: (choices: MentionChoice[]) => void, ownPage = "") {
  const ask = async (search: string, limit: number) => {
    const { reflections } = await callApi(searchReflections, { body: { search, limit, fields: [] } });
    return reflections.filter((found) => !found.damaged && !isOn(found, ownPage)).map(choiceOf);
  };

  let newest: Promise<MentionChoice[]> | null = null;
  let asked = 0;

  async function find(query: string): Promise<boolean> {
    asked += 1;
    const mine = asked;
    const isLatest = () => mine === asked;
    try {
      newest ??= ask("", maxKnown);
      const near = rank(await newest, query).slice(0, maxShown);
      if (isLatest()) show(near);
      if (query.trim().length < minSearchLength || !isLatest()) return true;
      const ids = new Set(near.map(({ id }) => id));
      const others = (await ask(query.trim(), maxShown)).filter(({ id }) => !ids.has(id));
      if (isLatest() && others.length > 0)
        show([...near, ...rank(others, query), ...unranked(others, query)].slice(0, maxShown));
      return true;
    } catch {
      newest = null;
      return !isLatest();
    }
  }

  return { find };
}

/** A page does not mention itself. */
const isOn = ({ id, kind, day }: ListItem, page: string) =>
  page === `one/${id}` || (kind === "daily" && page === `daily/${day}`);

function choiceOf({ id, title, day }: ListItem): MentionChoice {
  const named = title.replaceAll(/\s+/g, " ").trim();
  return { id, title: named || formatDay(day, "full"), day: formatDay(day, "full") };
}

/** Titles that begin with the query come first. The order is otherwise unchanged. */
export function rank(choices: readonly MentionChoice[], query: string): MentionChoice[] {
  const wanted = foldText(query.trim()).text;
  const found = choices.filter((choice) => matches(choice, query));
  const begins = ({ title }: MentionChoice) => wanted !== "" && foldText(title).text.startsWith(wanted);
  return [...found.filter(begins), ...found.filter((choice) => !begins(choice))];
}

const unranked = (choices: readonly MentionChoice[], query: string) =>
  choices.filter((choice) => !matches(choice, query));
