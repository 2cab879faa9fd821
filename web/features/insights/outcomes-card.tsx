import "#web/features/revisits/revisits.css";
import { useQuery } from "@tanstack/react-query";
import type { Outcome, RevisitKind } from "#contract/revisits/revisit-rules.ts";
import type { Revisit } from "#contract/revisits/revisits.ts";
import { revisitsQuery } from "#web/features/revisits/revisit-queries.ts";
import { RevisitQuote } from "#web/features/revisits/revisit-quote.tsx";
import { outcomeWords } from "#web/features/revisits/revisit-words.ts";
import { Fold } from "#web/ui/fold.tsx";
import { TextLink } from "#web/ui/link.tsx";
import { InsightCard } from "./insight-card.tsx";

/** Fewer say nothing about how often. */
const minAnswered = 3;

type Shown = {
  kind: Exclude<RevisitKind, "question">;
  name: string;
  came: Outcome;
  words: (count: number) => string;
};

const shownKinds: readonly Shown[] = [
  { kind: "worry", name: "worries", came: "happened", words: () => "happened" },
  { kind: "prediction", name: "predictions", came: "happened", words: () => "came true" },
  { kind: "plan", name: "plans", came: "done", words: (count) => (count === 1 ? "was done" : "were done") },
];

const isAnswered = ({ outcome, damaged }: Revisit) => !damaged && outcome !== null && outcome !== "let_go";

/** How often worries, predictions and plans came about, each with its page. */
export function OutcomesCard() {
  const query = useQuery(revisitsQuery);
  const answered = query.data?.revisits.filter(isAnswered) ?? [];
  const kinds = shownKinds.flatMap((shown) => {
    const of = answered.filter(({ kind }) => kind === shown.kind);
    return of.length >= minAnswered ? [{ ...shown, of }] : [];
  });
  // The list has its own page. Without enough answers there is nothing to say here.
  if (kinds.length === 0) return null;
  return (
    <InsightCard title="How it turned out" query={query}>
      {() => (
        <div className="outcomes">
          {kinds.map(({ kind, name, came, words, of }) => (
            <Fold key={kind} name={outcomeSentence({ name, words, of, came })}>
              <ul>
                {of.map(({ id, words: quote, source, outcome }) => (
                  <li key={id} className="revisit">
                    <p className="revisit__kind">{outcome && outcomeWords[outcome]}</p>
                    <RevisitQuote words={quote} source={source} />
                  </li>
                ))}
              </ul>
            </Fold>
          ))}
          <p className="insight__note">
            In a trial, people who wrote down what they feared and later noted what became of it worried less
            (LaFreniere and Newman, 2016). People who check on a goal reach it more often (Harkin and others,
            2016). <TextLink to="/insights/comes-back">What comes back</TextLink>
          </p>
        </div>
      )}
    </InsightCard>
  );
}

/** `Of 12 worries you came back to, 3 happened and 1 did in part.` */
export function outcomeSentence({
  name,
  words,
  of,
  came,
}: Pick<Shown, "name" | "words" | "came"> & { of: readonly Pick<Revisit, "outcome">[] }): string {
  const count = (wanted: Outcome) => of.filter(({ outcome }) => outcome === wanted).length;
  const partly = count("partly");
  return `Of ${of.length} ${name} you came back to, ${count(came) || "none"} ${words(count(came))}${partly > 0 ? ` and ${partly} did in part` : ""}.`;
}
