import { t } from "#contract/translate.ts";
import { entryOf } from "./reading/entry.ts";
import { extraOf, fieldsIn, namesIn, textIn } from "./reading/fields.ts";
import { entriesOfJson, type JournalReader, type ReaderInput } from "./reading/journal-reader.ts";
import { momentOn, noonNote, WrongDate } from "./reading/moments.ts";
import { moodOfWord } from "./reading/moods.ts";
import { writtenDate, writtenTime } from "./reading/written-dates.ts";
import type { SourceFile } from "./source/source-files.ts";

/** jrnl's JSON export (jrnl.sh/formats). Its tags begin with `@`. */
export function jrnl({ timeZone }: ReaderInput, journals: readonly SourceFile[]): JournalReader {
  return {
    format: "jrnl",
    label: "jrnl",
    reads: journals.map(({ path }) => path),
    async *entries() {
      for (const file of journals)
        yield* entriesOfJson(
          file,
          (path) => path.length === 0 || (path.length === 1 && path[0] === "entries"),
          (path) => path.length === 2 && path[0] === "entries",
          (value, where) => {
            const fields = fieldsIn(value);
            const date = writtenDate(textIn(fields.date));
            if (!date) throw new WrongDate(t("It has no date."));
            const time = writtenTime(textIn(fields.time)) ?? date.time;
            return entryOf({
              where,
              moment: momentOn(date.day, time, timeZone),
              title: textIn(fields.title),
              body: textIn(fields.body),
              tags: namesIn(fields.tags).map((tag) => tag.replace(/^@/, "")),
              starred: fields.starred === true,
              extra: extraOf(fields, ["title", "body", "date", "time", "tags", "starred"]),
              notes: time ? [] : [noonNote(textIn(fields.time))],
            });
          },
        );
    },
    proposeMood: moodOfWord,
  };
}
