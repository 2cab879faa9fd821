import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { AnalyzerFinding } from "#contract/analyzers/findings.ts";
import type { WholeRun } from "#contract/analyzers/runs.ts";
import { joinSentences } from "#contract/formats.ts";
import { t } from "#contract/translate.ts";
import { chanceCount } from "#web/lib/chance-words.ts";
import { leftOutWords } from "#web/lib/left-out.ts";
import { Button } from "#web/ui/button.tsx";
import { Fold } from "#web/ui/fold.tsx";
import { Pane } from "#web/ui/frost.tsx";
import { type AnalyzerId, verdictsQuery } from "../analyzer-queries.ts";
import {
  honestWords,
  isClaim,
  needsWords,
  onlyMeasures,
  readSentence,
  runFacts,
  verdictWords,
} from "../analyzer-words.ts";
import { Problem } from "../run-control.tsx";
import { Finding, Quotes } from "./finding.tsx";
import { useGiveVerdict } from "./use-verdict.ts";

type FindingsProps = { analyzerId: AnalyzerId; whole: WholeRun };

const findingsAtOnce = 12;

/** What one run found: claims first, then what is missing, and what could be chance. */
export function Findings({ analyzerId, whole: { run, result } }: FindingsProps) {
  const [count, setCount] = useState(findingsAtOnce);
  const findings = result?.findings ?? [];
  const claims = findings.filter(isClaim);
  const chance = findings.filter(({ strength }) => strength === "chance");
  const tooFew = findings.filter(({ strength }) => strength === "too_few");
  const leftOut = result && leftOutWords(result.other_languages);
  return (
    <Pane className="findings" aria-label={t("Findings")}>
      <h2 className="visually-hidden">{t("Findings")}</h2>
      <p className="small quiet">{readSentence(run)}</p>
      {claims.length === 0 && (chance.length > 0 || tooFew.length === 0) && (
        <h3 className="finding__claim">
          {onlyMeasures(analyzerId)
            ? t("This analyzer only measures. See the chart.")
            : chance.length === 0
              ? t("Nothing was found in this period.")
              : t("Nothing stands out clearly in this period.")}
        </h3>
      )}
      {claims.slice(0, count).map((finding, index) => (
        <Finding
          key={finding.key}
          analyzerId={analyzerId}
          finding={finding}
          quotesAtFirst={index === 0 ? 3 : 1}
        />
      ))}
      {claims.length > count && (
        <Button wide onClick={() => setCount(count + findingsAtOnce * 2)}>
          {t("Show more ({rest, number} left)", { rest: claims.length - count })}
        </Button>
      )}
      {tooFew.map(({ key, claim, needs_days }) => (
        <p key={key} className="findings__none">
          {joinSentences([claim, needsWords(needs_days)])}
        </p>
      ))}
      {chance.length > 0 && <Chance findings={chance} isMore={claims.length > 0} />}
      {leftOut && <p className="findings__left-out">{leftOut}</p>}
      <Said analyzerId={analyzerId} shown={findings} />
      <Fold className="findings__facts" name={t("About this run")}>
        <ul>
          {runFacts(run).map((fact) => (
            <li key={fact}>{fact}</li>
          ))}
        </ul>
      </Fold>
    </Pane>
  );
}

/** These claim nothing, so they are one line until it is unfolded. */
const Chance = ({ findings, isMore }: { findings: readonly AnalyzerFinding[]; isMore: boolean }) => (
  <Fold className="unsure findings__facts" name={chanceCount(findings.length, isMore)}>
    <ul>
      {findings.map((finding) => (
        <li key={finding.key} className="unsure__row">
          <span dir="auto">{finding.claim}</span>
          <span className="small quiet">{honestWords(finding)}</span>
          {finding.quotes.length > 0 && <Quotes quotes={finding.quotes} atFirst={0} />}
        </li>
      ))}
    </ul>
  </Fold>
);

/** Verdicts on findings that this run lacks: ignored ones are in no later run. */
function Said({ analyzerId, shown }: { analyzerId: AnalyzerId; shown: readonly AnalyzerFinding[] }) {
  const { data: verdicts = [] } = useQuery(verdictsQuery);
  const others = verdicts.filter(
    ({ analyzer_id, key }) => analyzer_id === analyzerId && !shown.some((finding) => finding.key === key),
  );
  if (others.length === 0) return null;
  return (
    <Fold
      className="findings__facts"
      name={t("What you said before, {count, number}", { count: others.length })}
    >
      <ul>
        {others.map((given) => (
          <li key={given.key} className="said">
            <span dir="auto">{given.claim}</span>
            <span className="small quiet">
              {t("You said: {verdict}.", { verdict: verdictWords()[given.verdict] })}
            </span>
            <TakeBack analyzerId={analyzerId} verdictKey={given.key} claim={given.claim} />
          </li>
        ))}
      </ul>
    </Fold>
  );
}

type TakeBackProps = { analyzerId: AnalyzerId; verdictKey: string; claim: string };

function TakeBack({ analyzerId, verdictKey, claim }: TakeBackProps) {
  const give = useGiveVerdict(analyzerId, verdictKey);
  return (
    <>
      <Button
        variant="plain"
        aria-label={t("Undo: {claim}", { claim })}
        disabled={give.isPending}
        onClick={() => give.mutate(null)}
      >
        {t("Undo")}
      </Button>
      <Problem error={give.error} />
    </>
  );
}
