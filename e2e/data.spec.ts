import { randomUUID } from "node:crypto";
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Page } from "@playwright/test";
import { downloadZip } from "client-zip";
import { changeInBulk, countReflections } from "#contract/reflections/reflection-list.ts";
import { getDaily } from "#contract/reflections/reflections.ts";
import { saveTemplate } from "#contract/templates/templates.ts";
import { expect, test } from "./fixtures.ts";
import { writeDaily } from "./journal.ts";
import { expectNoSidewaysScrolling } from "./people.ts";
import { openToday, typeAndStore, words } from "./writing.ts";
import { today } from "./zone.ts";

const partBytes = 4_194_304;

type Chosen = { name: string; mimeType: string; buffer: Buffer };
type DayOneEntry = Record<string, unknown>;

/** An export as Day One makes it, with an extra file that makes it larger than one part. */
async function dayOneZip(entries: readonly DayOneEntry[], paddingBytes = 0): Promise<Chosen> {
  const journal = JSON.stringify({ metadata: { version: "1.0" }, entries });
  const padding = { name: "videos/unused.mov", input: new Uint8Array(paddingBytes).fill(7) };
  const zip = downloadZip([...(paddingBytes > 0 ? [padding] : []), { name: "Travel.json", input: journal }]);
  return {
    name: "Day One export.zip",
    mimeType: "application/zip",
    buffer: Buffer.from(await zip.arrayBuffer()),
  };
}

const entry = (creationDate: string, text: string, more: DayOneEntry = {}): DayOneEntry => ({
  uuid: randomUUID().replaceAll("-", "").toUpperCase(),
  creationDate,
  modifiedDate: creationDate,
  timeZone: "Europe/Vienna",
  text,
  tags: [],
  ...more,
});

async function choose(page: Page, file: Chosen | string): Promise<void> {
  const chooser = page.waitForEvent("filechooser");
  await page.getByRole("button", { name: "Choose files" }).click();
  await (await chooser).setFiles(file);
}

/** The rows of the report; the notes in a row are a list, too. */
const reported = (page: Page) =>
  page.getByRole("list", { name: "Entries" }).getByRole("listitem").and(page.locator("[aria-posinset]"));

test("a diary in one text shows the days it was read as, before it is imported", async ({
  page,
  register,
  checkAccessibility,
}) => {
  await register(page);
  await page.goto("/settings/import");
  const text =
    "28 februari 2026\nLang gewandeld.\n\n1 maart 2026\nEerste warme dag.\n\n1931-05-04\n\nZo begon zijn brief.\n\n3 mei 2026\nTulpen geplant.\n";
  await choose(page, { name: "dagboek.txt", mimeType: "text/plain", buffer: Buffer.from(text) });
  const found = page.getByRole("region", { name: "3 dates found in the text" });
  await expect(found.getByRole("listitem")).toHaveText([
    /^28 februari 2026.*28/,
    /^1 maart 2026.*The line “1931-05-04” stays in its text\.$/,
    /^3 mei 2026.*May/,
  ]);
  await checkAccessibility(page);
  await page.getByRole("button", { name: "Import 3 entries" }).click();
  await expect(page.getByText("3 reflections were added.")).toBeVisible();
});

