import type { AttachmentKind } from "#contract/attachments/attachment-rules.ts";
import type { Day } from "#contract/day-rules.ts";
import type { ReflectionKind } from "#contract/reflections/reflection-rules.ts";
import type { Draft, Origin, WrittenUnder } from "#contract/reflections/reflections.ts";
import type { Tx } from "#server/platform/database.ts";
import type { Owner } from "#server/platform/sealing.ts";

/** A reflection as `add` takes it. */
export type NewReflection = Draft & {
  key: string;
  id?: string;
  kind: ReflectionKind;
  day: Day;
  written_at: string;
  time_zone: string;
  created_at?: string;
  updated_at?: string;
  deleted_at?: string | null;
  revision?: number;
  starred: boolean;
  excluded_from_ai: boolean;
  scene?: WrittenUnder | null;
  activity_id?: string | null;
  programme_run_id?: string | null;
  origin: (Origin & { extra: unknown }) | null;
  attachment_ids: string[];
};

export type Added =
  | { state: "added"; key: string; id: string; kind: ReflectionKind; change: number }
  | { state: "already_there"; key: string; id: string }
  | { state: "refused"; key: string; reason: string };

export type AskReflections = {
  add(
    owner: Owner,
    given: AsyncIterable<NewReflection>,
    also: (tx: Tx, added: readonly Added[]) => Promise<void>,
  ): AsyncGenerator<Added[]>;
  addedBefore: {
    idOf(owner: Owner, reflection: Pick<NewReflection, "id" | "key" | "written_at">): string;
    refusalOf(reflection: NewReflection): string | null;
    existing(owner: Owner, ids: readonly string[]): Promise<Set<string>>;
    trashed(owner: Owner, ids: readonly string[]): Promise<Set<string>>;
    withDaily(owner: Owner, days: readonly Day[]): Promise<Set<Day>>;
    takeAway(
      owner: Owner,
      added: readonly { id: string; change: number }[],
      also: (tx: Tx, kept: ReadonlySet<string>) => Promise<void>,
    ): Promise<void>;
  };
};

type GivenFile = {
  id: string;
  name: string;
  alt: string;
  createdAt: string | null;
  bytes: AsyncIterable<Uint8Array>;
  isKept: boolean;
};
type TakenIn = { state: "kept"; kind: AttachmentKind } | { state: "refused"; reason: string };

export type AskAttachments = {
  takeIn(owner: Owner, file: GivenFile): Promise<TakenIn>;
  usedBytes(owner: Owner): Promise<number>;
  removals: Removals;
};

/** Removes blobs whose rows are gone. */
export type Removals = {
  /** Call it in the transaction that changes the rows. */
  ask(tx: Tx, folders: readonly string[]): Promise<void>;
  removeNow(folders: readonly string[]): Promise<void>;
};
