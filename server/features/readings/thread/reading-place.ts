/** A stored reading, still sealed. */
export type ReadingRow = {
  reflection_id: string;
  change: number;
  version: number;
  reading: Uint8Array | null;
};

/** Binds a reading to what it was made from, so an older one can't take its place. */
export const summaryPlace = (row: Omit<ReadingRow, "reading">) => ({
  ...readingPlace(row),
  column: `summary of change ${row.change} by ${row.version}`,
});

export const readingPlace = ({ reflection_id, change, version }: Omit<ReadingRow, "reading">) => ({
  table: "analyzer_readings",
  row: reflection_id,
  column: `reading of change ${change} by ${version}`,
});
