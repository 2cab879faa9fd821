import { randomUUID } from "node:crypto";
import type { Page } from "@playwright/test";
import { savePreferences } from "#contract/accounts/accounts.ts";
import { chooseModels, saveConnection } from "#contract/models/models.ts";
import { startModelServer } from "../scripts/model-server/model-server.ts";
import { expect, modelPort, type Person, test } from "./fixtures.ts";
import { writeFree } from "./journal.ts";
import { expectNoSidewaysScrolling } from "./people.ts";

const dayBefore = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10);

const write = (person: Person, days: number, body: string, mood: number | null = null, tags: string[] = []) =>
  writeFree(person, dayBefore(days), { body, mood, tags });

async function connect({ api }: Person, baseUrl: string): Promise<void> {
  const id = randomUUID();
  await api.call(saveConnection, {
    params: { id },
    body: { name: "Here", provider: "compatible", base_url: baseUrl, key: null },
  });
  await api.call(chooseModels, { body: { chosen: { connection_id: id, model: "quiet-model-8b" } } });
}

const findings = (page: Page) => page.getByRole("region", { name: "Findings", exact: true });

test("an analyzer is run, shows the lines that it rests on, and leaves the last word to the person", {
  tag: "@one-size",
}, async ({ page, register, checkAccessibility }) => {
  const person = await register(page);
  const line = "I met Nadia for tea.";
  const met = [2, 3, 6, 8, 9, 13, 15, 16, 20];
  for (let day = 2; day < 22; day += 1)
    await (met.includes(day)
      ? write(person, day, `It was loud.\n\n${line}`, 5, ["tea"])
      : write(person, day, "It rained.", 2));

  await page.goto("/dashboard");
  await page
    .getByRole("navigation", { name: "Main", exact: true })
    .getByRole("link", { name: "Insights" })
    .click();
  await page.getByRole("link", { name: "Analyzers" }).click();
  await expect(page.getByRole("heading", { name: "Built in" })).toBeVisible();
  await expectNoSidewaysScrolling(page);

  await page.getByRole("button", { name: "Settings: Themes" }).click();
  const settings = page.getByRole("dialog", { name: "Settings: Themes" });
  await expect(settings.getByRole("link", { name: /Dunning/ })).toBeVisible();
  await expect(settings).toContainText("English");
  await settings.getByRole("combobox", { name: "When it runs" }).click();
  await page.getByRole("option", { name: "Every month" }).click();
  await checkAccessibility(page);
  await settings.getByRole("button", { name: "Close" }).click();
  await expect(page.getByRole("listitem").filter({ hasText: "Themes" })).toContainText("Every month");

  await page.getByRole("link", { name: "Themes" }).click();
  await page.getByRole("button", { name: "Run now", exact: true }).click();
  const finding = findings(page).getByRole("article").filter({ hasText: line });
  await expect(finding).toBeVisible({ timeout: 60_000 });
  await expect(page.getByRole("navigation", { name: "Main" })).toHaveCount(0);
  await checkAccessibility(page);
  await expectNoSidewaysScrolling(page);

  await finding.getByRole("button", { name: "Not true" }).click();
  await expect(findings(page)).toContainText("You said: not true.");
  await findings(page).getByRole("button", { name: "Undo" }).click();
  await page.getByRole("button", { name: "Compare" }).click();
  await expect(page.getByRole("columnheader", { name: /reflections$/ }).first()).toContainText(
    "20 reflections",
  );
  await checkAccessibility(page);

  await finding.getByRole("link", { name: line }).first().click();
  await expect(page.getByText("What was quoted is marked.")).toBeVisible();
  // The editor replaces the words that were shown first, and the mark moves to it.
  const marked = () => page.evaluate(() => String([...(CSS.highlights.get("cited") ?? [])][0]));
  await expect.poll(marked).toContain("I met Nadia");
  expect(decodeURIComponent(page.url())).not.toMatch(/Nadia/);
  await page.getByRole("button", { name: "Back", exact: true }).click();
  await expect(finding).toBeVisible();

  await page.route("**/api/analyzers/themes/runs/*", (route) => route.fulfill({ status: 503 }));
  await page.reload();
  await expect(page.getByText(/^The runs can’t be shown just now\./)).toBeVisible();
  await page.unroute("**/api/analyzers/themes/runs/*");
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(finding).toBeVisible();

  await page.goto(`/analyzers/tone/history?run=${randomUUID()}`);
  await page.getByRole("button", { name: "Run now", exact: true }).click();
  await expect(page.getByText("This run is gone")).toBeVisible();
  await expect(page.getByText(/, measured|^measured$/).first()).toBeVisible();
  await page.getByRole("link", { name: "The latest run" }).click();
  await expect(findings(page)).toContainText("This analyzer only measures");
  await checkAccessibility(page);
});

test("an analyzer of one’s own says what it sends before its first run, and keeps only quotes that stand", {
  tag: "@one-size",
}, async ({ page, register, checkAccessibility }) => {
  const person = await register(page);
  await write(person, 2, "I meant to call the doctor. Instead I sorted the cutlery drawer.");
  await page.goto("/analyzers/create");
  await expect(page.getByRole("heading", { name: "Analyzers of your own need a model" })).toBeVisible();

  const models = await startModelServer({ port: modelPort });
  const found = {
    findings: [
      {
        claim: "You sorted a drawer where you had meant to call.",
        quotes: [
          { text: 1, words: "Instead I sorted the cutlery drawer." },
          { text: 1, words: "I never call anyone." },
        ],
      },
    ],
  };
  models.answerWith(() => JSON.stringify(found));
  await connect(person, models.baseUrl);

  await page.goto("/analyzers/create");
  await page.getByRole("textbox", { name: "What to look for" }).fill("When I do something else instead.");
  await page.reload();
  await expect(page.getByText("What you had not saved is still here.")).toBeVisible();
  await page.getByRole("button", { name: "Create" }).click();
  await expect(page.getByText("Enter a name.")).toBeVisible();
  await page.getByRole("textbox", { name: "Name" }).fill("Putting off");
  await page.getByRole("combobox", { name: "Model", exact: true }).click();
  await page.getByRole("option", { name: /quiet-model-8b/ }).click();
  await checkAccessibility(page);
  await page.getByRole("button", { name: "Create" }).click();

  await expect(page.getByRole("heading", { name: "Putting off" })).toBeVisible();
  await expect(page.getByText("This analyzer has not read these days yet.")).toBeVisible();
  await page.getByRole("button", { name: "Run now", exact: true }).click();
  const cost = page.getByRole("dialog", { name: "Before it runs for the first time" });
  await expect(cost).toContainText("1 reflection in 1 call");
  await checkAccessibility(page);
  await cost.getByRole("button", { name: "Read on and decide" }).click();
  await page.getByRole("button", { name: "I agree" }).click();

  await expect(findings(page)).toContainText("You sorted a drawer");
  await expect(findings(page)).not.toContainText("I never call anyone.");
  await findings(page).getByText("About this run").click();
  await expect(findings(page)).toContainText("1 quote was not in your text and left out.");
  await models.close();

  await person.api.call(savePreferences, { body: { companion_on: false } });
  await page.reload();
  await expect(page.getByText("It does not run while the companion is off.")).toBeVisible();
  await expect(page.getByRole("button", { name: "Run now", exact: true })).toHaveCount(0);
});
