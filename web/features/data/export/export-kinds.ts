import type { ExportKind } from "#contract/exports/export-rules.ts";

export const kinds: readonly { kind: ExportKind; name: string; holds: string }[] = [
  {
    kind: "archive",
    name: "Archive",
    holds:
      "A zip with everything: each reflection also as a Markdown file, with its pictures and files; activities with their answers, conversations, findings, your theme. Reflector reads it back with nothing lost.",
  },
  {
    kind: "day_one",
    name: "For Day One",
    holds: "A zip that Day One and apps like it import: words, days, tags, pictures, sound and PDFs.",
  },
  {
    kind: "book",
    name: "Book",
    holds:
      "One page to read and print, or to save as a PDF: a cover, your months with their pictures, and an index of people and tags.",
  },
  {
    kind: "csv",
    name: "Table of moods",
    holds: "A CSV file for a spreadsheet: your moods and the scores of check-ins, day by day. No words.",
  },
];
