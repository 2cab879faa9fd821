import { changeDetails } from "#contract/reflections/reflection-history.ts";
import { getReflection } from "#contract/reflections/reflections.ts";
import { expect, test } from "./fixtures.ts";
import { writeFree } from "./journal.ts";
import { expectNoSidewaysScrolling, main } from "./people.ts";

const vondelpark = { name: "Vondelpark", latitude: 52.358, longitude: 4.868 };
const cafe = { name: "Café De Jaren", latitude: 52.367, longitude: 4.895 };
const bled = { name: "Lake Bled", latitude: 46.364, longitude: 14.095 };

test("places are on a map and in a list, and lead to the pages that were written there", async ({
  page,
  register,
  checkAccessibility,
}) => {
  test.slow();
  const person = await register(page);
  await page.goto("/reflections/map");
  await expect(page.getByText("No places yet")).toBeVisible();
  await checkAccessibility(page);

  for (const [at, place] of [vondelpark, vondelpark, cafe, bled].entries()) {
    const { id } = await writeFree(person, `2024-11-1${at}`, {
      title: `Page ${at}`,
      body: "The sun is out.",
    });
    await person.api.call(changeDetails, { params: { id }, body: { place } });
  }
  await page.goto("/reflections");
  await page.getByRole("button", { name: "More", exact: true }).click();
  await page.getByRole("menuitem", { name: "Map" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Map" })).toBeVisible();
  const map = page.getByRole("group", { name: /^Map of your places/ });
  const near = map.getByRole("button", { name: /^3 pages,\s+Vondelpark \+1$/ });
  await expect(map.getByRole("button")).toHaveCount(2);
  await expect(main(page).getByRole("listitem")).toContainText(["Lake Bled", "Café De Jaren", "Vondelpark"]);
  await checkAccessibility(page);
  await expectNoSidewaysScrolling(page);

  await test.step("a mark of several places opens the pages of all", async () => {
    await near.click();
    await expect(page.getByRole("heading", { name: "2 places near each other" })).toBeFocused();
    await expect(main(page).getByRole("link", { name: /Page/ })).toHaveText([/Page 2/, /Page 1/, /Page 0/]);
    await checkAccessibility(page);
    await page.getByRole("button", { name: "Close", exact: true }).click();
  });

  await test.step("keys move and zoom the map until the places part", async () => {
    await map.focus();
    await page.keyboard.press("ArrowUp");
    await page.keyboard.press("0");
    const box = await near.boundingBox();
    await page.keyboard.press("ArrowLeft");
    await expect.poll(async () => (await near.boundingBox())?.x).toBeCloseTo((box?.x ?? 0) + 60, 0);
    await page.keyboard.press("0");
    const zoomIn = page.getByRole("button", { name: "Zoom in" });
    await zoomIn.focus();
    await page.keyboard.press("Enter");
    await page.getByRole("button", { name: "Show all places" }).click();
    await expect.poll(async () => (await near.boundingBox())?.x).toBeCloseTo(box?.x ?? 0, 0);
  });

  await test.step("a place of the list opens its pages, and each opens itself", async () => {
    await main(page)
      .getByRole("button", { name: /^Lake Bled.*1 page/ })
      .last()
      .click();
    await expect(page.getByRole("heading", { level: 2, name: "Lake Bled" })).toBeFocused();
    await main(page)
      .getByRole("link", { name: /Page 3/ })
      .click();
    await expect(page.getByRole("textbox", { name: "Title" })).toHaveValue("Page 3");
    await page.goBack();
    await expect(page.getByRole("heading", { level: 1, name: "Map" })).toBeVisible();
  });
});

test("a page's place and weather are set, changed and cleared in its details", async ({
  page,
  register,
  checkAccessibility,
}) => {
  test.slow();
  const person = await register(page);
  const { id: earlier } = await writeFree(person, "2024-11-10", { title: "Before", body: "The sun is out." });
  await person.api.call(changeDetails, { params: { id: earlier }, body: { place: vondelpark } });
  const { id } = await writeFree(person, "2024-11-11", { title: "Now", body: "The sun is out." });
  const stored = async () => {
    const { place, weather } = await person.api.call(getReflection, { params: { id } });
    return { place, weather };
  };
  await page.context().grantPermissions(["geolocation"]);
  await page.context().setGeolocation({ latitude: bled.latitude, longitude: bled.longitude });
  await page.goto(`/reflections/${id}/edit#where`);
  const place = page.getByRole("combobox", { name: "Place" });
  const coordinates = page.getByLabel("Coordinates");

  await test.step("an earlier place is offered, and brings its coordinates", async () => {
    await place.pressSequentially("vond");
    await checkAccessibility(page);
    await page.getByRole("option", { name: "Vondelpark" }).click();
    await expect(coordinates).toHaveValue("52.358, 4.868");
    await expect.poll(stored).toEqual({ place: vondelpark, weather: null });
  });

  await test.step("a name that is refused stays in its field, with the reason beside it", async () => {
    const full = { code: "storage_full", message: "The server’s disk is full." };
    await page.route("**/details/", (route) => route.fulfill({ status: 507, json: full }), { times: 1 });
    await place.fill("Lake Bled");
    await place.press("Enter");
    await expect(main(page).getByText(full.message)).toBeVisible();
    await expect(place).toHaveValue("Lake Bled");
    expect(await stored()).toMatchObject({ place: vondelpark });
  });

  await test.step("the device says where it is, and what can’t be coordinates is refused beside them", async () => {
    // The name is still on its way when the location is found.
    let release = (): void => undefined;
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route("**/details/", async (route) => {
      await held;
      await route.fallback();
    });
    await place.fill("Lake Bled");
    await place.press("Enter");
    await page.getByRole("button", { name: "Use my location" }).click();
    await expect(page.getByRole("button", { name: "Use my location" })).toBeEnabled();
    release();
    await expect.poll(stored).toEqual({ place: bled, weather: null });
    await coordinates.fill("far away");
    await coordinates.press("Enter");
    await expect(main(page).getByText("Enter coordinates such as")).toBeVisible();
    await checkAccessibility(page);
  });

  await test.step("the weather is chosen, and its temperature typed", async () => {
    await page.getByRole("combobox", { name: "Weather" }).click();
    await page.getByRole("option", { name: "Fog" }).click();
    await expect.poll(stored).toMatchObject({ weather: { description: "Fog", celsius: null } });
    const temperature = page.getByLabel("Temperature in °C");
    await temperature.fill("-2,5");
    await temperature.press("Enter");
    await expect.poll(stored).toMatchObject({ weather: { description: "Fog", celsius: -2.5 } });
    await temperature.fill("");
    await temperature.press("Enter");
    await page.getByRole("combobox", { name: "Weather" }).click();
    await page.getByRole("option", { name: "Not set" }).click();
    await expect.poll(stored).toMatchObject({ weather: null });
  });

  await test.step("a removed place can be brought back", async () => {
    await page.getByRole("button", { name: "Remove the place" }).click();
    await expect.poll(stored).toEqual({ place: null, weather: null });
    await page.getByRole("button", { name: "Undo" }).click();
    await expect.poll(stored).toEqual({ place: bled, weather: null });
    await expectNoSidewaysScrolling(page);
  });
});
