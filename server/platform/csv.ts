import { stringify } from "csv-stringify/sync";

/** Goes at the start of a file. Without it, Excel reads UTF-8 in its country's encoding. Other programs skip it. */
export const byteOrderMark = "\ufeff";

/**
 * RFC 4180. Anything that a spreadsheet would run as a formula gets an apostrophe in front, because texts can
 * come from strangers. So does a formula after a semicolon, a tab or a line break, where spreadsheets in some
 * countries begin a new cell.
 */
export const toCsv = (rows: readonly (readonly (string | number | null)[])[]): string =>
  stringify(
    rows.map((row) => [...row]),
    {
      record_delimiter: "windows",
      // Without this, values with a bare line break would not be quoted.
      quote_record_delimiter: true,
      escape_formulas: true,
      cast: { string: withoutInnerFormulas },
    },
  );

const withoutInnerFormulas = (text: string) => text.replace(/(?<=[;\t\r\n])(?=[=+@＝＋＠]|-\d)/gu, "'");
