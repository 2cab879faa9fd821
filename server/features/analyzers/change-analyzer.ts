import type { Analyzer, AnalyzerScope } from "#contract/analyzers/analyzers.ts";
import type { Context } from "#server/context.ts";
import { ownRow } from "#server/platform/own-row.ts";
import type { Owner } from "#server/platform/sealing.ts";
import { getAnalyzer } from "./analyzer-list.ts";
import { interruptRuns } from "./runs/running.ts";
import {
  changingAnalyzers,
  findAnalyzerIn,
  presentRow,
  refuseDamaged,
  writeAnalyzer,
} from "./settings/known-analyzers.ts";
import { endRunsOf } from "./store/end-runs.ts";

/** What may be changed of an analyzer, the built-in ones too. */
type AnalyzerChange = {
  on?: boolean | undefined;
  schedule?: Analyzer["schedule"] | undefined;
  scope?: AnalyzerScope | undefined;
};

/** @throws AppError `not_found`, `wrong_state` if it can't be opened */
export async function changeAnalyzer(
  context: Context,
  owner: Owner,
  id: string,
  changed: AnalyzerChange,
): Promise<Analyzer> {
  const endedRuns = await changingAnalyzers(context, owner, async (tx) => {
    const known = await findAnalyzerIn(context, tx, owner, id);
    refuseDamaged(known);
    const scope = changed.scope ?? known.scope;
    const isOther = JSON.stringify(scope) !== JSON.stringify(known.scope);
    const on = changed.on ?? known.on;
    const next = { ...known, on, schedule: changed.schedule ?? known.schedule, scope };
    const isNewCost = next.kind === "own" && isOther;
    await writeAnalyzer(
      context,
      tx,
      owner,
      isNewCost ? { ...next, revision: next.revision + 1, costAccepted: false } : next,
    );
    if (isOther) return endRunsOf(context, tx, owner.id, id, "edited");
    return on ? [] : endRunsOf(context, tx, owner.id, id, "off");
  });
  interruptRuns(context, owner.id, endedRuns);
  return getAnalyzer(context, owner, id);
}

/** @throws AppError `not_found` */
export const markSeen = (context: Context, owner: Owner, id: string): Promise<void> =>
  changingAnalyzers(context, owner, async (tx) => {
    const known = await findAnalyzerIn(context, tx, owner, id);
    const seenAt = context.clock.now().getTime();
    if (!(await presentRow(tx, owner.id, id))) return writeAnalyzer(context, tx, owner, { ...known, seenAt });
    await tx.updateTable("analyzers").set({ seen_at: seenAt }).$call(ownRow(owner.id, id)).execute();
  });
