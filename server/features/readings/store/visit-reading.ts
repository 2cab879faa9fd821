import { answersMarkdown, writtenInPlace } from "#contract/activities/answers-markdown.ts";
import { daysBetween } from "#contract/day-rules.ts";
import { isListed } from "#contract/reflections/reflection-rules.ts";
import type { Reflection } from "#contract/reflections/reflections.ts";
import type { Context } from "#server/context.ts";
import { reflectionsOf } from "#server/features/reflections/index.ts";
import { pause } from "#server/platform/pause.ts";
import type { Owner } from "#server/platform/sealing.ts";
import { ThreadLost } from "#server/platform/threads/thread-lost.ts";
import type { ReadReflection } from "../analyzer.ts";
import type { TextReading } from "../text/text-reading.ts";
import type { AnalysisThread } from "../thread/analysis.ts";
import type { NewReading, ReadingStore } from "./reading-store.ts";

/** The longest step, so that other people get their turn. */
const maxMs = 1000;
/** UTF-16 code units that the thread reads in one task. */
const maxAtOnce = 200_000;

type Change = { id: string; change: number; reflection: Reflection };

/**
 * Reads what was written, in the order of the changes. Each batch is a separate step, and its rows record
 * which change was read last. So however the work ends, even by a kill, at most one batch is read again.
 */
export function createVisitReading(
  context: Context,
  { store, thread }: { store: ReadingStore; thread: Pick<AnalysisThread, "run"> },
) {
  const { clock, onProblem } = context;

  /** If a text breaks the thread, it is tried once more by itself. Then it is left with its error. */
  async function readTexts(bodies: readonly string[]): Promise<(TextReading | string)[]> {
    try {
      const readings = await thread.run("read", bodies);
      return readings.map((reading) => reading ?? "crashed");
    } catch (error) {
      if (!(error instanceof ThreadLost)) throw error;
    }
    const each: (TextReading | string)[] = [];
    for (const body of bodies) each.push(await readAlone(body));
    return each;
  }

  async function readAlone(body: string): Promise<TextReading | string> {
    try {
      const [reading] = await thread.run("read", [body]);
      return reading ?? "crashed";
    } catch (error) {
      if (!(error instanceof ThreadLost)) throw error;
      onProblem(`the analysis thread ${error.why} on a reflection`, error);
      return error.why;
    }
  }

  async function readAll(changes: readonly Change[], signal: AbortSignal): Promise<NewReading[]> {
    const rows: NewReading[] = [];
    for (let at = 0; at < changes.length; ) {
      signal.throwIfAborted();
      let [end, length] = [at, 0];
      while (end < changes.length && (end === at || length < maxAtOnce)) {
        length += changes[end]?.reflection.body.length ?? 0;
        end += 1;
      }
      const some = changes.slice(at, end);
      const readings = await readTexts(some.map(({ reflection }) => writtenIn(reflection)));
      for (const [place, { id, change, reflection }] of some.entries()) {
        const reading = readings[place] ?? "crashed";
        const isRead = typeof reading !== "string";
        rows.push({
          reflection_id: id,
          change,
          day: reflection.day,
          error: isRead ? null : reading,
          read: isRead ? toRead(reflection, reading) : null,
        });
      }
      at = end;
    }
    return rows;
  }

  return {
    /**
     * Reads what is new for about a second.
     * @returns 0 if nothing is left
     */
    async readSome(owner: Owner, signal: AbortSignal): Promise<number> {
      const ends = clock.now().getTime() + maxMs;
      const since = await store.lastRead(owner);
      for await (const { changes } of reflectionsOf(context).reading.changes(owner, { for: "ai", since })) {
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
        rows.push(...(await readAll(readable, signal)));
        await store.write(
          owner,
          rows.sort((one, other) => one.change - other.change),
        );
        await pause();
        if (clock.now().getTime() >= ends) return 1;
      }
      return 0;
    },

    left: async (owner: Owner): Promise<number> =>
      reflectionsOf(context).forAi.countSince(owner, await store.lastRead(owner)),
  };
}

/** The body, with spaces for what the person chose and did not write. */
const writtenIn = ({ answers, body }: Reflection): string =>
  answers && answersMarkdown(answers) === body ? writtenInPlace(answers) : body;

const toRead = (reflection: Reflection, reading: TextReading): ReadReflection => ({
  id: reflection.id,
  revision: reflection.revision,
  day: reflection.day,
  hour: hourOf(reflection),
  kind: reflection.kind,
  mood: reflection.mood,
  feelings: reflection.feelings,
  tags: reflection.tags,
  activity_id: reflection.activity_id,
  scene: reflection.scene?.background ?? null,
  reading,
});

/** `null` if it was written for a day other than the one on the writer's clock. */
function hourOf({ written_at, time_zone, day }: Reflection): number | null {
  const time = Temporal.Instant.from(written_at).toZonedDateTimeISO(time_zone);
  const isFar = Math.abs(daysBetween(day, time.toPlainDate().toString())) > 1;
  return isFar ? null : time.hour;
}
