import { idOrNothing } from "#web/lib/random-id.ts";

export type RangeName = "weeks" | "year" | "all";

/** The state of the page in its address. */
export type HistoryView = {
  range: RangeName;
  /** `null` for the newest run that is done. */
  run: string | null;
};
export type HistoryAddress = { range?: "year" | "all" | undefined; run?: string | undefined };

/** Parses an address, which may have been typed by hand. */
export const toView = ({ range, run }: Record<string, unknown>): HistoryView => ({
  range: range === "year" || range === "all" ? range : "weeks",
  run: idOrNothing(run) ?? null,
});

export const toAddress = ({ range, run }: HistoryView): HistoryAddress => ({
  range: range === "weeks" ? undefined : range,
  run: run ?? undefined,
});
