import { onScales, type Score, type ScoreName, scorings } from "#contract/activities/scores.ts";
import { sentenceSpace } from "#contract/formats.ts";
import { lazyNamed } from "#web/lib/lazy-with-retry.ts";
import { rich } from "#web/lib/rich.ts";
import { BandedScale } from "#web/ui/banded-scale.tsx";
import { TextLink } from "#web/ui/link.tsx";

const { Part: HelpPanel } = lazyNamed("HelpPanel", () => import("#web/features/safety/help-panel.tsx"));

/** A score on its published scales, with the caution that goes with it. */
export function ScoreScales({ scoring, score }: { scoring: ScoreName; score: Score }) {
  return (
    <>
      {onScales(scoring, score).map((scale) => (
        <BandedScale key={scale.label} {...scale} />
      ))}
      <Caution words={scorings[scoring].caution} />
    </>
  );
}

export function Caution({ words }: { words: string | null }) {
  return words && <p className="caution">{words}</p>;
}

/** Suggestions or the help panel, shown with a score that calls for them. */
export function HelpWithScore({ scoring, help }: { scoring: ScoreName; help: Score["help"] }) {
  if (help === "panel") return <HelpPanel />;
  const words = help === "words" && scorings[scoring].help;
  if (!words) return null;
  const { what, activity } = words;
  return (
    <p className="caution">
      {what}
      {sentenceSpace()}
      {rich("You could also try <activity>{title}</activity>, or see <help>where to find help</help>.", {
        title: activity.title,
        activity: (words) => (
          <TextLink to="/activities/$id" params={{ id: activity.id }}>
            {words}
          </TextLink>
        ),
        help: (words) => (
          <TextLink to="/about/$page" params={{ page: "help" }}>
            {words}
          </TextLink>
        ),
      })}
    </p>
  );
}
