import type { Context } from "#server/context.ts";
import { pause } from "#server/platform/pause.ts";
import type { Owner } from "#server/platform/sealing.ts";
import { memoriesOf, memoryOf, type OpenedVectors } from "./memory.ts";
import { likeness, type Packed, unpack } from "./packed-vectors.ts";
import { storedVectors } from "./vector-store.ts";

/** For one person, and for everyone together. A journal of 10,000 reflections takes about ten million. */
const maxBytesOfOne = 128_000_000;
const maxBytes = 384_000_000;
/** How many vectors are compared without a pause. That takes a few milliseconds. */
const comparedAtOnce = 2000;

/** A passage of a reflection, by its index there. */
export type Near = { id: string; passage: number; revision: number; likeness: number };

/** The passages nearest to a vector, nearest first, of these reflections or of all, and all passages of `also`. */
export async function nearestVectors(
  context: Context,
  owner: Owner,
  {
    model,
    vector,
    among,
    also,
    limit,
  }: {
    model: string;
    vector: Packed;
    among: ReadonlySet<string> | null;
    also?: ReadonlySet<string> | undefined;
    limit: number;
  },
): Promise<Near[]> {
  const { byId } = await openVectors(context, owner, model);
  const always: Near[] = [];
  let found: Near[] = [];
  let [compared, least] = [0, -1];
  for (const [id, { packed, revision }] of byId) {
    const isAlways = also?.has(id);
    if (among && !among.has(id) && !isAlways) continue;
    for (let passage = 0; passage < packed.lengths.length; passage += 1) {
      const near = likeness(packed, passage, vector);
      if (isAlways) always.push({ id, passage, revision, likeness: near });
      else if (near > least) found.push({ id, passage, revision, likeness: near });
    }
    if (found.length > 4 * limit) {
      found = nearestOf(found, limit);
      least = found.at(-1)?.likeness ?? -1;
    }
    compared += packed.lengths.length;
    if (compared < comparedAtOnce) continue;
    compared = 0;
    await pause();
  }
  return [...always, ...nearestOf(found, limit)];
}

/** Vectors of length 1, one for each passage of these reflections, or of all. */
export async function vectorsByReflection(
  context: Context,
  owner: Owner,
  { model, ids }: { model: string; ids: ReadonlySet<string> | null },
): Promise<Map<string, Float32Array[]>> {
  const { byId } = await openVectors(context, owner, model);
  const vectors = new Map<string, Float32Array[]>();
  let unpacked = 0;
  for (const [id, { packed }] of byId) {
    if (ids && !ids.has(id)) continue;
    vectors.set(id, unpack(packed));
    unpacked += packed.lengths.length;
    if (unpacked < comparedAtOnce) continue;
    unpacked = 0;
    await pause();
  }
  return vectors;
}

/** Opens a person's vectors, or brings the opened ones up to date with the store. */
export async function openVectors(context: Context, owner: Owner, model: string): Promise<OpenedVectors> {
  const memory = memoryOf(context, owner);
  if (memory.opened?.model !== model)
    memory.opened = { model, byId: new Map(), bytes: 0, change: 0, refused: new Set(), loading: null };
  const { opened } = memory;
  // Two questions at the same time load them once.
  opened.loading ??= load(context, owner, opened).finally(() => {
    opened.loading = null;
  });
  await opened.loading;
  makeRoom(context, owner);
  return opened;
}

/** Reloads vectors of changes before the last one loaded. */
export function reloadSince(context: Context, owner: Owner, change: number): void {
  const opened = memoriesOf(context).get(owner.id)?.opened;
  if (opened) opened.change = Math.min(opened.change, change - 1);
}

/** Reflections whose vectors were altered in the store and must be made again. */
export const refusedVectors = (context: Context, owner: Owner): string[] => [
  ...(memoriesOf(context).get(owner.id)?.opened?.refused ?? []),
];

async function load(context: Context, owner: Owner, into: OpenedVectors): Promise<void> {
  for await (const batch of storedVectors(context, owner, into.model, into.change)) {
    for (const { reflection_id, change, revision, packed } of batch) {
      into.change = change;
      into.bytes -= into.byId.get(reflection_id)?.packed.numbers.length ?? 0;
      into.byId.delete(reflection_id);
      into.refused.delete(reflection_id);
      if (packed === "refused") into.refused.add(reflection_id);
      else if (packed && into.bytes + packed.numbers.length <= maxBytesOfOne) {
        into.byId.set(reflection_id, { packed, revision });
        into.bytes += packed.numbers.length;
      }
    }
    await pause();
  }
}

/** Drops the vectors of those who have not used them for the longest time. */
function makeRoom(context: Context, { id: latest }: Owner): void {
  const memories = memoriesOf(context);
  let bytes = memories.values().reduce((sum, { opened }) => sum + (opened?.bytes ?? 0), 0);
  for (const [id, memory] of memories) {
    if (bytes <= maxBytes || id === latest) return;
    bytes -= memory.opened?.bytes ?? 0;
    memory.opened = null;
  }
}

const nearestOf = (found: readonly Near[], limit: number): Near[] =>
  found.toSorted((one, other) => other.likeness - one.likeness).slice(0, limit);
