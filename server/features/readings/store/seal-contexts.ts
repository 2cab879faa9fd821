/** A stored reading, still sealed. */
export type ReadingRow = {
  reflection_id: string;
  change: number;
  version: number;
  reading: Uint8Array | null;
};

/** Binds a reading to the change and the version that it was made from, so an older one can't replace it. */
const sealContext = (
  { reflection_id, change, version }: Omit<ReadingRow, "reading">,
  column: "reading" | "summary",
) => ({
  table: "analyzer_readings",
  row: reflection_id,
  // Untranslated: it is never shown.
  column: `${column} of change ${change} by ${version}`,
});

export const readingContext = (row: Omit<ReadingRow, "reading">) => sealContext(row, "reading");
export const summaryContext = (row: Omit<ReadingRow, "reading">) => sealContext(row, "summary");
