import { t } from "#contract/translate.ts";
import { Button } from "#web/ui/button.tsx";

type NextStepsProps = {
  followUps: readonly string[];
  onAsk: (question: string) => void;
  /** Undefined for a conversation that is too short for a summary. */
  onSummary: (() => void) | undefined;
};

/** How a conversation can continue after its last answer. One press sends a question. */
export function NextSteps({ followUps, onAsk, onSummary }: NextStepsProps) {
  if (followUps.length === 0 && !onSummary) return null;
  return (
    <ul className="chips next-steps" aria-label={t("Ways to continue")}>
      {followUps.map((question) => (
        <li key={question}>
          <Button className="next-steps__ask" dir="auto" onClick={() => onAsk(question)}>
            {question}
          </Button>
        </li>
      ))}
      {onSummary && (
        <li>
          <Button variant="plain" className="next-steps__ask" onClick={onSummary}>
            {t("Add a summary to today’s page")}
          </Button>
        </li>
      )}
    </ul>
  );
}
