import type { Verdict } from "#contract/analyzers/analyzer-rules.ts";
import type { GivenVerdict } from "#contract/analyzers/findings.ts";
import { t } from "#contract/translate.ts";
import type { Context } from "#server/context.ts";
import { claimOf } from "#server/features/readings/index.ts";
import type { Tx } from "#server/platform/database.ts";
import { AppError } from "#server/platform/errors.ts";
import type { Owner } from "#server/platform/sealing.ts";
import { analyzerName, findAnalyzer, findAnalyzers } from "../settings/known-analyzers.ts";
import { opaqueKey } from "../store/finding-keys.ts";
import { openResult, type StoredFinding } from "../store/run-rows.ts";
import { openVerdict, readVerdicts, sealVerdict } from "../store/verdict-rows.ts";

export async function listVerdicts(context: Context, owner: Owner): Promise<{ verdicts: GivenVerdict[] }> {
  const names = new Map(
    (await findAnalyzers(context, owner)).map((known) => [known.id, analyzerName(known)]),
  );
  const given = await readVerdicts(context, owner, null);
  return {
    verdicts: given.flatMap(({ analyzerId, key, verdict, finding, givenAt }) => {
      const analyzer_name = names.get(analyzerId);
      if (analyzer_name === undefined) return [];
      const given_at = new Date(givenAt).toISOString();
      return [{ analyzer_id: analyzerId, analyzer_name, key, claim: claimOf(finding), verdict, given_at }];
    }),
  };
}

/** @throws AppError `not_found` if there is no such analyzer, or no run has this finding */
export async function giveVerdict(
  context: Context,
  owner: Owner,
  analyzerId: string,
  key: string,
  verdict: Verdict,
): Promise<GivenVerdict> {
  const analyzer_name = analyzerName(await findAnalyzer(context, owner, analyzerId));
  return context.database.asOwner(owner.id, async (tx) => {
    const finding = await findFinding(tx, owner, analyzerId, key);
    if (!finding) throw new AppError("not_found", t("There is no such finding."));
    const given_at = context.clock.now().getTime();
    const content = sealVerdict(owner, analyzerId, key, { verdict, finding });
    await tx
      .insertInto("analyzer_verdicts")
      .values({ owner_id: owner.id, analyzer_id: analyzerId, key, given_at, content })
      .onConflict((conflict) =>
        conflict.columns(["owner_id", "analyzer_id", "key"]).doUpdateSet({ given_at, content }),
      )
      .execute();
    return {
      analyzer_id: analyzerId,
      analyzer_name,
      key,
      claim: claimOf(finding),
      verdict,
      given_at: new Date(given_at).toISOString(),
    };
  });
}

export async function withdrawVerdict(
  context: Context,
  owner: Owner,
  analyzerId: string,
  key: string,
): Promise<void> {
  await context.database.asOwner(owner.id, (tx) =>
    tx
      .deleteFrom("analyzer_verdicts")
      .where("owner_id", "=", owner.id)
      .where("analyzer_id", "=", analyzerId)
      .where("key", "=", key)
      .execute(),
  );
}

/** The finding of the last run that has it, or the one stored with an earlier verdict. */
async function findFinding(
  tx: Tx,
  owner: Owner,
  analyzerId: string,
  key: string,
): Promise<StoredFinding | null> {
  const run = await tx
    .selectFrom("analyzer_findings")
    .innerJoin("analyzer_runs", (join) =>
      join
        .onRef("analyzer_runs.owner_id", "=", "analyzer_findings.owner_id")
        .onRef("analyzer_runs.id", "=", "analyzer_findings.last_run_id"),
    )
    .select(["analyzer_runs.id", "analyzer_runs.result"])
    .where("analyzer_findings.owner_id", "=", owner.id)
    .where("analyzer_findings.analyzer_id", "=", analyzerId)
    .where("analyzer_findings.key", "=", key)
    .executeTakeFirst();
  const result = run && openResult(owner, run);
  const found = result?.findings.find((each) => opaqueKey(owner, analyzerId, each.key) === key);
  if (found) return found;
  const before = await tx
    .selectFrom("analyzer_verdicts")
    .select(["analyzer_id", "key", "content"])
    .where("owner_id", "=", owner.id)
    .where("analyzer_id", "=", analyzerId)
    .where("key", "=", key)
    .executeTakeFirst();
  return (before && openVerdict(owner, before)?.finding) ?? null;
}
