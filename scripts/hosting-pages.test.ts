import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import packageJson from "../package.json" with { type: "json" };

const root = join(import.meta.dirname, "..");
const read = (file: string) => readFileSync(join(root, file), "utf8");
const pages = globSync("docs/hosting/*.md", { cwd: root }).map(read);
const files = globSync("deploy/**/*.*", { cwd: root }).filter(
  (file) => !file.startsWith("deploy/monitoring/") && !file.endsWith(".gitkeep"),
);

it("shows each file of deploy/ on a page, as it is", () => {
  expect(files.length).toBeGreaterThan(10);
  for (const file of files)
    expect(
      pages.some((page) => page.includes(`\n${read(file).trimEnd()}\n\`\`\``)),
      file,
    ).toBe(true);
});

it("runs the image of this minor version everywhere", () => {
  const minor = packageJson.version.split(".").slice(0, 2).join(".");
  const images = [...pages, ...files.map(read)].flatMap((text) =>
    Array.from(text.matchAll(/ghcr\.io\/[^\s/]+\/reflector:([\d.]+)/g), ([, tag = ""]) => tag),
  );
  expect(images.length).toBeGreaterThan(10);
  for (const tag of images) expect([minor, packageJson.version]).toContain(tag);
});
