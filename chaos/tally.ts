/** What happened in one run, and what must never happen. */
export type Tally = {
  /** Acknowledged steps by kind, such as "saves". */
  acknowledged: Map<string, number>;
  /** Attempts that failed because a server, the store or a bucket was away. Each is repeated until it succeeds. */
  refused: number;
  faults: Map<string, number>;
  /** Each item names one thing that was acknowledged and is missing or different. */
  lost: string[];
  doubled: string[];
  signedOut: string[];
  /** Answers that no fault excuses, such as a conflict or an internal error. */
  wrong: string[];
};

export const emptyTally = (): Tally => ({
  acknowledged: new Map(),
  refused: 0,
  faults: new Map(),
  lost: [],
  doubled: [],
  signedOut: [],
  wrong: [],
});

export const countOne = (counts: Map<string, number>, kind: string) =>
  counts.set(kind, (counts.get(kind) ?? 0) + 1);

export const acknowledgedIn = ({ acknowledged }: Tally): number =>
  acknowledged.values().reduce((sum, count) => sum + count, 0);

export const verdictOf = ({ lost, doubled, signedOut }: Tally): string =>
  `${lost.length} lost, ${doubled.length} doubled, ${signedOut.length} signed out`;

/** Everything that makes a run fail, one item a line. */
export const problemsOf = ({ lost, doubled, signedOut, wrong }: Tally): string[] => [
  ...lost.map((each) => `lost: ${each}`),
  ...doubled.map((each) => `doubled: ${each}`),
  ...signedOut.map((each) => `signed out: ${each}`),
  ...wrong.map((each) => `wrong answer: ${each}`),
];
