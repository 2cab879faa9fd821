import { parse } from "csv-parse";
import { t } from "#contract/translate.ts";
import { ImportRefused } from "../imported-entry.ts";
import { nameOf, type SourceFile } from "../source/source-files.ts";
import { textOf } from "../source/text.ts";
import { listIn, textIn } from "./fields.ts";
import { whyUnreadable } from "./journal-reader.ts";
import { atLine } from "./places.ts";

export type TableRow = {
  columns: readonly string[];
  cells: readonly string[];
  /** File and line. */
  where: string;
  /** How the file had to be decoded. */
  note: string | null;
};

/** The rows of a table with a line of headings, or where and why it can't be read on. */
export async function* rowsOf(
  file: SourceFile,
  delimiter = ",",
): AsyncGenerator<TableRow | { where: string; reason: string }> {
  const name = nameOf(file.path);
  let line = 1;
  try {
    const decoded = await textOf(file);
    if (decoded === null) throw new ImportRefused(t("This CSV file is larger than 16 MB. Split it first."));
    const rows = parse(decoded.text, {
      delimiter,
      bom: true,
      relax_column_count: true,
      relax_quotes: true,
      skip_empty_lines: true,
    });
    let columns: readonly string[] | null = null;
    for await (const row of rows) {
      const cells = listIn(row).map(textIn);
      if (columns === null) {
        columns = cells;
        continue;
      }
      line += 1;
      yield { columns, cells, where: atLine(name, line), note: decoded.note };
    }
  } catch (error) {
    if (error instanceof ImportRefused) throw error;
    const isCsv = error instanceof Error && "code" in error && String(error.code).startsWith("CSV_");
    yield {
      where: atLine(name, line + 1),
      reason: isCsv
        ? t("The table is damaged here. The rest of it could not be read.")
        : whyUnreadable(error),
    };
  }
}
