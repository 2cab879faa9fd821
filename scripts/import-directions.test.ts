import { spawnSync } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { z } from "zod";
import { checkedFolders } from "./folder-cycles.ts";

/** A small app with the same folders and only allowed imports. */
const innocent: Record<string, readonly string[]> = {
  "contract/day.ts": ["zod"],
  "contract/chat/chats.ts": ["../day.ts"],
  "contract/day-rules.test.ts": ["./day.ts", "fast-check", "vitest"],
  "server/main.mjs": ["./run.ts", "./config.ts"],
  "server/run.ts": ["./app.ts", "./config.ts"],
  "server/config.ts": ["./platform/clock.ts"],
  "server/app.ts": ["./features/chat/chat-routes.ts", "#server/platform/clock.ts", "fastify"],
  "server/testing.ts": ["./app.ts", "./platform/testing.ts"],
  "server/platform/clock.ts": ["node:path", "#contract/day.ts"],
  "server/platform/testing.ts": ["./clock.ts"],
  "server/features/chat/chat-routes.ts": [
    "#server/features/themes/index.ts",
    "#server/platform/clock.ts",
    "#contract/day.ts",
  ],
  "server/features/chat/chat-routes.test.ts": ["#server/testing.ts", "./chat-routes.ts", "vitest"],
  "server/features/chat/testing.ts": ["../themes/testing.ts", "../themes/index.ts"],
  "server/features/themes/testing.ts": ["./save-theme.ts"],
  "server/features/chat/index.ts": ["./chat-routes.ts"],
  "server/features/themes/index.ts": ["./save-theme.ts"],
  "server/features/themes/save-theme.ts": ["#server/platform/clock.ts", "#server/formats/jrnl.ts"],
  "server/formats/jrnl.ts": ["#server/platform/clock.ts", "#contract/day.ts"],
  "web/main.tsx": ["./routes/chat.tsx", "react"],
  "web/routes/chat.tsx": ["#web/shell/navbar.tsx", "#web/features/chat/chat-page.tsx"],
  "web/shell/navbar.tsx": ["#web/features/themes/theme-panel.tsx", "#web/ui/button.tsx"],
  "web/features/chat/chat-page.tsx": [
    "#web/features/themes/theme-panel.tsx",
    "#web/lib/call-api.ts",
    "#web/drafts/draft.ts",
    "#contract/day.ts",
  ],
  "web/features/themes/theme-panel.tsx": ["#web/ui/button.tsx"],
  "web/attachments/player.tsx": ["#web/ui/button.tsx"],
  "web/editor/editor.tsx": ["#web/attachments/player.tsx", "#web/ui/button.tsx", "./core/keys.ts"],
  "web/editor/core/keys.ts": ["#web/lib/class-names.ts"],
  "web/drafts/draft.ts": ["#web/editor/editor.tsx", "#web/attachments/player.tsx"],
  "web/ui/button.tsx": ["#web/lib/class-names.ts", "react"],
  "web/lib/class-names.ts": ["tailwind-merge"],
  "web/lib/call-api.ts": ["#contract/day.ts", "@tanstack/react-query"],
  "scripts/check.ts": ["node:path"],
  "scripts/scene-palettes.ts": ["#server/platform/pictures/palette.ts", "#contract/day.ts"],
  "server/platform/pictures/palette.ts": ["node:path"],
  "e2e/chat.spec.ts": ["#contract/day.ts", "@playwright/test"],
  "scenes/render.ts": ["#contract/day.ts", "../scripts/check.ts"],
  "chaos/site.ts": ["#server/platform/clock.ts", "../scripts/check.ts"],
  "demo/main.ts": ["#contract/day.ts", "../scripts/check.ts"],
  "screens/take.ts": ["@playwright/test", "../scripts/check.ts"],
  "bench/main.ts": ["#server/platform/clock.ts", "../scripts/check.ts"],
};

