import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { systemClock } from "#server/platform/clock.ts";
import { type Database, type Engine, openPostgres, openSqlite } from "#server/platform/database.ts";
import { migrate } from "#server/platform/migrations.ts";
import { loadMasterKey, secretsOf } from "#server/platform/secrets.ts";
import { startPostgres } from "../scripts/postgres.ts";
import { startServer } from "../scripts/server-process.ts";
import { firstVisitJavaScript } from "./first-visit.ts";
import { type Figures, makeTerms, measureLoad, signIn } from "./load.ts";
import { type Person, seed } from "./seed.ts";

const { values } = parseArgs({
  options: {
    engine: { type: "string", multiple: true, default: ["sqlite", "postgres"] },
    reflections: { type: "string", default: "100000" },
    people: { type: "string", default: "50" },
  },
});
const size = { people: Number(values.people), reflections: Number(values.reflections) };
const secretKey = "a secret key for nothing but benchmarks";
const print = (line = "") => process.stdout.write(`${line}\n`);

type Store = { open(): Database; environment: Record<string, string>; stop(): Promise<void> };

async function createStore(engine: Engine): Promise<Store> {
  const dataDir = mkdtempSync(join(tmpdir(), "reflector-bench-"));
  const environment = { DATA_DIR: dataDir, SECRET_KEY: secretKey };
  const removeDataDir = () => rmSync(dataDir, { recursive: true, force: true });
  if (engine === "sqlite") {
    return { open: () => openSqlite(dataDir), environment, stop: async () => removeDataDir() };
  }
  const server = await startPostgres();
  return {
    open: () => openPostgres(server.url),
    environment: { ...environment, DATABASE_URL: server.url },
    stop: async () => {
      await server.stop();
      removeDataDir();
    },
  };
}

async function fill(store: Store): Promise<Person[]> {
  const database = store.open();
  await migrate(database, systemClock);
  const masterKey = await loadMasterKey(database, tmpdir(), secretKey);
  const from = performance.now();
  const people = await seed(database, secretsOf(masterKey), size, (done) =>
    process.stderr.write(`  ${done} of ${size.reflections} written\r`),
  );
  print(`  seeded in ${Math.round((performance.now() - from) / 1000)} s`);
  await database.close();
  return people;
}

function printFigures(figures: readonly Figures[]): void {
  print(
    `  ${"".padEnd(32)}${["per s", "p50 ms", "p95 ms", "p99 ms", "failed"].map((head) => head.padStart(9)).join("")}`,
  );
  for (const { name, perSecond, p50, p95, p99, failed } of figures) {
    const cells = [Math.round(perSecond), p50, p95, p99, failed];
    print(`  ${name.padEnd(32)}${cells.map((cell) => String(cell).padStart(9)).join("")}`);
  }
}

for (const engine of values.engine.filter((name) => name === "sqlite" || name === "postgres")) {
  print(`\n${engine}: ${size.reflections} reflections of ${size.people} people`);
  const store = await createStore(engine);
  try {
    const people = await fill(store);
    const warmUp = await startServer({ ...store.environment, LOG_LEVEL: "warn" });
    await warmUp.stop();
    const server = await startServer({ ...store.environment, LOG_LEVEL: "warn" });
    print(`  start to first answer            ${Math.round(server.startMs)} ms (aim 1000)`);
    print(`  memory after the start           ${Math.round(server.memoryMb())} MB (aim 150)`);
    if (engine === "sqlite") {
      const { login, dashboard } = await firstVisitJavaScript(server.url);
      print(
        `  first-visit JavaScript, gzip     /login ${login.toFixed(1)} kB (aim 130), /dashboard ${dashboard.toFixed(1)} kB (aim 230)`,
      );
    }
    const signedIn = [];
    for (const person of people) signedIn.push(await signIn(server.url, person));
    const from = performance.now();
    await makeTerms(server.url, signedIn);
    print(`  search terms of all made in      ${Math.round((performance.now() - from) / 1000)} s`);
    printFigures(await measureLoad(server.url, signedIn));
    print(`  memory after the load            ${Math.round(server.memoryMb())} MB`);
    await server.stop();
  } finally {
    await store.stop();
  }
}
