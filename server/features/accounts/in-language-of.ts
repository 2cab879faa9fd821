import { knownLanguage } from "#contract/languages.ts";
import { localeOf, withDigitsOfApp } from "#contract/locales.ts";
import { languageTag } from "#contract/translate.ts";
import type { Context } from "#server/context.ts";
import { inLanguage } from "#server/platform/languages/languages.ts";
import { findPerson, type Person } from "./people.ts";

type Chosen = Pick<Person, "language"> | null | undefined;

/** Does work for a person who is away in the language that they chose, or else in the host's. */
export const inLanguageOf = <Result>(
  { hostLanguage }: Pick<Context, "hostLanguage">,
  person: Chosen,
  work: () => Result,
): Result => inLanguage(chosenBy(person) ?? hostLanguage, work);

/** The same by the id of the person. */
export async function inLanguageOfOwner<Result>(
  context: Pick<Context, "database" | "hostLanguage">,
  ownerId: string,
  work: () => Promise<Result>,
): Promise<Result> {
  const person = await context.database.asOwner(ownerId, (tx) => findPerson(tx, ownerId));
  return inLanguageOf(context, person, work);
}

/** Does work of a request, such as a mail, in the language that the person chose, or else in the request's. */
export const inLanguageChosenBy = <Result>(person: Chosen, work: () => Result): Result => {
  const chosen = chosenBy(person);
  return chosen === undefined ? work() : inLanguage(chosen, work);
};

const chosenBy = (person: Chosen) => knownLanguage(person?.language ?? "");

/** The language of dates within a text in the language in use. `asked`: what the browser prefers, such as `en-GB`. */
export const dateLanguageOf = (person: Pick<Person, "date_language"> | null, asked: string | null): string =>
  person?.date_language
    ? withDigitsOfApp(person.date_language)
    : localeOf(languageTag(), asked === null ? [] : [asked]);
