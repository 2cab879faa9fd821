import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { errorSchema } from "#contract/endpoint.ts";
import { sceneName } from "#contract/themes/scene-names.ts";
import { sceneFiles } from "#contract/themes/scenes.ts";
import { defaultTheme } from "#contract/themes/theme-rules.ts";
import { getTheme, getThemeChoices, saveTheme, themeSchema } from "#contract/themes/themes.ts";
import { engines } from "#server/platform/testing.ts";
import { signUpOn, startTestServer, type TestServer } from "#server/testing.ts";

const unknownBackground = "This background isn’t among your choices.";

describe.each(engines)("the theme on %s", (engine) => {
  let server: TestServer;

  beforeAll(async () => {
    server = await startTestServer(engine);
  });
  afterAll(() => server.stop());

  async function signUp() {
    const { access, user } = await signUpOn(server);
    const theme = () => server.expect(getTheme, 200, { access });
    const save = (change: object) =>
      server.expect(saveTheme, 200, { access, body: { id: user.id, ...change } });
    const refused = async (sent: unknown, status = 400) =>
      errorSchema.parse(await server.expect(saveTheme, status === 404 ? 404 : 400, { access, body: sent }));
    return { id: user.id, access, theme, save, refused };
  }

  it("is the default one until something is changed", async () => {
    const { id, theme } = await signUp();
    expect(await theme()).toEqual({ id, ...defaultTheme });
  });

  it("changes single fields by its id, and keeps the rest", async () => {
    const { id, theme, save } = await signUp();
    const changes = [
      { overlay_opacity: 0.37 },
      { blur_amount: 12.5 },
      { enable_day_cycle: true },
      { morning_background: "ocean.jpg" },
      { day_background: "forest.jpg" },
      { night_background: "full-moon.jpg" },
      { morning_start: "05:30" },
      { day_start: "10:15" },
      { night_start: "01:00" },
      { overlay_opacity: 0 },
      { overlay_opacity: 1, blur_amount: 64 },
      {},
    ];
    let expected = { id, ...defaultTheme };
    for (const change of changes) {
      expected = Object.assign({ ...expected }, change);
      expect(await save(change)).toEqual(expected);
      expect(await theme()).toEqual(expected);
    }
  });

  it("is replaced by a request with all fields, with or without the id", async () => {
    const { id, access, theme } = await signUp();
    const whole = {
      ...defaultTheme,
      background_image: "ocean.jpg",
      current_background: "forest.jpg",
      enable_day_cycle: true,
      overlay_opacity: 0.123456789,
    };
    expect(await server.expect(saveTheme, 200, { access, body: whole })).toEqual({ id, ...whole });
    const { background_image: _, ...rest } = { id, ...whole };
    const again = { ...rest, background_image: "mountains.jpg" };
    expect(await server.expect(saveTheme, 200, { access, body: again })).toEqual(again);
    expect(await theme()).toEqual(again);
  });

  it("shows a selected background, and stops the day cycle", async () => {
    const { save } = await signUp();
    await save({ enable_day_cycle: true });
    expect(await save({ background_image: "ocean.jpg" })).toMatchObject({
      background_image: "ocean.jpg",
      current_background: "ocean.jpg",
      enable_day_cycle: false,
    });
    await save({ enable_day_cycle: true });
    expect(await save({ current_background: "forest.jpg" })).toMatchObject({
      current_background: "forest.jpg",
      enable_day_cycle: false,
    });
  });

  it("refuses start times that don't follow each other, with the times in the sentence", async () => {
    const { id, theme, refused } = await signUp();
    const before = await theme();
    const cases = [
      [{ morning_start: "09:00" }, "morning_start", "Morning Scene (09:00) must be before Day Scene (09:00)"],
      [{ day_start: "05:00" }, "morning_start", "Morning Scene (06:00) must be before Day Scene (05:00)"],
      [{ night_start: "08:59" }, "night_start", "Night Scene (08:59) must be after Day Scene (09:00)"],
      [{ night_start: "06:00" }, "night_start", "Night Scene (06:00) must be after Day Scene (09:00)"],
      [{ day_start: "18:00" }, "night_start", "Night Scene (18:00) must be after Day Scene (18:00)"],
    ] as const;
    for (const [change, field, message] of cases) {
      const sent = { id, ...change, overlay_opacity: 0.9 };
      expect(await refused(sent)).toEqual({ code: "invalid_input", message, fields: { [field]: message } });
    }
    expect(await theme()).toEqual(before);
  });

  it("lets the night wrap past midnight", async () => {
    const { save } = await signUp();
    expect(await save({ night_start: "05:59" })).toMatchObject({ night_start: "05:59" });
  });

  it("refuses bad input with a sentence for the field, and saves none of it", async () => {
    const { id, access, theme, refused } = await signUp();
    const before = await theme();
    const cases: [object, string, string][] = [
      [{ overlay_opacity: 1.01 }, "overlay_opacity", "The overlay’s opacity must be between 0 and 1."],
      [{ overlay_opacity: "0.5" }, "overlay_opacity", "This must be a number."],
      [{ blur_amount: -1 }, "blur_amount", "The blur must be between 0 and 64 px."],
      [{ blur_amount: null }, "blur_amount", "This must be a number."],
      [{ enable_day_cycle: "yes" }, "enable_day_cycle", "This must be true or false."],
      [{ day_start: "9:00" }, "day_start", "Enter a time such as 06:00."],
      [{ day_start: "24:00" }, "day_start", "Enter a time such as 06:00."],
      [{ morning_background: "" }, "morning_background", "Choose a background."],
      [{ night_background: "../secret.jpg" }, "night_background", unknownBackground],
      [{ current_background: "FOREST.jpg" }, "current_background", unknownBackground],
      [{ background_image: `${id}.webp` }, "background_image", unknownBackground],
      [{ colour: "red" }, "colour", "This field is not known."],
    ];
    for (const [change, field, sentence] of cases) {
      const { code, fields } = await refused({ id, overlay_opacity: 0.8, ...change });
      expect([code, fields]).toEqual(["invalid_input", { [field]: sentence }]);
    }
    const { overlay_opacity: _, ...most } = defaultTheme;
    expect((await refused(most)).fields).toEqual({ overlay_opacity: "This is missing." });
    for (const nothing of [[], "text", null])
      expect((await server.call(saveTheme, { access, body: JSON.stringify(nothing) })).status).toBe(400);
    expect(await theme()).toEqual(before);
  });

  it("is found only by its own id, and nobody can change another person's", async () => {
    const [one, other] = [await signUp(), await signUp()];
    expect(await one.refused({ id: other.id, overlay_opacity: 0.1 }, 404)).toMatchObject({
      code: "not_found",
    });
    expect(await one.refused({ ...defaultTheme, id: other.id }, 404)).toMatchObject({ code: "not_found" });
    expect((await other.theme()).overlay_opacity).toBe(0.5);
    await one.save({ overlay_opacity: 0.1 });
    expect((await other.theme()).overlay_opacity).toBe(0.5);
  });

  it("loses no change when several are made at the same moment", async () => {
    const { id, theme, save } = await signUp();
    const changes = [
      { overlay_opacity: 0.2 },
      { blur_amount: 3 },
      { morning_start: "05:00" },
      { night_start: "20:00" },
      { day_background: "ocean.jpg" },
      { night_background: "forest.jpg" },
    ];
    await Promise.all(changes.map(save));
    expect(await theme()).toEqual(Object.assign({ id, ...defaultTheme }, ...changes));
  });

  it("never has start times out of order, whatever is sent at the same moment", async () => {
    const { theme, access, id } = await signUp();
    const send = (change: object) => server.call(saveTheme, { access, body: { id, ...change } });
    const answers = await Promise.all([send({ morning_start: "08:30" }), send({ day_start: "08:00" })]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400]);
    const { morning_start, day_start } = await theme();
    expect(morning_start < day_start).toBe(true);
  });

  it("has the built-in backgrounds to choose from, in their order", async () => {
    const { access } = await signUp();
    const { background_choices, own_backgrounds } = await server.expect(getThemeChoices, 200, { access });
    expect(Object.entries(background_choices)).toEqual(sceneFiles.map((file) => [file, sceneName(file)]));
    expect(own_backgrounds).toEqual([]);
  });

  it("is deleted with its owner", async () => {
    const { id, save } = await signUp();
    await save({ blur_amount: 1 });
    const { database } = server;
    await database.query.deleteFrom("users").where("id", "=", id).execute();
    const rows = await database.asSystem((tx) =>
      tx.selectFrom("themes").select("owner_id").where("owner_id", "=", id).execute(),
    );
    expect(rows).toEqual([]);
  });

  it("is sent as the contract says, with no other column of its row", async () => {
    const { access, save } = await signUp();
    await save({ blur_amount: 1 });
    const { body } = await server.call(getTheme, { access });
    expect(themeSchema.strict().safeParse(body).success).toBe(true);
  });
});
