import type { Day } from "#contract/day-rules.ts";
import type { Context } from "#server/context.ts";
import { type Passage, passagesOfEach } from "#server/features/meaning/index.ts";
import type { Owner } from "#server/platform/sealing.ts";
import { dayIn, lineOf } from "../dialogue/passages.ts";
import type { Voice } from "../dialogue/voices/voice.ts";
import { withholdSigns } from "../withheld.ts";
import type { Journal } from "./journal.ts";

/** An answer from the journal. `[1]` in the text means the first of its passages. */
export type JournalAnswer = { text: string; passages: readonly Passage[] };

/** What an answer is made with. */
export type Asking = { context: Context; owner: Owner; journal: Journal; voice: Voice; today: Day };

export const maxShown = 6;

export const moodName = ({ moods }: Voice, mood: number) => moods[Math.round(mood) - 1] ?? "";

export const listOf = ({ locale }: Voice, parts: readonly string[]) =>
  new Intl.ListFormat(locale, { type: "conjunction" }).format(parts);

type Shown = {
  about?: ReadonlySet<string>;
  limit?: number;
  /** By reflection, the words to quote instead of the most notable sentence. */
  quoted?: ReadonlyMap<string, string>;
  /** The values of facts on these days. A day with one is named even if it has no page. */
  values?: ReadonlyMap<Day, string>;
};

/**
 * The paragraphs, then a line for each of the most notable of these days, with its mood and a sentence about `about`. The
 * words of a day that opened the help panel are not quoted.
 */
export async function withDays(
  { context, owner, journal, voice }: Asking,
  paragraphs: readonly (string | null)[],
  days: Iterable<Day>,
  { about = new Set(), limit = maxShown, quoted = new Map(), values = new Map() }: Shown = {},
): Promise<JournalAnswer> {
  const ids = [...days].flatMap((day) => {
    const entries = journal.entriesOn.get(day) ?? [];
    return (entries.find(({ mood }) => mood !== null) ?? entries[0])?.id ?? [];
  });
  const found = await passagesOfEach(context, owner, ids, { limit, about });
  const { quotable, withheld } = await withholdSigns(context, owner, found);
  const passages = quotable.map(({ passage }) => passage);
  const labelOf = ({ day, mood }: Passage) =>
    [dayIn(voice, day), values.get(day) ?? [], mood === null ? [] : moodName(voice, mood)].flat().join(", ");
  const lines = passages.map((passage, at) => {
    const { notable, ...rest } = passage;
    const quote = quoted.get(passage.reflection_id) ?? notable;
    const shown = quote === undefined ? rest : { ...rest, quote };
    return `${lineOf(voice, shown, { label: labelOf(passage), asked: about })} [${at + 1}]`;
  });
  const unquoted = withheld.map(({ passage }) => `${labelOf(passage)}.`);
  const unwritten = [...values].flatMap(([day, value]) =>
    journal.entriesOn.has(day) ? [] : `${dayIn(voice, day)}, ${value}.`,
  );
  return {
    text: [...paragraphs.filter((part) => part !== null), ...lines, ...unquoted, ...unwritten].join("\n\n"),
    passages,
  };
}