test("a journal of Day One comes as it was shown, also after reloads, and can be undone", {
  tag: "@one-column",
}, async ({ page, register, checkAccessibility }) => {
  const { api } = await register(page);
  const bled = {
    location: { latitude: 46.36, longitude: 14.09, placeName: "Lake Bled", country: "Slovenia" },
    weather: { temperatureCelsius: 18.2, conditionsDescription: "Clear" },
    tags: ["travel"],
  };
  // A file on disk, because Playwright would send bytes to the browser at each choice.
  const exported = await dayOneZip(
    [
      entry("2024-06-01T08:00:00Z", "# The lake\n\nRowed to the island before breakfast.", bled),
      entry("2024-06-01T19:00:00Z", "# The evening\n\nCream cake, twice."),
      entry("2023-08-12T20:00:00Z", "# The pass\n\nFog up to the hut."),
      entry("2025-02-03T09:00:00Z", "# Snow\n\nThe first that stayed."),
      entry("2025-13-45T09:00:00Z", "A day that never was."),
    ],
    partBytes,
  );
  const zip = test.info().outputPath("Day One export.zip");
  const other = test.info().outputPath("Another.zip");
  for (const path of [zip, other]) writeFileSync(path, exported.buffer);
  await page.goto("/reflections");
  await page.getByRole("link", { name: "Bring your journal from another app" }).click();
  await expect(page.getByRole("heading", { name: "Import", exact: true })).toBeVisible();
  await page.getByText("Daylio", { exact: true }).click();
  await expectNoSidewaysScrolling(page);

  // The page is closed before its second part is sent.
  await page.route("**/api/import/*/parts/1/", () => undefined);
  const firstPart = page.waitForResponse("**/api/import/*/parts/0/");
  await choose(page, zip);
  await firstPart;
  await expect(page.getByText(/ of 4\.2 MB$/)).toBeVisible();
  await page.reload();
  await expect(page.getByText("The upload stopped before it finished.")).toBeVisible();
  await page.unroute("**/api/import/*/parts/1/");
  const sent: string[] = [];
  page.on("request", (request) => {
    if (request.url().includes("/parts/")) sent.push(request.url().replace(/.*\/parts\//, ""));
  });
  await choose(page, other);
  await expect(page.getByRole("alert")).toContainText("These are not the files");
  await choose(page, zip);

  await expect(page.getByRole("heading", { name: "Import from Day One" })).toBeVisible();
  expect(sent).toEqual(["1/"]);
  await expect(page.getByRole("heading", { name: "4 entries" })).toBeVisible();
  await expect(page.getByRole("figure", { name: "Entries by year" })).toBeVisible();
  await expect(page.getByText("1 free reflection on 1 day")).toBeVisible();
  await expect(page.getByRole("region", { name: "What can’t be imported" })).toContainText("Travel.json");
  await checkAccessibility(page);
  await expectNoSidewaysScrolling(page);
  expect((await api.call(countReflections, { body: {} })).count).toBe(0);

  await page.getByRole("button", { name: "Import 4 entries" }).click();
  await page.reload();
  await expect(page.getByText("4 reflections were added and 1 could not be imported.")).toBeVisible();
  await checkAccessibility(page);
  await page.getByRole("button", { name: "Can’t be imported" }).click();
  await expect(reported(page)).toHaveCount(1);
  await page.getByRole("button", { name: "All 5" }).click();
  await reported(page).filter({ hasText: "The lake" }).getByRole("link").click();
  await expect(words(page)).toContainText("Rowed to the island");
  await expect(page.getByText("Lake Bled")).toContainText("Clear, 18 °C");
  await words(page).click();
  await page.keyboard.press("Control+End");
  await typeAndStore(page, " I was ten then");

  await page.goto("/settings/import");
  await page.getByRole("link", { name: /^Day One/ }).click();
  await page.getByRole("button", { name: "Undo this import" }).click();
  await page.getByRole("button", { name: "Undo it", exact: true }).click();
  await expect(page.getByText("This import was undone.")).toBeVisible();
  await expect(reported(page).filter({ hasText: "Kept: changed since" })).toHaveText(/The lake/);
  expect((await api.call(countReflections, { body: {} })).count).toBe(1);
});

test("what moods become can be changed, and nothing comes twice", {
  tag: "@one-size",
}, async ({ page, register }) => {
  await register(page);
  const csv = [
    "full_date,date,weekday,time,mood,activities,note_title,note",
    "2024-03-01,March 1,Friday,08:30,rad,walk,,Up before the sun.",
    "2024-03-02,March 2,Saturday,21:00,knackered,,,Slept at last.",
  ].join("\n");
  const file = { name: "daylio.csv", mimeType: "text/csv", buffer: Buffer.from(csv) };
  await page.goto("/settings/import");
  await choose(page, file);
  await expect(page.getByRole("heading", { name: "Import from Daylio" })).toBeVisible();
  const mood = (word: string) => page.getByRole("group", { name: word, exact: true });
  await expect(mood("rad").getByRole("radio", { name: "Bright" })).toBeChecked();
  await mood("knackered").getByText("Low").click();
  await page.getByRole("button", { name: "Import 2 entries" }).click();
  await expect(page.getByText("2 reflections were added.")).toBeVisible();
  await page.getByRole("link", { name: "See your reflections" }).click();
  const row = page.getByRole("listitem").filter({ hasText: "Slept at last." });
  await expect(row.getByRole("img", { name: "Low" })).toBeVisible();

  await page.goto("/settings/import");
  await choose(page, file);
  await expect(page.getByText("All of these entries are in your journal already.")).toBeVisible();
});

test("a journal dropped on any page opens the import with it", { tag: "@one-size" }, async ({
  page,
  register,
}) => {
  await register(page);
  await openToday(page);
  const data = await page.evaluateHandle(() => {
    const transfer = new DataTransfer();
    transfer.items.add(new File(["# A line"], "2024-03-01.md", { type: "text/markdown" }));
    return transfer;
  });
  // The code for dropped files loads once something is dragged in. A browser repeats `dragover` until then.
  await page.dispatchEvent("main", "dragenter", { dataTransfer: data });
  await expect(async () => {
    await page.dispatchEvent("main", "dragover", { dataTransfer: data });
    await expect(page.getByText("Drop it to import a journal")).toBeVisible({ timeout: 300 });
  }).toPass();
  await words(page).dispatchEvent("drop", { dataTransfer: data });
  await expect(page).toHaveURL(/\/settings\/import$/);
  await expect(page.getByText("2024-03-01.md")).toBeVisible();
  await page.getByRole("button", { name: "See what is in it" }).click();
  await expect(page.getByRole("heading", { name: "1 entry" })).toBeVisible();
  await page.getByRole("button", { name: "Don’t import" }).click();
  await page.getByRole("button", { name: "Give it up" }).click();
  await expect(page).toHaveURL(/\/settings\/import$/);
  await expect(page.getByRole("heading", { name: "In progress" })).toHaveCount(0);
});

test("an encrypted export is read back by another person's import, word for word, and all of it is undone", {
  tag: "@one-size",
}, async ({ page, register, checkAccessibility }) => {
  const writer = await register(page);
  const text = "A **heron** on the weir, quite still.\n\n- rain\n- then sun";
  await writeDaily(writer, today(), { title: "Heron", body: text, mood: 4, tags: ["river"] });
  await writer.api.call(saveTemplate, {
    params: { id: randomUUID() },
    body: { name: "A week", body: "## What went well", revision: 0 },
  });
  await page.goto("/settings/export");
  await expect(page.getByText("1 reflection", { exact: true })).toBeVisible();
  await expectNoSidewaysScrolling(page);

  await test.step("a book opens in a tab of its own, ready to print", async () => {
    await page.getByRole("radio", { name: /^Book/ }).check();
    const opened = page.waitForEvent("popup");
    await page.getByRole("button", { name: "Open to print" }).click();
    const book = await opened;
    await expect(book.getByText("A heron on the weir, quite still.")).toBeVisible();
    await book.close();
    await page.getByRole("radio", { name: /^Archive/ }).check();
  });

  await page.getByRole("radio", { name: /^A selection/ }).check();
  await page.getByRole("button", { name: "Free", exact: true }).click();
  await expect(page.getByText("0 reflections", { exact: true })).toBeVisible();
  await expect(page.getByRole("button", { name: "Export", exact: true })).toBeDisabled();
  await page.getByRole("radio", { name: /^Everything/ }).check();
  await page.getByRole("switch", { name: "Encrypt it with a passphrase" }).click();
  await page.getByRole("textbox", { name: "Passphrase" }).fill("too short");
  await page.getByRole("button", { name: "Export", exact: true }).click();
  await expect(page.getByRole("textbox", { name: "Passphrase" })).toHaveAccessibleDescription(/at least 10/);
  await checkAccessibility(page);
  await page.getByRole("textbox", { name: "Passphrase" }).fill("lantern otter seven gravel");
  await page.getByRole("textbox", { name: "Type it again" }).fill("lantern otter seven gravel");
  const sealed = await downloaded(page, "Export");
  expect(sealed.buffer.subarray(0, 21).toString()).toBe("age-encryption.org/v1");

  const reader = await register(page);
  await page.goto("/settings/import");
  await choose(page, sealed);
  const passphrase = page.getByRole("textbox", { name: "Passphrase" });
  await expect(passphrase).toBeFocused();
  await passphrase.fill("lantern otter seven sand");
  await page.getByRole("button", { name: "Open the file" }).click();
  await expect(passphrase).toHaveAccessibleDescription("This passphrase doesn’t open the file.");
  await checkAccessibility(page);
  await passphrase.fill("lantern otter seven gravel");
  await page.getByRole("button", { name: "Open the file" }).click();
  await expect(page.getByRole("heading", { name: "Import from Reflector" })).toBeVisible();
  await page.getByRole("button", { name: "Import 1 entry" }).click();
  await expect(page.getByText("1 reflection was added.")).toBeVisible();
  const { reflection } = await reader.api.call(getDaily, { params: { day: today() } });
  expect(reflection).toMatchObject({ title: "Heron", body: text, mood: 4, tags: ["river"], origin: null });

  await expect(page.getByRole("region", { name: "Also added" })).toContainText("1 page template");
  await page.getByRole("button", { name: "Undo this import" }).click();
  const asked = page.getByRole("alertdialog");
  await expect(asked).toContainText("1 reflection");
  await expect(asked).toContainText("1 page template");
  await page.getByRole("button", { name: "Undo it", exact: true }).press("Enter");
  await expect(page.getByText("All that it had added is gone.")).toBeVisible();
  await expect(page.getByRole("region", { name: "Removed" })).toContainText("1 page template");
  expect((await reader.api.call(getDaily, { params: { day: today() } })).reflection).toBeNull();
});

async function downloaded(page: Page, button: string): Promise<Chosen> {
  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: button, exact: true }).click();
  const file = await download;
  const chunks: Buffer[] = [];
  for await (const chunk of await file.createReadStream()) chunks.push(Buffer.from(chunk));
  return { name: file.suggestedFilename(), mimeType: "application/zip", buffer: Buffer.concat(chunks) };
}

