export const revisitKinds = ["worry", "prediction", "plan", "question"] as const;
export type RevisitKind = (typeof revisitKinds)[number];

const ofForecasts = ["happened", "did_not", "partly"] as const;

/** How it can have turned out. Each can also be let go. */
export const outcomesOf = {
  worry: ofForecasts,
  prediction: ofForecasts,
  plan: ["done", "not_done", "changed"],
  question: ["answered"],
} as const satisfies Record<RevisitKind, readonly string[]>;

export const outcomes = [...ofForecasts, ...outcomesOf.plan, ...outcomesOf.question, "let_go"] as const;
export type Outcome = (typeof outcomes)[number];

export const fits = (kind: RevisitKind, outcome: Outcome): boolean =>
  outcome === "let_go" || outcomesOf[kind].some((each) => each === outcome);

/** UTF-16 code units. */
export const maxQuotedLength = 1000;
export const maxAnswerLength = 2000;
export const maxRevisits = 2000;
/** How many are shown on one day. The others follow when these are answered. */
export const maxDue = 20;
