import { idOrNothing } from "#web/lib/random-id.ts";

/** Names of periods, as runs have them. */
export const rangeNames = ["twelve_weeks", "year", "all"] as const;
export type RangeName = (typeof rangeNames)[number];

/** The state of the page in its address. */
export type HistoryView = {
  /** `null`: that of the run that is shown. */
  range: RangeName | null;
  /** `null` for the newest run that is done. */
  run: string | null;
};
export type HistoryAddress = { range?: RangeName | undefined; run?: string | undefined };

/** Parses an address, which may have been typed by hand. */
export const toView = ({ range, run }: Record<string, unknown>): HistoryView => ({
  range: rangeNames.find((name) => name === range) ?? null,
  run: idOrNothing(run) ?? null,
});

export const toAddress = ({ range, run }: HistoryView): HistoryAddress => ({
  range: range ?? undefined,
  run: run ?? undefined,
});
