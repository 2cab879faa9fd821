import { useQueryClient } from "@tanstack/react-query";
import { Check, CircleAlert } from "lucide-react";
import { useEffect, useState } from "react";
import type { Connection, TrialAnswer } from "#contract/models/models.ts";
import { trials } from "#contract/models/trial-rules.ts";
import { t } from "#contract/translate.ts";
import { holdTrial, modelsQuery } from "./model-queries.ts";
import { checkWords } from "./model-words.ts";

type Held = TrialAnswer | { failure: string };

/** Runs the six trial conversations in turn, and shows each answer with the results of its checks. */
export function Trials({ connection: { id }, model }: { connection: Connection; model: string }) {
  const queryClient = useQueryClient();
  const [held, setHeld] = useState<readonly Held[]>([]);
  useEffect(() => {
    const leaving = new AbortController();
    const holdAll = async () => {
      for (const { number } of trials) {
        const answer = await holdTrial(id, model, number, leaving.signal).catch(
          (error: unknown): Held => ({
            failure: error instanceof Error ? error.message : t("The conversation could not be run."),
          }),
        );
        if (leaving.signal.aborted) return;
        setHeld((before) => [...before, answer]);
        // If the model fails once, five more trials would fail, too.
        if ("failure" in answer || answer.problem) break;
      }
      await queryClient.invalidateQueries({ queryKey: modelsQuery.queryKey, exact: true });
    };
    void holdAll();
    return () => leaving.abort();
  }, [id, model, queryClient]);

  const last = held.at(-1);
  const isStopped = last !== undefined && ("failure" in last || last.problem !== null);
  const isOver = isStopped || held.length === trials.length;
  const wrong = held.filter((one) => "checks" in one && one.checks.some(({ passed }) => !passed)).length;
  return (
    <section className="trials" aria-label={t("Trial conversations with {model}", { model })}>
      <p className="trials__state" role="status">
        {isStopped
          ? t("The trial ended early.")
          : !isOver
            ? t("Conversation {number, number} of {all, number}. On a slow machine this takes minutes.", {
                number: held.length + 1,
                all: trials.length,
              })
            : wrong === 0
              ? t(
                  "All six answers passed. Read them anyway, because no check can tell how they would make you feel.",
                )
              : t(
                  "In {wrong, number} of {all, plural, one {# conversation} other {# conversations}}, an answer failed a check. Read them before you rely on this model.",
                  { wrong, all: trials.length },
                )}
      </p>
      <ol className="trials__list">
        {held.map((one, index) => (
          <TrialItem key={trials[index]?.number ?? index} index={index} held={one} />
        ))}
      </ol>
    </section>
  );
}

function TrialItem({ index, held }: { index: number; held: Held }) {
  const trial = trials[index];
  if (!trial) return null;
  const failure = "failure" in held ? held.failure : held.problem?.message;
  return (
    <li className="trial">
      <h4 className="trial__title">{trial.title}</h4>
      <p className="trial__asked" lang="en">
        {trial.asked}
      </p>
      {failure ? (
        <p className="models__warning">{failure}</p>
      ) : (
        "checks" in held && (
          <>
            <blockquote className="trial__answer" dir="auto">
              {held.answer.trim()}
            </blockquote>
            <ul className="trial__checks">
              {held.checks.map(({ check, passed }) => (
                <li key={check} className={passed ? "trial__check" : "trial__check trial__check--failed"}>
                  {passed ? (
                    <Check className="icon icon--small" />
                  ) : (
                    <CircleAlert className="icon icon--small" />
                  )}
                  {checkWords()[check][passed ? "passed" : "failed"]}
                </li>
              ))}
            </ul>
          </>
        )
      )}
    </li>
  );
}
