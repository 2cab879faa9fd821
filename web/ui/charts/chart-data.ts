/** The values of a chart, for its table and its file. */
export type ChartData = {
  columns: readonly string[];
  rows: readonly ChartRow[];
  /** The language of the rows' heads where it may differ from the page's: that of dates. */
  headLanguage?: string | undefined;
};

export type ChartRow = {
  id: string;
  head: string;
  /** One for each column after the first, in words. */
  cells: readonly string[];
  /** One for each column, as a program reads it. */
  raw: readonly (string | number | null)[];
};
