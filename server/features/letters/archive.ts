import { z } from "zod";
import { daySchema, timeZoneSchema } from "#contract/day.ts";
import { rhythms } from "#contract/letters/letter-rules.ts";
import { letterKindSchema } from "#contract/letters/letters.ts";
import { type ArchivePart, archiveTable, fields } from "#server/features/archive/index.ts";
import { contentSchema, type LetterRow, openContent, type SettingsRow, sealLetter } from "./letter-rows.ts";

export const letterArchive: ArchivePart = {
  of: "letters",
  order: "afterReflections",
  tables: [
    // There is one letter for each week, month or year.
    archiveTable("letters", "letter", {
      key: ["id"],
      fields: [
        fields.mappedId,
        fields.column("kind", letterKindSchema),
        fields.column("from_day", daySchema, "from"),
        fields.column("to_day", daySchema, "to"),
        fields.instant("made_at"),
        fields.instantOrNull("read_at"),
        fields.value(
          "content",
          // `null`: the person deleted it, so it is not made again.
          contentSchema.nullable(),
          ({ id, content, deleted_at }: LetterRow, owner) =>
            deleted_at === null && content ? openContent(owner, id, content) : null,
          (content, { owner, id, ids, context }) => ({
            deleted_at: content ? null : context.clock.now().getTime(),
            content:
              content &&
              sealLetter(owner, id, {
                ...content,
                quotes: content.quotes.map((quote) => ({
                  ...quote,
                  reflection_id: ids.of(quote.reflection_id),
                })),
              }),
          }),
        ),
      ],
      fingerprint: ({ content }) => [content],
      // A letter that the person deleted stays deleted. One that was made again is no longer the imported one.
      isGone: ({ content, deleted_at }, isChanged) => isChanged || (content !== null && deleted_at !== null),
    }),
    archiveTable("letter_settings", "setting", {
      is: "settings",
      key: [],
      recordId: "letters",
      fields: [
        fields.value(
          "rhythm",
          z.enum(rhythms),
          ({ rhythm }: SettingsRow) => rhythm,
          (rhythm, { context }) => {
            const checked_at = rhythm === "off" ? null : context.clock.now().getTime();
            return { rhythm, next_at: checked_at, night_at: checked_at };
          },
        ),
        fields.flag("by_model"),
        fields.flag("borrowed_on"),
        fields.column("time_zone", timeZoneSchema),
        fields.column("since_day", daySchema.nullable()),
      ],
      fingerprint: ({ rhythm, by_model, borrowed_on, time_zone }) => [
        rhythm,
        by_model,
        borrowed_on,
        time_zone,
      ],
    }),
  ],
};
