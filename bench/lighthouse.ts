import { execFile } from "node:child_process";
import { existsSync, mkdirSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";
import { freePort } from "../scripts/free-port.ts";
import { withBrowser } from "./browser.ts";
import { print, printTable } from "./print.ts";
import { type Cookie, type SignedIn, signIn } from "./sign-in.ts";
import { withJournal } from "./store.ts";

const version = "13.5.0";
// Over a hundred packages that nothing else uses. They stay out of the lockfile and are fetched once.
const folder = join(import.meta.dirname, `../.cache/lighthouse-${version}`);
const program = join(folder, "node_modules/lighthouse/cli/index.js");

const largestReport = 64 * 2 ** 20;

const pages = [
  { path: "/login", signedIn: false },
  { path: "/dashboard", signedIn: true },
  { path: "/reflections", signedIn: true },
] as const;
const forms = ["desktop", "mobile"] as const;
type Form = (typeof forms)[number];
const categories = ["performance", "accessibility", "best-practices"] as const;
const metrics = [
  { id: "first-contentful-paint", head: "first paint ms", digits: 0 },
  { id: "speed-index", head: "speed index ms", digits: 0 },
  { id: "largest-contentful-paint", head: "largest paint ms", digits: 0 },
  { id: "total-blocking-time", head: "blocked ms", digits: 0 },
  { id: "cumulative-layout-shift", head: "shift", digits: 3 },
] as const;

const categorySchema = z.object({
  score: z.number().nullable(),
  auditRefs: z.array(z.object({ id: z.string(), weight: z.number() })),
});
const reportSchema = z.object({
  finalDisplayedUrl: z.string(),
  categories: z.record(z.enum(categories), categorySchema),
  audits: z.record(
    z.string(),
    z.object({ title: z.string(), score: z.number().nullable(), numericValue: z.number().optional() }),
  ),
});
type Report = z.infer<typeof reportSchema>;

/** What to audit; all pages and forms where none is named. */
type Wanted = { paths?: readonly string[] | undefined; forms?: readonly string[] | undefined; runs: number };

export async function benchLighthouse(wanted: Wanted): Promise<void> {
  print(
    `\nlighthouse ${version}: ${wanted.runs === 1 ? "one run" : `${wanted.runs} runs`} each, over loopback`,
  );
  if (!existsSync(program)) {
    const refusal = await install();
    if (refusal !== null) {
      print(`  could not be installed, so there are no figures: ${refusal}`);
      return;
    }
  }
  await withJournal(200, async ({ url }, person) => printReports(url, await signIn(url, person), wanted));
}

/** @returns why it could not be installed */
function install(): Promise<string | null> {
  print("  fetching it from npm's registry, once");
  mkdirSync(folder, { recursive: true });
  const options = ["--prefix", folder, "--no-save", "--no-audit", "--no-fund", "--ignore-scripts"];
  return new Promise((resolve) => {
    execFile(
      "npm",
      ["install", ...options, `lighthouse@${version}`],
      { cwd: folder },
      (error, _, problems) => {
        const reason = /^npm error (?!code |errno |syscall )(.+)$/m.exec(problems)?.[1];
        resolve(error && (reason ?? error.message));
      },
    );
  });
}

async function printReports(url: string, person: SignedIn, wanted: Wanted): Promise<void> {
  const rows = [];
  const failures = new Set<string>();
  for (let run = 0; run < wanted.runs; run++) {
    for (const { path, form, signedIn } of audits(wanted)) {
      const report = await audit(url + path, form, signedIn ? person.cookies : []);
      rows.push([
        `${path} ${form}`,
        ...categories.map((category) => Math.round((report.categories[category].score ?? Number.NaN) * 100)),
        ...metrics.map(({ id, digits }) => report.audits[id]?.numericValue?.toFixed(digits) ?? "–"),
      ]);
      for (const line of failed(report)) failures.add(`${path} ${form}: ${line}`);
    }
  }
  printTable(["", ...categories, ...metrics.map(({ head }) => head)], rows);
  for (const failure of failures) print(`  ${failure}`);
}

function audits({ paths, forms: wantedForms }: Wanted) {
  const isWanted = (list: readonly string[] | undefined, name: string) => !list || list.includes(name);
  return pages
    .filter(({ path }) => isWanted(paths, path))
    .flatMap((page) =>
      forms.filter((form) => isWanted(wantedForms, form)).map((form) => ({ ...page, form })),
    );
}

/** In a fresh profile: Lighthouse opens its page in the browser's default one, which no page of ours uses. */
async function audit(address: string, form: Form, cookies: readonly Cookie[]): Promise<Report> {
  const port = await freePort();
  const options = [
    `--port=${port}`,
    `--only-categories=${categories.join(",")}`,
    "--output=json",
    "--quiet",
    "--no-enable-error-reporting",
    ...(form === "desktop" ? ["--preset=desktop"] : []),
  ];
  const report = await withBrowser(
    async (browser) => {
      const session = await browser.newBrowserCDPSession();
      await session.send("Storage.setCookies", { cookies: [...cookies] });
      return reportSchema.parse(JSON.parse(await runLighthouse([address, ...options])));
    },
    [`--remote-debugging-port=${port}`],
  );
  if (report.finalDisplayedUrl !== address)
    throw new Error(`Lighthouse was redirected from ${address} to ${report.finalDisplayedUrl}.`);
  return report;
}

/** @returns what it prints */
function runLighthouse(options: readonly string[]): Promise<string> {
  return new Promise((resolve, reject) => {
    execFile(
      process.execPath,
      [program, ...options],
      { maxBuffer: largestReport },
      (error, printed, problems) => {
        if (error) reject(new Error(`Lighthouse failed at ${options[0]}: ${problems.trim()}`));
        else resolve(printed);
      },
    );
  });
}

/** The audits that fail in accessibility and best practices. Performance is a matter of degree and left out. */
function failed({
  categories: { accessibility, "best-practices": bestPractices },
  audits,
}: Report): string[] {
  const counted = [...accessibility.auditRefs, ...bestPractices.auditRefs].filter(({ weight }) => weight > 0);
  return counted.flatMap(({ id }) => {
    const found = audits[id];
    return found && found.score !== null && found.score < 1 ? [`${id}: ${found.title}`] : [];
  });
}
