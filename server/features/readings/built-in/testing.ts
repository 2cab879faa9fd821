import { addDays } from "#contract/day-rules.ts";
import type { AnalyzerInput, ReadReflection } from "../analyzer.ts";
import { readText } from "../text/testing.ts";

export type Written = Partial<Omit<ReadReflection, "reading">> & { body: string };

export const firstDay = "2026-06-01";

/** A journal with one reflection a day from `firstDay` on, unless they name their days. */
export function journal(written: readonly Written[], rest: Partial<AnalyzerInput> = {}) {
  const reflections = written.map(({ body, ...own }, at): ReadReflection => {
    const day = own.day ?? addDays(firstDay, at);
    return {
      id: `r${at}`,
      revision: 1,
      day,
      hour: 20,
      kind: "daily",
      mood: null,
      feelings: [],
      tags: [],
      activity_id: null,
      scene: null,
      ...own,
      reading: readText(body),
    };
  });
  const to = reflections.at(-1)?.day ?? firstDay;
  const input: AnalyzerInput = {
    today: to,
    period: { from: firstDay, to },
    reflections,
    earlier: [],
    verdicts: new Map(),
    entities: [],
    vectors: new Map(),
    ...rest,
  };
  const bodies = new Map(written.map(({ body }, at) => [`r${at}`, body]));
  const cut = ({ reflection_id, start, end }: { reflection_id: string; start: number; end: number }) =>
    bodies.get(reflection_id)?.slice(start, end);
  return { input, cut };
}

/** 0 to 1, the same each time. */
export function noise(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}
