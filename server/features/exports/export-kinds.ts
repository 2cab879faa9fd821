import type { ExportKind } from "#contract/exports/export-rules.ts";
import type { Selection } from "#contract/exports/exports.ts";
import { t } from "#contract/translate.ts";
import type { Context } from "#server/context.ts";
import { readFactDays } from "#server/features/facts/index.ts";
import type { Owner } from "#server/platform/sealing.ts";
import { archiveEntries } from "./archive.ts";
import { bookHtml } from "./book/book.ts";
import { dayOneEntries } from "./day-one/day-one-zip.ts";
import { moodsCsv } from "./moods-csv.ts";
import { type Everything, readSelected } from "./selecting.ts";
import { zipOf } from "./streaming.ts";

/** A kind of export. */
type Maker = {
  /** The start of the file name, before the day. */
  called: () => string;
  ending: string;
  mediaType: string;
  everything: Everything;
  /** `language`: of the browser. */
  make(
    context: Context,
    owner: Owner,
    selection: Selection,
    language: string | null,
  ): AsyncIterable<Uint8Array | string>;
};

export const makers: Record<ExportKind, Maker> = {
  archive: {
    called: () => "Reflector",
    ending: "zip",
    mediaType: "application/zip",
    everything: "anywhere",
    make: (context, owner, selection) => zipOf(archiveEntries(context, owner, selection)),
  },
  day_one: {
    // Untranslated: a name.
    called: () => "Day One",
    ending: "zip",
    mediaType: "application/zip",
    everything: "journal",
    make: (context, owner, selection) => zipOf(dayOneEntries(context, owner, selection)),
  },
  book: {
    // Translators: the name of a file with the journal as a book. The date follows.
    called: () => t("Book"),
    ending: "html",
    mediaType: "text/html; charset=utf-8",
    everything: "journal",
    make: bookHtml,
  },
  csv: {
    // Translators: the name of a file. The date follows.
    called: () => t("Moods and check-ins"),
    ending: "csv",
    mediaType: "text/csv; charset=utf-8",
    everything: "journal",
    make: (context, owner, selection) =>
      moodsCsv(
        readSelected(context, owner, selection, "journal"),
        // They belong to days, and to no reflection of a selection.
        async () => (selection.of === "everything" ? readFactDays(context, owner, {}) : []),
      ),
  },
};
