import { parseArgs } from "node:util";
import { benchAnalyzers } from "./analyzers.ts";
import { benchBackup } from "./backup.ts";
import { benchChat } from "./chat.ts";
import { benchEngine } from "./engines.ts";
import { benchExport } from "./export.ts";
import { benchFirstVisit } from "./first-visit.ts";
import { benchImportOfMedia, benchImports } from "./imports.ts";
import { benchInsights } from "./insights.ts";
import { benchInsightsDrawn } from "./insights-drawn.ts";
import { benchKeystroke } from "./keystroke.ts";
import { benchLighthouse } from "./lighthouse.ts";
import { benchLoop } from "./loop.ts";
import { benchMeaning } from "./meaning/bench-meaning.ts";
import { benchReaders } from "./readers.ts";
import { benchReflections } from "./reflections.ts";
import { benchSavesBesideSearches } from "./saves-beside-searches.ts";
import { benchScroll } from "./scroll.ts";
import type { Size } from "./seed.ts";
import { benchSlowClients } from "./slow-clients.ts";
import { benchWindow } from "./window.ts";

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
    kept: { type: "string" },
  },
});

/** If none is named, all run, in this order. */
const parts = new Map<string, () => void | Promise<void>>([
  ["load", benchLoad],
  ["reflections", benchJournals],
  ["loop", benchLoop],
  ["saves-beside-searches", benchSaves],
  ["meaning", benchMeaning],
  ["readers", benchReaders],
  ["analyzers", benchAnalyzers],
  ["import", benchAllImports],
  ["import-media", benchAllMedia],
  ["window", benchWindow],
  ["keystroke", benchKeystroke],
  ["scroll", benchScroll],
  ["insights", benchAllInsights],
  ["insights-drawn", benchInsightsDrawn],
  ["slow-clients", benchSlowClients],
  ["chat", benchChat],
  ["export", benchExport],
  ["backup", benchBackups],
  ["first-visit", benchFirstVisit],
  ["lighthouse", benchLighthouseRuns],
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

/** A journal after 14 years, and after a lifetime of frequent writing, unless a size is given. `--kept`: SQLite's folder. */
async function benchLoad(): Promise<void> {
  const sizes = isSizeAsked() ? [size()] : [5_000, 50_000].map((reflections) => ({ people: 1, reflections }));
  for (const engine of engines()) for (const each of sizes) await benchEngine(engine, each, values.kept);
}

async function benchSaves(): Promise<void> {
  for (const engine of engines()) await benchSavesBesideSearches(engine);
}

async function benchAllImports(): Promise<void> {
  for (const engine of engines()) await benchImports(engine);
}

/** Each film has 90 MB. */
function benchAllMedia(): Promise<void> {
  return benchImportOfMedia({ films: Number(values.films), photos: Number(values.photos) });
}

/** Audits all pages in both forms once, unless the options say otherwise. */
function benchLighthouseRuns(): Promise<void> {
  return benchLighthouse({ paths: values.page, forms: values.form, runs: Number(values.runs) });
}

async function benchBackups(): Promise<void> {
  for (const engine of engines()) await benchBackup(engine);
}

async function benchAllInsights(): Promise<void> {
  for (const engine of engines()) await benchInsights(engine);
}

/** The writing of a whole household and of one long life, unless a size is given. */
async function benchJournals(): Promise<void> {
  const sizes = isSizeAsked() ? [size()] : [size(), { people: 1, reflections: 10_000 }];
  for (const engine of engines()) for (const each of sizes) await benchReflections(engine, each);
}

function isSizeAsked(): boolean {
  return process.argv.some((each) => /^--(people|reflections)/.test(each));
}

function size(): Size {
  return { people: Number(values.people), reflections: Number(values.reflections) };
}

function engines() {
  return values.engine.filter((name) => name === "sqlite" || name === "postgres");
}
