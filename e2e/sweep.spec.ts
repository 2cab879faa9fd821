import { readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "./fixtures.ts";
import { typeAndStore } from "./writing.ts";

const markers = ["Wanderfalke", "quittengelee", "nebelkraehe", "zimtstern"];

function* filesUnder(folder: string): Generator<string> {
  for (const name of readdirSync(folder)) {
    const path = join(folder, name);
    if (statSync(path).isDirectory()) yield* filesUnder(path);
    else yield path;
  }
}

const stands = (text: Buffer, marker: string) =>
  ["utf8", "utf16le"].some((encoding) =>
    text
      .toString(encoding === "utf8" ? "latin1" : "utf16le")
      .toLowerCase()
      .includes(marker.toLowerCase()),
  );

test("no written word is readable in the data folder or the log", { tag: "@one-size" }, async ({
  page,
  app,
  register,
}) => {
  await register(page);
  await page.goto("/dashboard");
  await page.getByRole("textbox", { name: "Title" }).fill("Wanderfalke");
  await page.getByRole("button", { name: "Tag", exact: true }).click();
  await page.getByRole("combobox", { name: "New tag" }).fill("zimtstern");
  await page.keyboard.press("Enter");
  await page.getByRole("textbox", { name: "Your reflection" }).click();
  await typeAndStore(page, "Heute quittengelee gekocht; eine nebelkraehe sah zu.");
  await page.goto("/reflections?q=quittengelee");
  await expect(page.locator("mark").first()).toHaveText("quittengelee");
  await page.getByRole("searchbox").fill("nebel");
  await expect(page.locator("mark").first()).toHaveText(/^nebel/);

  const sweep = () => [...filesUnder(app.dataDir)].map((file) => ({ file, text: readFileSync(file) }));
  const swept = [...sweep(), { file: "the log", text: Buffer.from(app.logs()) }];
  await app.stop();
  swept.push(...sweep());
  await app.restart();
  expect(swept.length).toBeGreaterThan(4);
  for (const { file, text } of swept) {
    for (const marker of markers) expect(`${file}: ${stands(text, marker)}`).toBe(`${file}: false`);
  }
  // Proves that the search works: it finds what was written.
  expect(stands(Buffer.from("…Zimtstern…"), "zimtstern")).toBe(true);
  expect(stands(Buffer.from("…Zimtstern…", "utf16le"), "zimtstern")).toBe(true);
});
