import { hasTag, withRenamedTag } from "#contract/reflections/reflection-rules.ts";
import type { Context } from "#server/context.ts";
import { countForAi } from "#server/features/reflections/index.ts";
import type { Owner } from "#server/platform/sealing.ts";
import {
  changingAnalyzers,
  findAnalyzers,
  findAnalyzersIn,
  writeAnalyzer,
} from "./settings/known-analyzers.ts";

/**
 * Analyzers that are limited to a tag follow it to its new name once no reflection has the old one. If the new name
 * `wasUsed` before, they read more than the person has accepted the cost of.
 */
export async function followRenamedTag(
  context: Context,
  owner: Owner,
  { from, to, wasUsed }: { from: string; to: string; wasUsed: boolean },
): Promise<void> {
  if (!(await findAnalyzers(context, owner)).some(({ scope }) => hasTag(scope.tags, from))) return;
  if ((await countForAi(context, owner, { tags: [from] })) > 0) return;
  await changingAnalyzers(context, owner, async (tx) => {
    for (const known of await findAnalyzersIn(context, tx, owner)) {
      if (!hasTag(known.scope.tags, from)) continue;
      const scope = { ...known.scope, tags: withRenamedTag(known.scope.tags, from, to) };
      if (known.kind === "built_in") await writeAnalyzer(context, tx, owner, { ...known, scope });
      else {
        const costAccepted = known.costAccepted && !wasUsed;
        const revision = known.revision + 1;
        await writeAnalyzer(context, tx, owner, { ...known, scope, revision, costAccepted });
      }
    }
  });
}