/** Each file imports one thing that it must not; the named rule refuses it. */
const guilty: readonly (readonly [file: string, imported: string, rule: string])[] = [
  ["contract/a.ts", "#server/platform/clock.ts", "contract-alone"],
  ["contract/b.ts", "#web/lib/class-names.ts", "contract-alone"],
  ["contract/c.ts", "fastify", "contract-imports-few-packages"],
  ["contract/d.ts", "node:fs", "contract-imports-few-packages"],
  ["server/platform/a.ts", "#server/features/chat/chat-routes.ts", "server-platform"],
  ["server/platform/b.ts", "../app.ts", "server-platform"],
  ["server/formats/a.ts", "#server/features/chat/chat-routes.ts", "server-formats"],
  ["server/platform/h.ts", "#contract/chat/chats.ts", "server-platform"],
  ["server/platform/g.ts", "#server/formats/jrnl.ts", "server-platform"],
  ["server/features/chat/a.ts", "../themes/save-theme.ts", "server-features"],
  ["server/features/chat/b.ts", "#server/features/themes/save-theme.ts", "server-features"],
  ["server/features/themes/a.ts", "../chat/index.ts", "server-features"],
  ["server/features/chat/c.ts", "#server/app.ts", "server-features"],
  ["server/features/chat/d.ts", "#server/config.ts", "server-features"],
  ["server/features/brand-new/a.ts", "#server/features/themes/index.ts", "server-features"],
  ["server/features/chat/i.ts", "../migrations.ts", "server-features"],
  ["server/features/migrations.ts", "./themes/index.ts", "server-migrations"],
  ["server/features/chat/e.test.ts", "../themes/save-theme.ts", "server-features-in-tests"],
  ["server/features/chat/testing.ts", "../themes/save-theme.ts", "server-features-in-tests"],
  ["server/features/chat/f.test.ts", "#web/lib/class-names.ts", "server-tests-alone"],
  ["server/features/chat/g.ts", "#server/platform/testing.ts", "tests-stay-outside"],
  ["server/features/chat/h.ts", "vitest", "server-needs-production-packages"],
  ["server/app.ts", "./main.mjs", "server-app"],
  ["server/a.ts", "#web/lib/class-names.ts", "server-alone"],
  ["server/b.ts", "../scripts/check.ts", "server-alone"],
  ["web/a.tsx", "#server/platform/clock.ts", "web-alone"],
  ["web/a.test.tsx", "#server/platform/clock.ts", "web-tests-alone"],
  ["web/lib/a.ts", "#web/features/chat/chat-page.tsx", "web-lib"],
  ["web/lib/b.ts", "#web/ui/button.tsx", "web-lib"],
  ["web/ui/a.tsx", "#web/features/chat/chat-page.tsx", "web-ui"],
  ["web/ui/b.tsx", "@tanstack/react-query", "web-ui-has-no-data"],
  ["web/ui/c.tsx", "#web/lib/call-api.ts", "web-ui-has-no-data"],
  ["web/attachments/a.tsx", "#web/editor/editor.tsx", "web-attachments"],
  ["web/editor/a.tsx", "#web/drafts/draft.ts", "web-editor"],
  ["web/drafts/b.tsx", "#web/editor/core/keys.ts", "web-editor-entry"],
  ["web/drafts/a.tsx", "#web/features/chat/chat-page.tsx", "web-drafts"],
  ["web/features/themes/a.tsx", "#web/features/chat/chat-page.tsx", "web-features"],
  ["web/features/brand-new/a.tsx", "#web/features/themes/theme-panel.tsx", "web-features"],
  ["web/features/chat/b.tsx", "#web/shell/navbar.tsx", "web-features"],
  ["web/features/chat/c.tsx", "#web/routes/chat.tsx", "web-features"],
  ["web/features/themes/d.test.tsx", "#web/features/chat/chat-page.tsx", "web-features-in-tests"],
  ["web/shell/a.tsx", "#web/routes/chat.tsx", "web-shell"],
  ["web/routes/a.tsx", "../main.tsx", "web-routes"],
  ["e2e/a.ts", "#server/platform/clock.ts", "e2e-from-outside"],
  ["scripts/a.ts", "#server/platform/clock.ts", "scripts-alone"],
  ["scenes/a.ts", "#server/platform/clock.ts", "scenes-alone"],
  ["server/c.ts", "../scenes/render.ts", "server-alone"],
  ["server/platform/c.ts", "./utils/text.ts", "no-drawers"],
  ["server/platform/d.ts", "./nowhere.ts", "resolvable"],
  ["server/platform/e.ts", "./f.ts", "no-cycles"],
];

const root = join(import.meta.dirname, "..");
const reportSchema = z.object({
  summary: z.object({
    violations: z.array(z.object({ from: z.string(), rule: z.object({ name: z.string() }) })),
  }),
});
let folder = "";
let found: string[] = [];

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "reflector-imports-"));
  for (const name of ["package.json", "tsconfig.json", "web/tsconfig.json"]) {
    cpSync(join(root, name), join(folder, name));
  }
  symlinkSync(join(root, "node_modules"), join(folder, "node_modules"));
  const write = (file: string, imports: readonly string[]) => {
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    writeFileSync(join(folder, file), imports.map((name) => `import ${JSON.stringify(name)};\n`).join(""));
  };
  for (const [file, imports] of Object.entries(innocent)) write(file, imports);
  for (const [file, imported] of guilty) write(file, [...(innocent[file] ?? []), imported]);
  write("server/platform/utils/text.ts", []);
  write("server/platform/f.ts", ["./e.ts"]);

  const depcruise = join(root, "node_modules/.bin/depcruise");
  const config = join(root, ".dependency-cruiser.mjs");
  const { stdout } = spawnSync(depcruise, ["--config", config, "-T", "json", ...checkedFolders], {
    cwd: folder,
    encoding: "utf8",
  });
  const { summary } = reportSchema.parse(JSON.parse(stdout));
  found = summary.violations.map(({ from, rule }) => `${from}: ${rule.name}`);
});

afterAll(() => rmSync(folder, { recursive: true, force: true }));

it.each(guilty)("%s may not import %s (%s)", (file, _imported, rule) => {
  expect(found).toContain(`${file}: ${rule}`);
});

it("lets every file import what it may", () => {
  const accused = new Set(guilty.map(([file]) => file));
  // app.ts breaks a rule by importing main.mjs; that also closes a cycle through everything that leads to it.
  const other = found.filter((line) => !accused.has(line.split(":")[0] ?? "") && !line.endsWith("no-cycles"));
  expect(other).toEqual([]);
});
