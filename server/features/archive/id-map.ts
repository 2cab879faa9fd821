import { createHash, createHmac } from "node:crypto";
import type { Step } from "#contract/activities/activity-shapes.ts";
import type { Answer } from "#contract/activities/answers.ts";
import { builtInActivities } from "#contract/activities/built-in-activities.ts";
import type { Draft } from "#contract/reflections/reflections.ts";
import { isBuiltIn } from "#contract/themes/scenes.ts";
import { deriveKey, type Owner } from "#server/platform/sealing.ts";

/** Maps the ids of an archive to the ids in this journal. The same archive always gets the same ids. */
export type IdMap = {
  of(id: string): string;
  /** The id of an activity: a built-in one has the same id everywhere. */
  activity(id: string): string;
  /** The file of a background: a built-in one has the same name everywhere. */
  background(file: string): string;
  /** Markdown with its links to reflections and attachments changed to the ids here. */
  text(markdown: string): string;
  /** A draft with such links changed in its body and its written answers. */
  draft<Text extends Pick<Draft, "body" | "answers">>(draft: Text): Text;
};

/** Identifies the archives of this journal, and reveals nothing else. */
export const journalMark = (owner: Owner): string =>
  createHmac("sha256", deriveKey(owner.searchKey, "archive")).update("journal").digest("hex");

const linkedId = /(\]\(<?(?:attachment|reflection):)([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})/gi;

/**
 * In the archive's own journal, ids stay the same. In another journal they are replaced, because the old ids may still
 * exist on this server. The mappings of two journals are inverse to each other, so data that returns to its first journal
 * gets its first ids back. A new id starts with the same time, because lists sort reflections of one day by id.
 */
export function mapIds(owner: Owner, mark: string): IdMap {
  const unchanged = <Value>(value: Value) => value;
  const here = journalMark(owner);
  if (mark === here)
    return { of: unchanged, activity: unchanged, background: unchanged, text: unchanged, draft: unchanged };
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
    draft: (draft) => ({
      ...draft,
      body: text(draft.body),
      answers: draft.answers && {
        ...draft.answers,
        intention: text(draft.answers.intention),
        answers: Object.fromEntries(
          Object.entries(draft.answers.answers).map(([id, given]) => {
            const step = draft.answers?.steps.find((each) => each.id === id);
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
 * Maps a UUID to another one with the same time and version: a Feistel network (Luby and Rackoff, 1988) over the other
 * 74 bits. Reversed rounds invert it.
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

/** Steps of other kinds are answered with a choice that they offer. */
const isWritten = ({ kind }: Step) => ["long_text", "short_text", "timed", "list"].includes(kind);