test("readable files are written only after a warning, and a token opens the API until it is revoked", {
  tag: "@one-size",
}, async ({ page, app, register, checkAccessibility }) => {
  const person = await register(page);
  const { password, api } = person;
  await writeDaily(person, today(), { body: "A heron on the weir." });
  await page.goto("/settings/data");
  const files = page.getByRole("switch", { name: "Files in a folder" });
  await files.click();
  await expect(page.getByRole("alertdialog")).toContainText("not encrypted");
  await checkAccessibility(page);
  await page.getByRole("button", { name: "Keep them" }).click();
  await expect(files).toBeChecked();

  await test.step("a token is shown once, opens the API within its scopes, and nothing once it is revoked", async () => {
    await page.getByRole("link", { name: /^Tokens and assistants/ }).click();
    await expect(page.getByRole("heading", { name: "Tokens and assistants" })).toBeVisible();
    await expect(page.getByRole("figure", { name: "Address" })).toHaveText(`${app.url}/api/mcp`);

    await page.getByRole("button", { name: "Make a token" }).click();
    await page.getByRole("textbox", { name: "Name" }).fill("Backup script");
    await page.getByRole("textbox", { name: "Your password" }).fill("not the password");
    await page.getByRole("button", { name: "Make the token" }).click();
    await expect(page.getByRole("textbox", { name: "Your password" })).toHaveAccessibleDescription(
      /password/i,
    );
    await expectNoSidewaysScrolling(page);
    await page.getByRole("textbox", { name: "Your password" }).fill(password);
    await page.getByRole("button", { name: "Make the token" }).click();

    await expect(page.getByRole("heading", { name: "Copy your token now" })).toBeFocused();
    const secret = (await page.getByRole("figure", { name: "Token", exact: true }).textContent()) ?? "";
    await checkAccessibility(page);
    await page.getByRole("button", { name: "I have kept it" }).click();
    await expect(page.getByText(secret)).toHaveCount(0);
    const row = page.getByRole("list", { name: "Tokens" }).getByRole("listitem");
    await expect(row).toContainText("Reads everything");
    await expect(row).toContainText("Never used");

    const program = api.as(secret);
    expect(await program.status(countReflections, { body: {} })).toBe(200);
    expect(
      await program.status(changeInBulk, { body: { ids: [randomUUID()], change: { do: "star" } } }),
    ).toBe(403);
    await page.reload();
    await expect(row).toContainText("Last used");
    await page.getByRole("button", { name: "Rename Backup script" }).click();
    await page.getByRole("textbox", { name: "New name" }).fill("Evening script");
    await page.getByRole("button", { name: "Rename it" }).click();
    await expect(page.getByText("Renamed to Evening script.")).toBeVisible();
    await page.getByRole("button", { name: "Revoke Evening script" }).click();
    await page.getByRole("button", { name: "Revoke it" }).click();
    await expect(page.getByText("Evening script is revoked. It no longer opens anything.")).toBeVisible();
    await expect(row).toHaveCount(0);
    expect(await program.status(countReflections, { body: {} })).toBe(401);
  });

  await page.goto("/settings/data");
  await expect(page.getByText(/1 readable file in/)).toBeVisible();
  const written = () =>
    readdirSync(app.mirrorDir, { recursive: true, encoding: "utf8" })
      .filter((name) => name.endsWith(".md"))
      .map((name) => readFileSync(join(app.mirrorDir, name), "utf8"));
  expect(written().join()).toContain("A heron on the weir.");
  await files.click();
  await page.getByRole("button", { name: "Erase the files" }).click();
  await expect(files).not.toBeChecked();
  await expect.poll(() => written().length).toBe(0);
});
