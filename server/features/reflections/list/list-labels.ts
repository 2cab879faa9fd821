import type { Labels } from "#contract/reflections/reflection-list.ts";
import type { Context } from "#server/context.ts";
import type { Owner } from "#server/platform/sealing.ts";
import { indexPending } from "../search/indexing.ts";
import { findLabels } from "../search/labels.ts";

/** All tags and feelings in use, most used first. */
export async function listLabels(context: Context, owner: Owner): Promise<Labels> {
  await indexPending(context, owner);
  return findLabels(context, owner);
}
