import type { Day } from "#contract/day-rules.ts";
import { factKey } from "#contract/facts/fact-rules.ts";
import type { ImportPreview } from "#contract/imports/import-preview.ts";
import type { DayValues, ImportedEntry, JournalSource } from "#server/formats/imported-entry.ts";
import type { CountedMeasure } from "../writing/import-facts.ts";

const maxListed = 200;
const maxYears = 400;
const maxExamples = 20;
/** Shown at the beginning and at the end. */
const maxReadDays = 50;
const maxDoubtful = 3;
const maxLine = 200;
/** Maximum different tags, feelings, moods or journals. Without it, a hostile file could fill the memory. */
export const maxNames = 50_000;

/** The entries of one day that would be imported. */
type CountedDay = { entries: number; undecided: number; daily: number };

/** What an import would add, as far as its files have been read. */
export type PreviewCount = ReturnType<typeof createPreviewCount>;

const noReadDays = (): ImportPreview["read_days"] => ({ days: 0, first: [], last: [] });

export const createPreviewCount = () => ({
  years: new Map<number, number>(),
  journals: new Map<string | null, number>(),
  days: new Map<Day, CountedDay>(),
  media: new Map<ImportPreview["media"][number]["kind"], { files: number; bytes: number }>(),
  tags: new Set<string>(),
  feelings: new Set<string>(),
  moods: new Map<string, number>(),
  measures: new Map<string, CountedMeasure>(),
  examples: [] as ImportPreview["refused"]["examples"][number][],
  readDays: noReadDays(),
  counted: {
    entries: 0,
    missing_media: 0,
    places: 0,
    weather: 0,
    already_there: 0,
    in_trash: 0,
    split: 0,
    noted: 0,
    refused: 0,
  },
});

export function countEntry(
  count: PreviewCount,
  entry: ImportedEntry,
  { isSplit }: { isSplit: boolean },
): void {
  const { counted, days, media, tags, feelings } = count;
  counted.entries += 1;
  if (isSplit) counted.split += 1;
  if (entry.notes.length > 0 || isSplit) counted.noted += 1;
  if (entry.place) counted.places += 1;
  if (entry.weather) counted.weather += 1;
  add(count.years, Number(entry.day.slice(0, 4)));
  add(count.journals, entry.journal);
  if (entry.mood !== null) add(count.moods, entry.mood);
  for (const tag of entry.tags) if (tags.size < maxNames) tags.add(tag);
  for (const feeling of entry.feelings) if (feelings.size < maxNames) feelings.add(feeling);
  const day = days.get(entry.day) ?? { entries: 0, undecided: 0, daily: 0 };
  day.entries += 1;
  if (entry.kind === null) day.undecided += 1;
  if (entry.kind === "daily") day.daily += 1;
  days.set(entry.day, day);
  if (entry.date_line) countReadDay(count.readDays, entry.day, entry.date_line);
  for (const { path, kind, bytes } of entry.media) {
    if (path === null) {
      counted.missing_media += 1;
      continue;
    }
    const known = media.get(kind) ?? { files: 0, bytes: 0 };
    media.set(kind, { files: known.files + 1, bytes: known.bytes + bytes });
  }
}

export function countValues({ measures }: PreviewCount, { day, values }: DayValues): void {
  for (const { value, ...measure } of values) {
    const key = factKey(measure.name);
    const known = measures.get(key);
    if (!known && measures.size >= maxListed) continue;
    const counted = known ?? { ...measure, days: new Set(), isScale: true };
    counted.days.add(day);
    counted.isScale &&= Number.isInteger(value) && value >= 1 && value <= 5;
    measures.set(key, counted);
  }
}

function countReadDay(
  readDays: ImportPreview["read_days"],
  day: Day,
  { written, doubtful }: NonNullable<ImportedEntry["date_line"]>,
): void {
  const lines = doubtful.slice(0, maxDoubtful).map((line) => line.slice(0, maxLine));
  const read = { written: written.slice(0, maxLine), day, doubtful: lines };
  readDays.days += 1;
  if (readDays.first.length < maxReadDays) readDays.first.push(read);
  else readDays.last = [...readDays.last, read].slice(-maxReadDays);
}

export function countExisting({ counted }: PreviewCount, isInTrash: boolean): void {
  counted.already_there += 1;
  if (isInTrash) counted.in_trash += 1;
}

export function countRefused({ counted, examples }: PreviewCount, where: string, reason: string): void {
  counted.refused += 1;
  if (examples.length < maxExamples)
    examples.push({ where: where.slice(0, 500), reason: reason.slice(0, 1000) });
}

/** `taken`: the days that already have a daily reflection. */
export function toPreview(
  count: PreviewCount,
  source: Pick<JournalSource, "proposeMood" | "otherParts">,
  { taken, free_bytes }: { taken: ReadonlySet<Day>; free_bytes: number },
): Omit<ImportPreview, "facts"> {
  const { days, years, journals, media, tags, feelings, moods, readDays, examples } = count;
  const { refused, ...numbers } = count.counted;
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
      .slice(0, maxYears)
      .map(([year, entries]) => ({ year, entries })),
    journals: [...journals]
      .sort(([, one], [, other]) => other - one)
      .slice(0, maxListed)
      .map(([name, entries]) => ({ name, entries })),
    read_days: readDays,
    shared_days: {
      days: shared.length,
      free: shared.reduce((sum, { free }) => sum + free, 0),
      examples: shared.slice(0, maxExamples).map(({ free: _, ...day }) => day),
    },
    media: [...media].map(([kind, files]) => ({ kind, ...files })),
    free_bytes,
    tags: tags.size,
    feelings: feelings.size,
    // Our own archive has our moods.
    moods: (source.otherParts ? [] : [...moods])
      .slice(0, maxListed)
      .map(([word, entries]) => ({ word, entries, mood: source.proposeMood(word) })),
    rest: source.otherParts ? source.otherParts.holds.slice(0, maxListed / 2) : [],
    refused: { entries: refused, examples },
  };
}

function add<Key>(counts: Map<Key, number>, key: Key): void {
  const count = counts.get(key);
  if (count !== undefined || counts.size < maxNames) counts.set(key, (count ?? 0) + 1);
}
