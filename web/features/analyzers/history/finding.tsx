import { Link } from "@tanstack/react-router";
import { useId, useState } from "react";
import type { Verdict } from "#contract/analyzers/analyzer-rules.ts";
import type { AnalyzerFinding, Quote } from "#contract/analyzers/findings.ts";
import { unitWords } from "#contract/analyzers/measure-units.ts";
import { joinSentences } from "#contract/formats.ts";
import { t, tc } from "#contract/translate.ts";
import { quotedPlace } from "#web/lib/cited-place.ts";
import { moodLabel } from "#web/lib/feelings.ts";
import { Button } from "#web/ui/button.tsx";
import { Odds } from "#web/ui/charts/odds.tsx";
import { DayTime } from "#web/ui/day-time.tsx";
import type { AnalyzerId } from "../analyzer-queries.ts";
import { differenceWords, honestWords, isClaim, strengthWords, verdictWords } from "../analyzer-words.ts";
import { Problem } from "../run-control.tsx";
import { useGiveVerdict } from "./use-verdict.ts";

type FindingProps = { analyzerId: AnalyzerId; finding: AnalyzerFinding };

/**
 * One claim with everything it rests on. The person has the last word: a claim that they called not true shows only
 * that.
 */
export function Finding({
  analyzerId,
  finding,
  quotesAtFirst,
  isBrief = false,
}: FindingProps & {
  quotesAtFirst: number;
  /** Without the statistics, which the analyzer's own page has. */
  isBrief?: boolean;
}) {
  const id = useId();
  const { claim, strength, numbers, quotes, verdict, is_new } = finding;
  const honest = isBrief ? null : honestWords(finding);
  const hasOdds = numbers?.odds !== undefined && isClaim(finding);
  const stands = verdict === null || verdict === "true";
  return (
    <article className="finding" data-verdict={verdict ?? undefined} aria-labelledby={id}>
      <p className="finding__when">
        {/* Translators: a finding that was not there before. */}
        {is_new && <b className="finding__new">{tc("finding", "New")}</b>}
        <span className="finding__strength">{strengthWords()[strength]}</span>
      </p>
      <h3 className="finding__claim" id={id} dir="auto">
        {stands ? claim : <del>{claim}</del>}
      </h3>
      {stands && (
        <>
          {!isBrief && numbers && isClaim(finding) && <Interval numbers={numbers} />}
          {numbers?.odds && isClaim(finding) && (
            <Odds rows={numbers.odds.map(({ name, good, of }) => ({ name, count: good, of }))} />
          )}
          {(honest || hasOdds) && (
            <p className="finding__honest">
              {joinSentences([
                hasOdds &&
                  // Translators: explains two bars with shares of days. “good” and “bright” are moods.
                  t("Days that were {good} or {bright}.", { good: moodLabel(4), bright: moodLabel(5) }),
                honest,
              ])}
            </p>
          )}
          {quotes.length > 0 && <Quotes quotes={quotes} atFirst={quotesAtFirst} />}
        </>
      )}
      <Says analyzerId={analyzerId} finding={finding} />
    </article>
  );
}

type IntervalProps = { numbers: NonNullable<AnalyzerFinding["numbers"]> };

/** How large the difference is, and within which bounds it may lie. */
function Interval({ numbers: { effect, low, high, unit } }: IntervalProps) {
  const [least, most] = [Math.min(0, low, effect), Math.max(0, high, effect)];
  const span = most - least || 1;
  const at = (value: number) => 6 + ((value - least) / span) * 188;
  return (
    <figure className="effect">
      <svg viewBox="0 0 200 16" preserveAspectRatio="none" aria-hidden="true">
        <path className="effect__ground" d="M0 8H200" />
        <path className="effect__zero" d={`M${at(0)} 1V15`} />
        <path className="effect__span" d={`M${at(low)} 8H${at(high)}`} />
        <path className="effect__here" d={`M${at(effect)} 8h.01`} />
      </svg>
      <figcaption>
        {/* Translators: “probably 0.2 to 0.6 higher (mood, from 1 to 5)”. */}
        {t("{difference} ({unit})", { difference: differenceWords({ low, high }), unit: unitWords(unit) })}
      </figcaption>
    </figure>
  );
}

export function Quotes({ quotes, atFirst }: { quotes: readonly Quote[]; atFirst: number }) {
  const [isWhole, setWhole] = useState(false);
  const shown = isWhole ? quotes : quotes.slice(0, atFirst);
  return (
    <>
      {shown.length > 0 && (
        <ul className="quotes" aria-label={t("What it is based on")}>
          {shown.map((quote) => (
            <li key={`${quote.reflection_id} ${quote.revision} ${quote.place?.start} ${quote.quote}`}>
              <QuoteLine quote={quote} />
            </li>
          ))}
        </ul>
      )}
      {quotes.length > atFirst && (
        <Button
          variant="plain"
          className="quotes__more"
          aria-expanded={isWhole}
          onClick={() => setWhole(!isWhole)}
        >
          {isWhole
            ? atFirst === 0
              ? t("Hide the quotes")
              : t("Fewer quotes")
            : t("{count, plural, one {All # quote} other {All # quotes}}", { count: quotes.length })}
        </Button>
      )}
    </>
  );
}

function QuoteLine({ quote }: { quote: Quote }) {
  const { reflection_id: id, revision, day, title, quote: words, place, stands } = quote;
  if (stands === "gone")
    return <p className="quoted small quiet">{t("This reflection is gone, or kept from AI.")}</p>;
  return (
    <Link
      className="quoted"
      to="/reflections/$id"
      params={{ id }}
      search={place ? { cited: quotedPlace({ revision, ...place }) } : {}}
    >
      <q className="quoted__words" dir="auto">
        {words}
      </q>
      <span className="quoted__where">
        {day && <DayTime day={day} format="dateAndYear" />}
        {title && (
          <span className="quoted__title" dir="auto">
            {title}
          </span>
        )}
        {/* Translators: the sentence that is quoted has changed. */}
        {stands === "changed" && <span className="quoted__changed">{t("has changed since")}</span>}
      </span>
    </Link>
  );
}

const choices = (): readonly { verdict: Verdict; label: string }[] => [
  // Translators: buttons: what the person says of a finding.
  { verdict: "true", label: t("True for me") },
  { verdict: "not_true", label: t("Not true") },
  { verdict: "ignored", label: t("Don’t look for this") },
];

function Says({ analyzerId, finding: { key, verdict, claim } }: FindingProps) {
  const give = useGiveVerdict(analyzerId, key);
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for the fields of a form
    <div className="finding__foot" role="group" aria-label={t("What you say: {claim}", { claim })}>
      {verdict === null ? (
        choices().map(({ verdict: wanted, label }) => (
          <Button
            key={wanted}
            variant={wanted === "ignored" ? "plain" : "quiet"}
            disabled={give.isPending}
            onClick={() => give.mutate(wanted)}
          >
            {label}
          </Button>
        ))
      ) : (
        <>
          <span className="finding__said" role="status">
            {t("You said: {verdict}.", { verdict: verdictWords()[verdict] })}
          </span>
          <Button variant="plain" disabled={give.isPending} onClick={() => give.mutate(null)}>
            {t("Undo")}
          </Button>
        </>
      )}
      <Problem error={give.error} />
    </div>
  );
}
