import { parseArgs } from "node:util";
import type { Engine } from "#server/platform/database.ts";
import { benchAnalyzers } from "./analyzers.ts";
import { benchBackup } from "./backup.ts";
import { benchChat } from "./chat.ts";
import { benchEngine } from "./engines.ts";
import { benchExport } from "./export.ts";
import { benchFair } from "./fair.ts";
import { benchFirstVisit } from "./first-visit.ts";
import { benchImportOfMedia, benchImports } from "./imports.ts";
import { benchIndexing } from "./indexing.ts";
import { benchInsights } from "./insights.ts";
import { benchInsightsDrawn } from "./insights-drawn.ts";
import { benchKeystroke } from "./keystroke.ts";
import { benchLighthouse } from "./lighthouse.ts";
import { benchLoop } from "./loop.ts";
import { benchLoopSteps } from "./loop-steps.ts";
import { benchMeaning } from "./meaning/bench-meaning.ts";
import { benchReaders } from "./readers.ts";
import { benchReflections } from "./reflections.ts";
import { benchSavesBesideSearches } from "./saves-beside-searches.ts";
import { benchScroll } from "./scroll.ts";
import type { Size } from "./seed.ts";
import { benchSlowClients } from "./slow-clients.ts";
import { benchVeraMh } from "./vera-mh.ts";

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    engine: { type: "string", multiple: true, default: ["sqlite", "postgres"] },
    reflections: { type: "string", default: "100000" },
    people: { type: "string", default: "50" },
    films: { type: "string", default: "20" },
    photos: { type: "string", default: "50" },
    page: { type: "string", multiple: true },
    form: { type: "string", multiple: true },
    runs: { type: "string", default: "1" },
    /** The folder of a SQLite store that stays for the next run. */
    store: { type: "string" },
    /** A folder with the published conversations of VERA-MH, and a file for the answers to them. */
    conversations: { type: "string" },
    results: { type: "string" },
  },
});

const isSizeGiven = process.argv.some((each) => /^--(people|reflections)/.test(each));
const size: Size = { people: Number(values.people), reflections: Number(values.reflections) };
const engines = values.engine.filter((name) => name === "sqlite" || name === "postgres");

const onEachEngine = (bench: (engine: Engine) => Promise<void>) => async () => {
  for (const engine of engines) await bench(engine);
};

/** If none is named, all run, in this order. */
const parts = new Map<string, () => unknown>([
  ["load", onEachEngine(benchLoad)],
  ["reflections", onEachEngine(benchJournals)],
  // Before a server has compiled its patterns.
  ["loop-steps", benchLoopSteps],
  ["loop", benchLoop],
  ["saves-beside-searches", onEachEngine(benchSavesBesideSearches)],
  ["fair", benchFair],
  ["indexing", benchIndexing],
  ["meaning", benchMeaning],
  ["readers", benchReaders],
  ["analyzers", benchAnalyzers],
  ["import", onEachEngine(benchImports)],
  // A film has 90 MB.
  ["import-media", () => benchImportOfMedia({ films: Number(values.films), photos: Number(values.photos) })],
  ["keystroke", benchKeystroke],
  ["scroll", benchScroll],
  ["insights", onEachEngine(benchInsights)],
  ["insights-drawn", benchInsightsDrawn],
  ["slow-clients", benchSlowClients],
  ["chat", benchChat],
  ["export", benchExport],
  ["backup", onEachEngine(benchBackup)],
  ["first-visit", benchFirstVisit],
  [
    "lighthouse",
    () => benchLighthouse({ paths: values.page, forms: values.form, runs: Number(values.runs) }),
  ],
  ["vera-mh", async () => values.conversations && benchVeraMh(values.conversations, values.results)],
]);

const unknown = positionals.filter((name) => !parts.has(name));
if (unknown.length > 0) {
  process.stderr.write(
    `There is no part called ${unknown.join(", ")}. The parts are ${[...parts.keys()].join(", ")}.\n`,
  );
  process.exitCode = 1;
} else {
  for (const [name, bench] of parts) {
    if (positionals.length === 0 || positionals.includes(name)) await bench();
  }
}

/** By default, a journal after 14 years, and one after a lifetime of frequent writing. */
async function benchLoad(engine: Engine): Promise<void> {
  const sizes = isSizeGiven ? [size] : [5_000, 50_000].map((reflections) => ({ people: 1, reflections }));
  for (const each of sizes) await benchEngine(engine, each, values.store);
}

/** By default, the journals of a household, and one long journal. */
async function benchJournals(engine: Engine): Promise<void> {
  const sizes = isSizeGiven ? [size] : [size, { people: 1, reflections: 10_000 }];
  for (const each of sizes) await benchReflections(engine, each);
}
