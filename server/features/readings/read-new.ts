import { answersMarkdown, writtenInPlace } from "#contract/activities/answers-markdown.ts";
import { isListed } from "#contract/reflections/reflection-rules.ts";
import type { Context } from "#server/context.ts";
import { encoderOf } from "#server/features/meaning/index.ts";
import { changedForAi, countChangedForAi, type ReflectionForAi } from "#server/features/reflections/index.ts";
import { inLanguageWhere } from "#server/platform/languages/languages.ts";
import { pause } from "#server/platform/pause.ts";
import type { Owner } from "#server/platform/sealing.ts";
import { ThreadLost } from "#server/platform/threads/thread-lost.ts";
import type { ReadReflection } from "./analyzer.ts";
import { readingState } from "./reading-state.ts";
import { lastReadChange } from "./store/read-readings.ts";
import { type NewReading, writeReadings } from "./store/write-readings.ts";
import { withNetwork } from "./text/network-reading.ts";
import type { RuledReading } from "./text/read-text.ts";
import type { TextReading } from "./text/text-reading.ts";

/** A call stops after the batch in which this has passed, so that other people get their turn. */
const maxMs = 1000;
/** UTF-16 code units that the thread reads in one task. */
const maxTaskLength = 200_000;

type Change = { id: string; change: number; reflection: ReflectionForAi };

/**
 * Reads new text for about a second, in the order of the changes. The rows of each batch record which change was read
 * last, so after a crash at most one batch is read again.
 * @returns 0 if nothing is left
 */
export async function readSome(context: Context, owner: Owner, signal: AbortSignal): Promise<number> {
  const { clock } = context;
  const endsAt = clock.now().getTime() + maxMs;
  const since = await lastReadChange(context, owner);
  for await (const { changes } of changedForAi(context, owner, since)) {
    const readable: Change[] = [];
    const rows: NewReading[] = [];
    for (const each of changes) {
      const { id, change } = each;
      const reflection = each.state === "opened" ? each.reflection : null;
      if (reflection && isListed(reflection)) readable.push({ id, change, reflection });
      else {
        const error = each.state === "damaged" ? "damaged" : null;
        rows.push({ reflection_id: id, change, day: reflection?.day ?? "", error, read: null });
      }
    }
    rows.push(...(await readAll(context, owner, readable, signal)));
    await writeReadings(
      context,
      owner,
      rows.sort((one, other) => one.change - other.change),
    );
    await pause();
    if (clock.now().getTime() >= endsAt) return 1;
  }
  return 0;
}

/** How many reflections have not been read yet. */
export const countUnread = async (context: Context, owner: Owner): Promise<number> =>
  countChangedForAi(context, owner, await lastReadChange(context, owner));

async function readAll(
  context: Context,
  owner: Owner,
  changes: readonly Change[],
  signal: AbortSignal,
): Promise<NewReading[]> {
  const rows: NewReading[] = [];
  for (let at = 0; at < changes.length; ) {
    signal.throwIfAborted();
    let [end, length] = [at, 0];
    while (end < changes.length && (end === at || length < maxTaskLength)) {
      length += changes[end]?.reflection.body.length ?? 0;
      end += 1;
    }
    const batch = changes.slice(at, end);
    const readings = await readTexts(
      context,
      owner,
      batch.map(({ reflection }) => writtenIn(reflection)),
      signal,
    );
    for (const [place, { id, change, reflection }] of batch.entries()) {
      const reading = readings[place] ?? "crashed";
      const { day } = reflection;
      rows.push(
        typeof reading === "string"
          ? { reflection_id: id, change, day, error: reading, read: null }
          : { reflection_id: id, change, day, error: null, read: toRead(reflection, reading) },
      );
    }
    at = end;
  }
  return rows;
}

/** @returns a reading of each text, or a code: why it can't be read. If the thread is lost, each is tried alone. */
async function readTexts(
  context: Context,
  owner: Owner,
  texts: readonly string[],
  signal: AbortSignal,
): Promise<(TextReading | string)[]> {
  const results: (TextReading | string)[] = [];
  for (const [at, ruled] of (await readByRules(context, owner, texts)).entries())
    results.push(
      typeof ruled === "string"
        ? ruled
        : withNetwork(
            texts[at] ?? "",
            ruled,
            await encoderOf(context).read(ruled.sentences, owner.id, signal),
          ),
    );
  return results;
}

async function readByRules(
  context: Context,
  owner: Owner,
  texts: readonly string[],
): Promise<(RuledReading | string)[]> {
  const { thread } = readingState(context);
  try {
    const readings = await thread.run("read", texts, owner.id);
    return readings.map((reading) => reading ?? "crashed");
  } catch (error) {
    if (!(error instanceof ThreadLost)) throw error;
  }
  const results: (RuledReading | string)[] = [];
  for (const text of texts)
    try {
      const [reading] = await thread.run("read", [text], owner.id);
      results.push(reading ?? "crashed");
    } catch (error) {
      if (!(error instanceof ThreadLost)) throw error;
      context.onProblem(`the analysis thread ${error.why} on a reflection`, error);
      results.push(error.why);
    }
  return results;
}

/** The body, with spaces in place of what the person chose and did not write. */
const writtenIn = ({ answers, body }: ReflectionForAi): string =>
  (answers &&
    inLanguageWhere(
      () => answersMarkdown(answers) === body,
      () => writtenInPlace(answers),
    )) ??
  body;

const toRead = (reflection: ReflectionForAi, reading: TextReading): ReadReflection => ({
  id: reflection.id,
  revision: reflection.revision,
  day: reflection.day,
  kind: reflection.kind,
  mood: reflection.mood,
  feelings: reflection.feelings,
  tags: reflection.tags,
  reading,
});
