import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { AnalyzerFinding } from "#contract/analyzers/findings.ts";
import type { WholeRun } from "#contract/analyzers/runs.ts";
import { counted } from "#web/lib/counted.ts";
import { leftOutWords } from "#web/lib/left-out.ts";
import { Button } from "#web/ui/button.tsx";
import { Fold } from "#web/ui/fold.tsx";
import { Pane } from "#web/ui/frost.tsx";
import { type AnalyzerId, verdictsQuery } from "../analyzer-queries.ts";
import { honestWords, isClaim, runFacts, verdictWords } from "../analyzer-words.ts";
import { Problem } from "../run-control.tsx";
import { Finding, Quotes } from "./finding.tsx";
import { useGiveVerdict } from "./use-verdict.ts";

type FindingsProps = { analyzerId: AnalyzerId; whole: WholeRun };

const findingsAtOnce = 12;

/** What one run found: claims first, then what could be chance or needs more days. */
export function Findings({ analyzerId, whole: { run, result } }: FindingsProps) {
  const [count, setCount] = useState(findingsAtOnce);
  const findings = result?.findings ?? [];
  const claims = findings.filter(isClaim);
  const unsure = findings.filter((finding) => !isClaim(finding));
  const leftOut = result && leftOutWords(result.other_languages);
  return (
    <Pane className="findings" aria-label="Findings">
      <h2 className="visually-hidden">Findings</h2>
      {claims.length === 0 && <Nothing unsure={unsure} />}
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
          Show more of {counted(claims.length, "finding")}
        </Button>
      )}
      {unsure.length > 0 && <Unsure findings={unsure} />}
      {leftOut && <p className="findings__left-out">{leftOut}</p>}
      <Said analyzerId={analyzerId} shown={findings} />
      <Fold className="findings__facts" name="About this run">
        <ul>
          {runFacts(run).map((fact) => (
            <li key={fact}>{fact}</li>
          ))}
        </ul>
      </Fold>
    </Pane>
  );
}

function Nothing({ unsure }: { unsure: readonly AnalyzerFinding[] }) {
  return (
    <div className="findings__none">
      <h3 className="finding__claim">
        {unsure.length === 0 ? "Nothing was found in these days." : "Too early to say."}
      </h3>
      <p className="finding__honest">
        {unsure.length === 0
          ? "It will look again on its schedule."
          : "The patterns tested could be chance, or have too few days."}
      </p>
    </div>
  );
}

const maxUnfolded = 3;

/** These claim nothing, so only a few are listed at first, and quotes show on request. */
function Unsure({ findings }: { findings: readonly AnalyzerFinding[] }) {
  const [count, setCount] = useState(findingsAtOnce);
  return (
    <Fold
      className="unsure findings__facts"
      name={`Could be chance, or too early to say, ${findings.length}`}
      open={findings.length <= maxUnfolded}
    >
      <ul>
        {findings.slice(0, count).map((finding) => (
          <li key={finding.key} className="unsure__row">
            <span dir="auto">{finding.claim}</span>
            <span className="small quiet">{honestWords(finding)}</span>
            {finding.quotes.length > 0 && <Quotes quotes={finding.quotes} atFirst={0} />}
          </li>
        ))}
      </ul>
      {findings.length > count && (
        <Button variant="plain" onClick={() => setCount(findings.length)}>
          Show all {findings.length}
        </Button>
      )}
    </Fold>
  );
}

/** Verdicts on findings that this run lacks: ignored ones are in no later run. */
function Said({ analyzerId, shown }: { analyzerId: AnalyzerId; shown: readonly AnalyzerFinding[] }) {
  const { data: verdicts = [] } = useQuery(verdictsQuery);
  const others = verdicts.filter(
    ({ analyzer_id, key }) => analyzer_id === analyzerId && !shown.some((finding) => finding.key === key),
  );
  if (others.length === 0) return null;
  return (
    <Fold className="findings__facts" name={`What you said before, ${others.length}`}>
      <ul>
        {others.map((given) => (
          <li key={given.key} className="said">
            <span dir="auto">{given.claim}</span>
            <span className="small quiet">You said: {verdictWords[given.verdict]}.</span>
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
        aria-label={`Undo: ${claim}`}
        disabled={give.isPending}
        onClick={() => give.mutate(null)}
      >
        Undo
      </Button>
      <Problem error={give.error} />
    </>
  );
}
