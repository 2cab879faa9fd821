const maxBytesOfAPage = 2 * 1_048_576;

/** The first rows that fit into one answer; always at least one, however long it is. */
export function withinBytes<Row extends { bytes: number }>(rows: readonly Row[]): Row[] {
  let bytes = 0;
  const end = rows.findIndex((row) => {
    bytes += row.bytes;
    return bytes > maxBytesOfAPage;
  });
  return rows.slice(0, end === -1 ? rows.length : Math.max(end, 1));
}
