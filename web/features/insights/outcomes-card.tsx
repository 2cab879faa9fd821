import { t } from "#contract/translate.ts";
import { rich } from "#web/lib/rich.ts";
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

type Shown = { kind: Exclude<RevisitKind, "question">; came: Outcome };

const shownKinds: readonly Shown[] = [
  { kind: "worry", came: "happened" },
  { kind: "prediction", came: "happened" },
  { kind: "plan", came: "done" },
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
    <InsightCard title={t("How it turned out")} query={query}>
      {() => (
        <div className="outcomes">
          {kinds.map(({ kind, came, of }) => (
            <Fold key={kind} name={outcomeSentence({ kind, of, came })}>
              <ul>
                {of.map(({ id, words: quote, source, outcome }) => (
                  <li key={id} className="revisit">
                    <p className="revisit__kind">{outcome && outcomeWords(outcome)}</p>
                    <RevisitQuote words={quote} source={source} />
                  </li>
                ))}
              </ul>
            </Fold>
          ))}
          <p className="insight__note">
            {rich(
              "In a trial, people who wrote down what they feared and later noted what became of it worried less (LaFreniere and Newman, 2016). People who check on a goal reach it more often (Harkin and others, 2016). <link>What comes back</link>",
              { link: (words) => <TextLink to="/insights/comes-back">{words}</TextLink> },
            )}
          </p>
        </div>
      )}
    </InsightCard>
  );
}

/** `Of 12 worries you came back to, 3 happened and 1 did in part.` */
export function outcomeSentence({
  kind,
  of,
  came,
}: Shown & { of: readonly Pick<Revisit, "outcome">[] }): string {
  const count = (wanted: Outcome) => of.filter(({ outcome }) => outcome === wanted).length;
  const values = { all: of.length, came: count(came), partly: count("partly") };
  switch (kind) {
    // Translators: “came” is the number of worries that happened, “partly” of those that happened in part.
    case "worry":
      return t(
        "Of {all, plural, one {# worry} other {# worries}} you came back to, {came, plural, =0 {none happened} other {# happened}}{partly, plural, =0 {} other { and # did in part}}.",
        values,
      );
    case "prediction":
      return t(
        "Of {all, plural, one {# prediction} other {# predictions}} you came back to, {came, plural, =0 {none came true} other {# came true}}{partly, plural, =0 {} other { and # did in part}}.",
        values,
      );
    case "plan":
      return t(
        "Of {all, plural, one {# plan} other {# plans}} you came back to, {came, plural, =0 {none were done} one {# was done} other {# were done}}{partly, plural, =0 {} other { and # did in part}}.",
        values,
      );
  }
}
