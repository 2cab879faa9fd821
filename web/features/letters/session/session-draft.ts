import { addDays, type Day } from "#contract/day-rules.ts";
import type { Span } from "#contract/letters/letter-rules.ts";
import { t } from "#contract/translate.ts";
import { createFormDrafts } from "#web/drafts/form-draft.ts";
import { type Section, sections } from "./session-lines.ts";

export const periods = () =>
  [
    { value: "session", label: t("Since my last session") },
    { value: "two", label: t("{count, plural, one {# week} other {# weeks}}", { count: 2 }) },
    { value: "four", label: t("{count, plural, one {# week} other {# weeks}}", { count: 4 }) },
    { value: "twelve", label: t("{count, plural, one {# week} other {# weeks}}", { count: 12 }) },
  ] as const;
type Period = ReturnType<typeof periods>[number]["value"];
const weeksOf = { two: 2, four: 4, twelve: 12 } as const;

/** What a person chose for the page. */
export type SessionDraft = {
  period: Period;
  last_session: Day | null;
  note: string;
  /** The keys of the chosen lines, in the order that they have in their section. */
  chosen: readonly string[];
  order: readonly Section[];
};

export const emptySession: SessionDraft = {
  period: "two",
  last_session: null,
  note: "",
  chosen: [],
  order: sections,
};

export const sessionDrafts = createFormDrafts<SessionDraft>("reflector:session-page");

/** From the last session, or some weeks ago, until today. `null` if the last session is not given. */
export function spanOfSession({ period, last_session }: SessionDraft, today: Day): Span | null {
  const from = period === "session" ? last_session : addDays(today, 1 - 7 * weeksOf[period]);
  return from === null ? null : { from, to: today };
}

/** Each new one comes before those that `proposed` has after it. */
export function withChosen(
  chosen: readonly string[],
  wanted: readonly string[],
  proposed: readonly string[],
): string[] {
  const placeOf = new Map(proposed.map((key, at) => [key, at]));
  const next = [...chosen];
  for (const key of wanted) {
    if (next.includes(key)) continue;
    const place = placeOf.get(key) ?? 0;
    const following = next.findIndex((other) => (placeOf.get(other) ?? -1) > place);
    next.splice(following < 0 ? next.length : following, 0, key);
  }
  return next;
}

export const swapped = <Item>(items: readonly Item[], one: Item, other: Item): Item[] =>
  items.map((item) => (item === one ? other : item === other ? one : item));
