import { createHash, createHmac } from "node:crypto";
import { type SelectQueryBuilder, sql } from "kysely";
import type { Step } from "#contract/activities/activity-shapes.ts";
import type { Answer } from "#contract/activities/answers.ts";
import { builtInActivities } from "#contract/activities/built-in-activities.ts";
import type { Draft } from "#contract/reflections/reflections.ts";
import { isBuiltIn } from "#contract/themes/scenes.ts";
import type { Brought, Remember, TakenBack } from "./brought.ts";
import type { Database, Tx } from "./database.ts";
import { deriveKey, type Owner } from "./sealing.ts";
import type { Tables } from "./tables.ts";

/**
 * What one feature writes to our own archive and reads from it. Each line is a JSON value in the feature's own form.
 */
export type ArchivePart = {
  /** The name of its data file. */
  of: string;
  /** When it is imported: before the reflections if they refer to it, after them if it refers to them. */
  order: "beforeReflections" | "afterReflections";
  /** Leaves out what was altered in the store. `only`: what belongs to these reflections; `null`: everything. */
  write(owner: Owner, only: ArchiveScope | null): AsyncGenerator<object>;
  /** Adds what a line holds, and changes nothing that is there. `null`: it holds nothing to add here. */
  take(
    owner: Owner,
    line: unknown,
    ids: CarriedIds,
    remember: Remember,
  ): Promise<"added" | "already_there" | null>;
  /**
   * Removes what `take` added, unless the person has changed it since or uses it. Several things form one whole. What
   * was added last is removed first.
   */
  takeBack(tx: Tx, owner: Owner, things: readonly Brought[]): Promise<TakenBack>;
};

/** What a selection of reflections refers to. */
export type ArchiveScope = {
  reflections: ReadonlySet<string>;
  activities: ReadonlySet<string>;
  programmeRuns: ReadonlySet<string>;
};

/** The ids that the contents of an archive get here. The same archive gets the same ones each time. */
export type CarriedIds = {
  of(id: string): string;
  /** The id of an activity: a built-in one has the same id everywhere. */
  activity(id: string): string;
  /** The file of a background: a built-in one has the same name everywhere. */
  background(file: string): string;
  /** Markdown with its links to reflections and attachments changed to the ids here. */
  text(markdown: string): string;
  /** The same words, whose links lead to reflections and attachments that came with them. */
  draft<Words extends Pick<Draft, "body" | "answers">>(words: Words): Words;
};

/** Identifies the archives of this journal, and reveals nothing else. */
export const journalMark = (owner: Owner): string =>
  createHmac("sha256", deriveKey(owner.searchKey, "archive")).update("journal").digest("hex");

const linkedId = /(\]\(<?(?:attachment|reflection):)([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})/gi;

/**
 * In the archive's own journal, ids stay. In another journal they become new ones, because the old ones may still be on
 * this server. What one journal does to an id, the other undoes, so whatever returns to its first journal gets its
 * first id back. A new id begins like the old one, because lists show reflections of one day in the order of their ids.
 */
export function carriedIds(owner: Owner, mark: string): CarriedIds {
  const asItIs = <Value>(value: Value) => value;
  const here = journalMark(owner);
  if (mark === here) return { of: asItIs, activity: asItIs, background: asItIs, text: asItIs, draft: asItIs };
  const [lower, higher] = [mark, here].sort();
  const key = createHash("sha256").update(`archive ids ${lower} ${higher}`).digest();
  const rounds = mark === lower ? [0, 1, 2, 3] : [3, 2, 1, 0];
  const of = (id: string) => permuted(id.toLowerCase(), key, rounds);
  const text = (markdown: string) =>
    markdown.replace(linkedId, (_, opening: string, id: string) => `${opening}${of(id)}`);
  const answer = (given: Answer): Answer => {
    if (typeof given === "string") return text(given);
    return Array.isArray(given) ? given.map(text) : given;
  };
  return {
    of,
    activity: (id) => (builtInActivities.some((activity) => activity.id === id) ? id : of(id)),
    background: (file) => (isBuiltIn(file) ? file : `${of(file.replace(/\.webp$/, ""))}.webp`),
    text,
    draft: (words) => ({
      ...words,
      body: text(words.body),
      answers: words.answers && {
        ...words.answers,
        intention: text(words.answers.intention),
        answers: Object.fromEntries(
          Object.entries(words.answers.answers).map(([id, given]) => {
            const step = words.answers?.steps.find((each) => each.id === id);
            return [id, step && isWritten(step) ? answer(given) : given];
          }),
        ),
      },
    }),
  };
}

const halfBits = 37n;
const halfMask = (1n << halfBits) - 1n;

/**
 * Another UUID for each one, with the same time and version: a Feistel network (Luby and Rackoff, 1988) over the other
 * 74 bits. The rounds in reverse give the first one back.
 */
function permuted(id: string, key: Buffer, rounds: readonly number[]): string {
  const hex = id.replaceAll("-", "");
  const [time, version] = [hex.slice(0, 12), hex.charAt(12)];
  const rest =
    (BigInt(`0x${hex.slice(13, 16)}`) << 62n) | (BigInt(`0x${hex.slice(16)}`) & ((1n << 62n) - 1n));
  let [left, right] = [rest >> halfBits, rest & halfMask];
  for (const round of rounds) {
    const mixed = createHmac("sha256", key).update(`${round} ${time} ${version} ${right}`).digest();
    [left, right] = [right, left ^ (mixed.readBigUInt64BE(0) & halfMask)];
  }
  // Each round swaps the halves, so the reverse begins with the other one.
  const made = (right << halfBits) | left;
  const last = (made & ((1n << 62n) - 1n)) | (2n << 62n);
  const [middle, end] = [(made >> 62n).toString(16).padStart(3, "0"), last.toString(16)];
  return `${time.slice(0, 8)}-${time.slice(8)}-${version}${middle}-${end.slice(0, 4)}-${end.slice(4)}`;
}

/** The other kinds are answered with a choice that their step offers. */
const isWritten = ({ kind }: Step) => ["long_text", "short_text", "timed", "list"].includes(kind);

/**
 * Reads an owner's rows in pages, by their ids. Each page has a transaction of its own, so that none waits for a slow
 * client. `most`: rows in a page, fewer if they can be large.
 */
export async function* inPages<Table extends keyof Tables, Row extends { id: string }>(
  database: Database,
  owner: Owner,
  rows: (tx: Tx) => SelectQueryBuilder<Tables, Table, Row>,
  most = 100,
): AsyncGenerator<Row> {
  for (let after = ""; ; ) {
    const from = after;
    const page = await database.asOwner(owner.id, (tx) =>
      rows(tx)
        .where(sql.ref("owner_id"), "=", owner.id)
        .where(sql.ref("id"), ">", from)
        .orderBy(sql.ref("id"))
        .limit(most)
        .execute(),
    );
    yield* page;
    const last = page.at(-1);
    if (!last) return;
    after = last.id;
  }
}

export const toInstant = (milliseconds: number): string => new Date(milliseconds).toISOString();
export const toInstantOrNull = (milliseconds: number | null) =>
  milliseconds === null ? null : toInstant(milliseconds);
export const fromInstantOrNull = (instant: string | null) => (instant === null ? null : Date.parse(instant));
