import { stringify } from "csv-stringify/sync";

/** Starts a file. Without it, Excel assumes a regional encoding instead of UTF-8. Other programs ignore it. */
export const byteOrderMark = "\ufeff";

/**
 * RFC 4180. Formulas are prefixed with an apostrophe, because texts can come from strangers. This includes formulas
 * after a semicolon, a tab or a line break, which start a new cell in some regions.
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
