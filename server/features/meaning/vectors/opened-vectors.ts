import type { Clock } from "#server/platform/clock.ts";
import { pause } from "#server/platform/pause.ts";
import type { Owner } from "#server/platform/sealing.ts";
import { likeness, type Packed, unpack } from "./packed.ts";
import type { VectorStore } from "./vector-store.ts";

/** How long a person's opened vectors stay in memory after their last request. */
const idleMs = 300_000;
/** For one person, and for everyone together. A journal of 10,000 reflections takes about ten million. */
const maxBytesOfOne = 128_000_000;
const maxBytes = 384_000_000;
/** How many vectors are compared without a pause. That takes a few milliseconds. */
const comparedAtOnce = 2000;

type Vectors = { packed: Packed; revision: number };
type Opened = {
  model: string;
  byId: Map<string, Vectors>;
  bytes: number;
  /** The last change that was loaded. */
  change: number;
  refused: Set<string>;
  lastUsed: number;
  /** The time of the person's last request. `null` before the first one that was noticed. */
  sessionId: string | null;
  loading: Promise<void> | null;
};

type Session = { id: string; sessionId: string };

/** A passage of a reflection, by its place there. */
export type Near = { id: string; passage: number; revision: number; likeness: number };

export function createOpenedVectors({ store, clock }: { store: Pick<VectorStore, "since">; clock: Clock }) {
  /** By person. The one who has not asked for the longest time comes first. */
  const opened = new Map<string, Opened>();
  const now = () => clock.now().getTime();

  async function load(owner: Owner, into: Opened): Promise<void> {
    for await (const batch of store.since(owner, into.model, into.change)) {
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

  function makeRoom(): void {
    let bytes = [...opened.values()].reduce((sum, each) => sum + each.bytes, 0);
    for (const [id, each] of opened) {
      if (bytes <= maxBytes || opened.size === 1) return;
      bytes -= each.bytes;
      opened.delete(id);
    }
  }

  /** Brings them up to date with the store. */
  async function openFor(owner: Owner, model: string): Promise<Opened> {
    const known = opened.get(owner.id);
    const mine: Opened =
      known?.model === model
        ? known
        : {
            model,
            byId: new Map(),
            bytes: 0,
            change: 0,
            refused: new Set(),
            lastUsed: 0,
            sessionId: null,
            loading: null,
          };
    mine.lastUsed = now();
    opened.delete(owner.id);
    opened.set(owner.id, mine);
    // Two questions at the same time load them once.
    mine.loading ??= load(owner, mine).finally(() => {
      mine.loading = null;
    });
    await mine.loading;
    makeRoom();
    return mine;
  }

  return {
    /** The passages nearest to `asked`, nearest first, from these reflections or from all. */
    async nearest(
      owner: Owner,
      asked: { model: string; vector: Packed; among: ReadonlySet<string> | null; most: number },
    ): Promise<Near[]> {
      const { byId } = await openFor(owner, asked.model);
      let found: Near[] = [];
      let [compared, least] = [0, -1];
      for (const [id, { packed, revision }] of byId) {
        if (asked.among && !asked.among.has(id)) continue;
        for (let passage = 0; passage < packed.lengths.length; passage += 1) {
          const near = likeness(packed, passage, asked.vector);
          if (near > least) found.push({ id, passage, revision, likeness: near });
        }
        if (found.length > 4 * asked.most) {
          found = nearestOf(found, asked.most);
          least = found.at(-1)?.likeness ?? -1;
        }
        compared += packed.lengths.length;
        if (compared < comparedAtOnce) continue;
        compared = 0;
        await pause();
      }
      return nearestOf(found, asked.most);
    },

    /** Vectors of length 1, one for each passage of these reflections, or of all. */
    async vectorsOf(
      owner: Owner,
      asked: { model: string; ids: ReadonlySet<string> | null },
    ): Promise<Map<string, Float32Array[]>> {
      const { byId } = await openFor(owner, asked.model);
      const vectors = new Map<string, Float32Array[]>();
      let unpacked = 0;
      for (const [id, { packed }] of byId) {
        if (asked.ids && !asked.ids.has(id)) continue;
        vectors.set(id, unpack(packed));
        unpacked += packed.lengths.length;
        if (unpacked < comparedAtOnce) continue;
        unpacked = 0;
        await pause();
      }
      return vectors;
    },

    /** Vectors that were altered in the store and must be made again. */
    refusedOf: (owner: Owner): string[] => [...(opened.get(owner.id)?.refused ?? [])],
    /** Vectors made from an earlier change than the last one loaded are also loaded again. */
    written(owner: Owner, change: number): void {
      const mine = opened.get(owner.id);
      if (mine) mine.change = Math.min(mine.change, change - 1);
    },
    /** Opens them before anyone asks. */
    prepare: async (owner: Owner, model: string): Promise<void> => {
      await openFor(owner, model);
    },
    forget: (ownerId: string) => opened.delete(ownerId),
    /** Drops the vectors of people who have not asked for some minutes, or are no longer signed in. */
    async evictSignedOut(isSignedIn: (session: Session) => Promise<boolean>): Promise<void> {
      for (const [id, { lastUsed, sessionId }] of opened) {
        const isIdle = lastUsed + idleMs <= now();
        if (isIdle || (sessionId !== null && !(await isSignedIn({ id, sessionId })))) opened.delete(id);
      }
    },
    noticed({ id, sessionId }: Session): void {
      const mine = opened.get(id);
      if (mine) [mine.sessionId, mine.lastUsed] = [sessionId, now()];
    },
    forgetAll: () => opened.clear(),
  };
}
export type OpenedVectors = ReturnType<typeof createOpenedVectors>;

const nearestOf = (found: readonly Near[], most: number): Near[] =>
  found.toSorted((one, other) => other.likeness - one.likeness).slice(0, most);
