/**
 * What SQLite's planner is told about a store (sqlite.org/optoverview.html, "Query Planner Stability Guarantee"): 500
 * people with 20,000 reflections each. Otherwise the planner assumes that any index which begins with the owner leads
 * to ten rows, and reads a whole journal to find twenty reflections by their ids. The figures are fixed, so that every
 * store uses the plans that query-plans.test.ts checks.
 *
 * For each index: all its rows, then how many share its first column, its first two, and so on.
 */
const rowsOf = {
  reflections: {
    sqlite_autoindex_reflections_1: "10000000 1",
    reflections_one_daily_a_day: "8000000 20000 1",
    reflections_newest_first: "9000000 18000 2 1 1 1 1 1 1 1 1 1 1",
    reflections_longest_first: "9000000 18000 50 1",
    reflections_starred: "100000 200 2 1",
    reflections_with_pictures: "500000 1000 2 1",
    reflections_left_out: "200000 400 1",
    reflections_by_day: "10000000 20000 2 1",
    reflections_in_trash: "100000 200 1",
    reflections_to_index: "10000000 20000 50",
    reflections_by_change: "10000000 20000 1 1 1 1",
    reflections_of_activity: "1000000 2000 100 2 1 1 1 1 1",
    reflections_unfinished: "5000 10 1",
  },
  removed_reflections: {
    sqlite_autoindex_removed_reflections_1: "100000 200 1",
    removed_reflections_by_change: "100000 200 1",
  },
  reflection_versions: {
    sqlite_autoindex_reflection_versions_1: "20000000 1",
    reflection_versions_of_reflection: "20000000 5 1",
    reflection_versions_of_owner: "20000000 40000 5 1",
  },
  reflection_labels: {
    sqlite_autoindex_reflection_labels_1: "20000000 20000 200 1",
    reflection_labels_of_reflection: "20000000 2 2 1",
  },
  analyzer_readings: {
    sqlite_autoindex_analyzer_readings_1: "10000000 1",
    analyzer_readings_by_change: "10000000 20000 20000 1",
    analyzer_readings_by_day: "10000000 20000 20000 2 1",
    analyzer_readings_failed: "1000 2 1",
  },
  labels: { sqlite_autoindex_labels_1: "50000 100 1" },
  reflection_mentions: {
    sqlite_autoindex_reflection_mentions_1: "1000000 2 1",
    reflection_mentions_of_mentioned: "1000000 2000 2",
  },
  vocabulary: { vocabulary: "10000000 20000 1" },
  attachments: {
    sqlite_autoindex_attachments_1: "5000000 1",
    attachments_of_owner: "5000000 10000",
  },
  attachment_uses: {
    sqlite_autoindex_attachment_uses_1: "5000000 2 1",
    attachment_uses_of_attachment: "5000000 1",
    attachment_uses_of_owner: "5000000 10000 2 1",
  },
};

/** `analyze sqlite_schema` first creates the empty table of statistics, and then loads its rows. */
export const sqliteStatistics: string[] = [
  "analyze sqlite_schema",
  ...Object.entries(rowsOf).flatMap(([table, indexes]) =>
    Object.entries(indexes).map(
      ([index, rows]) =>
        `insert into sqlite_stat1 (tbl, idx, stat) values ('${table}', '${index}', '${rows}')`,
    ),
  ),
  "analyze sqlite_schema",
];
