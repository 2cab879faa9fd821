import type { Day } from "#contract/day-rules.ts";
import type { ImportPreview } from "#contract/imports/imports.ts";
import type { ImportedEntry, JournalSource } from "#server/formats/imported-entry.ts";

const mostListed = 200;
const mostYears = 400;
const mostExamples = 20;
/** At the beginning and at the end. */
const mostReadDays = 50;
const mostDoubtful = 3;
const longestLine = 200;
/** Different tags, feelings, moods or journals that are told apart. Without a bound, a made-up file could fill the memory. */
export const mostNames = 50_000;

/** What is known of a day from the entries that would come. */
type CountedDay = { entries: number; undecided: number; daily: number };

/** Counts what an import would bring, entry by entry. */
export function createPreviewCount() {
  const years = new Map<number, number>();
  const journals = new Map<string | null, number>();
  const days = new Map<Day, CountedDay>();
  const media = new Map<ImportPreview["media"][number]["kind"], { files: number; bytes: number }>();
  const tags = new Set<string>();
  const feelings = new Set<string>();
  const moods = new Map<string, number>();
  const examples: ImportPreview["refused"]["examples"] = [];
  const readDays: ImportPreview["read_days"] = { days: 0, first: [], last: [] };
  const counted = {
    entries: 0,
    missing_media: 0,
    places: 0,
    weather: 0,
    already_there: 0,
    in_trash: 0,
    split: 0,
    noted: 0,
    refused: 0,
  };

  function takeReadDay(day: Day, { written, doubtful }: NonNullable<ImportedEntry["date_line"]>) {
    const lines = doubtful.slice(0, mostDoubtful).map((line) => line.slice(0, longestLine));
    const read = { written: written.slice(0, longestLine), day, doubtful: lines };
    readDays.days += 1;
    if (readDays.first.length < mostReadDays) readDays.first.push(read);
    else readDays.last = [...readDays.last, read].slice(-mostReadDays);
  }

  return {
    counted,

    take(entry: ImportedEntry, { isSplit }: { isSplit: boolean }) {
      counted.entries += 1;
      if (isSplit) counted.split += 1;
      if (entry.notes.length > 0 || isSplit) counted.noted += 1;
      if (entry.place) counted.places += 1;
      if (entry.weather) counted.weather += 1;
      add(years, Number(entry.day.slice(0, 4)));
      add(journals, entry.journal);
      if (entry.mood !== null) add(moods, entry.mood);
      for (const tag of entry.tags) if (tags.size < mostNames) tags.add(tag);
      for (const feeling of entry.feelings) if (feelings.size < mostNames) feelings.add(feeling);
      const day = days.get(entry.day) ?? { entries: 0, undecided: 0, daily: 0 };
      day.entries += 1;
      if (entry.kind === null) day.undecided += 1;
      if (entry.kind === "daily") day.daily += 1;
      days.set(entry.day, day);
      if (entry.date_line) takeReadDay(entry.day, entry.date_line);
      for (const { path, kind, bytes } of entry.media) {
        if (path === null) {
          counted.missing_media += 1;
          continue;
        }
        const known = media.get(kind) ?? { files: 0, bytes: 0 };
        media.set(kind, { files: known.files + 1, bytes: known.bytes + bytes });
      }
    },

    alreadyThere(isInTrash: boolean) {
      counted.already_there += 1;
      if (isInTrash) counted.in_trash += 1;
    },

    refuse(where: string, reason: string) {
      counted.refused += 1;
      if (examples.length < mostExamples)
        examples.push({ where: where.slice(0, 500), reason: reason.slice(0, 1000) });
    },

    /** Days on which it matters whether the journal has a daily reflection. */
    days: () => [...days.keys()],

    /** `taken`: the days that have a daily reflection. */
    result(
      source: Pick<JournalSource, "proposeMood" | "rest">,
      { taken, free_bytes }: { taken: ReadonlySet<Day>; free_bytes: number },
    ): ImportPreview {
      const { refused, ...numbers } = counted;
      const shared = [...days]
        .filter(([day, { entries }]) => entries > 1 || taken.has(day))
        .map(([day, { entries, undecided, daily }]) => {
          const dailies = undecided > 0 || daily > 0 ? 1 : 0;
          const free = undecided + daily - (taken.has(day) ? 0 : dailies);
          return { day, entries, is_taken: taken.has(day), free };
        })
        .filter(({ free }) => free > 0)
        .sort((one, other) => (one.day < other.day ? -1 : 1));
      return {
        ...numbers,
        years: [...years]
          .sort(([one], [other]) => one - other)
          .slice(0, mostYears)
          .map(([year, entries]) => ({ year, entries })),
        journals: [...journals]
          .sort(([, one], [, other]) => other - one)
          .slice(0, mostListed)
          .map(([name, entries]) => ({ name, entries })),
        read_days: readDays,
        shared_days: {
          days: shared.length,
          free: shared.reduce((sum, { free }) => sum + free, 0),
          examples: shared.slice(0, mostExamples).map(({ free: _, ...day }) => day),
        },
        media: [...media].map(([kind, files]) => ({ kind, ...files })),
        free_bytes,
        tags: tags.size,
        feelings: feelings.size,
        // Our own archive has our moods.
        moods: (source.rest ? [] : [...moods])
          .slice(0, mostListed)
          .map(([word, entries]) => ({ word, entries, mood: source.proposeMood(word) })),
        rest: source.rest ? source.rest.holds.slice(0, mostListed / 2) : [],
        refused: { entries: refused, examples },
      };
    },
  };
}

function add<Key>(counts: Map<Key, number>, key: Key): void {
  const count = counts.get(key);
  if (count !== undefined || counts.size < mostNames) counts.set(key, (count ?? 0) + 1);
}
