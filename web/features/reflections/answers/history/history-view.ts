/** What the page shows, as its address says it. */
export type HistoryView =
  /** The id of a step, or `score`; `null` for the first question. */
  | { by: "question"; question: string | null }
  /** The id of a reflection; `null` for the newest. */
  | { by: "sitting"; at: string | null };

export type HistoryAddress = { by?: "sitting"; question?: string; at?: string };

/** In an address: the score of a check-in. */
export const scoreQuestion = "score";

const idOrScore = /^(?:score|[0-9a-f-]{36})$/;

/** Parses an address, which may have been typed by hand. */
export function toView({ by, question, at }: Record<string, unknown>): HistoryView {
  const named = (value: unknown) => (typeof value === "string" && idOrScore.test(value) ? value : null);
  return by === "sitting" ? { by: "sitting", at: named(at) } : { by: "question", question: named(question) };
}

export function toAddress(view: HistoryView): HistoryAddress {
  if (view.by === "question") return view.question === null ? {} : { question: view.question };
  return view.at === null ? { by: "sitting" } : { by: "sitting", at: view.at };
}
