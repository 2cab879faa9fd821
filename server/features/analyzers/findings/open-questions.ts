import { mostFindings } from "#contract/analyzers/analyzer-rules.ts";
import type { OpenQuestion, questionStates } from "#contract/analyzers/findings.ts";
import { AppError } from "#server/platform/errors.ts";
import type { Owner } from "#server/platform/sealing.ts";
import type { AskReadings } from "../ports.ts";
import type { AnalyzerStore } from "../settings/known-analyzers.ts";
import { opaqueKey } from "../store/finding-keys.ts";
import type { RunReads } from "../store/run-reads.ts";
import type { VerdictStore } from "../store/verdict-rows.ts";
import { type Showing, toQuote } from "./shown-findings.ts";

type State = (typeof questionStates)[number];
const analyzerId = "questions";

export type Shelf = ReturnType<typeof createShelf>;

/**
 * The open questions that the last run found. One that was put away is not looked for any more (`ignored`), and
 * one that was answered is not open (`not_true`): both are verdicts on a finding.
 */
export function createShelf({
  analyzers,
  reads,
  verdicts,
  showing,
  readings,
}: {
  analyzers: AnalyzerStore;
  reads: RunReads;
  verdicts: VerdictStore;
  showing: Showing;
  readings: Pick<AskReadings, "left">;
}) {
  async function lastFound(owner: Owner) {
    const run = await reads.lastDone(owner, analyzerId);
    return (run && (await reads.result(owner, run)))?.findings ?? [];
  }

  return {
    async list(owner: Owner, state: State) {
      const on = (await analyzers.get(owner, analyzerId)).on;
      const given = await verdicts.of(owner, analyzerId);
      const stateOf = new Map(given.map(({ key, verdict }) => [key, toState(verdict)]));
      const found = new Map(
        (await lastFound(owner)).map(({ key, quotes }) => [opaqueKey(owner, analyzerId, key), quotes]),
      );
      // What was put away is in no later run, so its verdict keeps it.
      for (const { key, finding } of given)
        if (!found.has(key))
          found.set(
            key,
            finding.quotes.map((quote) => ({ ...quote, text: null })),
          );
      const asked = [...found].filter(([key]) => (stateOf.get(key) ?? "open") === state);
      const there = await showing.readShown(
        owner,
        asked.flatMap(([, quotes]) => quotes.slice(0, 1).map(({ reflection_id }) => reflection_id)),
      );
      const questions = asked.flatMap(([key, quotes]): OpenQuestion[] => {
        const [first] = quotes;
        const reflection = first && there.get(first.reflection_id);
        if (!first || !reflection) return [];
        // If the words of the quote were not kept, takes those at its place, unless the reflection has been rewritten.
        if (first.text === null && first.revision !== reflection.revision) return [];
        const text = first.text ?? reflection.body.slice(first.start, first.end);
        const { reflection_id, revision, day, title, quote, place, stands } = toQuote(
          { ...first, text },
          reflection,
        );
        if (stands !== "here" || quote.trim() === "") return [];
        return [{ key, question: quote, state, reflection_id, revision, day, title, place }];
      });
      return {
        on,
        questions: questions
          .sort((one, other) => (other.day ?? "").localeCompare(one.day ?? ""))
          .slice(0, mostFindings),
        left: on ? await readings.left(owner) : 0,
      };
    },

    /** @throws AppError `not_found` */
    async change(owner: Owner, key: string, state: State): Promise<void> {
      const verdict = { put_away: "ignored", answered: "not_true" } as const;
      if (state !== "open") {
        await verdicts.give(owner, analyzerId, key, verdict[state]);
        return;
      }
      const isGiven = (await verdicts.of(owner, analyzerId)).some((each) => each.key === key);
      const isFound = (await lastFound(owner)).some((each) => opaqueKey(owner, analyzerId, each.key) === key);
      if (!isGiven && !isFound) throw new AppError("not_found", "There is no such question.");
      await verdicts.takeBack(owner, analyzerId, key);
    },
  };
}

const toState = (verdict: "true" | "not_true" | "ignored"): State =>
  verdict === "ignored" ? "put_away" : verdict === "not_true" ? "answered" : "open";
