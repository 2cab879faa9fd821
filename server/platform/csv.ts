import { stringify } from "csv-stringify/sync";

/** Begins a file. Without it, Excel reads UTF-8 in its country's encoding; other programs skip it. */
export const byteOrderMark = "\ufeff";

/**
 * RFC 4180. An apostrophe goes before everything that a spreadsheet would run as a formula, because texts can come from
 * strangers. The same goes for a formula after a semicolon, a tab or a line break, where spreadsheets in some countries
 * begin a new cell.
 */
export const toCsv = (rows: readonly (readonly (string | number | null)[])[]): string =>
  stringify(
    rows.map((row) => [...row]),
    {
      record_delimiter: "windows",
      // Without this, values with a bare line break would get no quotes.
      quote_record_delimiter: true,
      escape_formulas: true,
      cast: { string: withoutInnerFormulas },
    },
  );

const withoutInnerFormulas = (text: string) => text.replace(/(?<=[;\t\r\n])(?=[=+@＝＋＠]|-\d)/gu, "'");
