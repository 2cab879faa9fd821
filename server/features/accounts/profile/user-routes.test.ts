import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { getUser, type Preferences, savePreferences } from "#contract/accounts/accounts.ts";
import { engines } from "#server/platform/testing.ts";
import { startTestServer, type TestServer } from "#server/testing.ts";
import { refusalFrom, signUpOn } from "../testing.ts";

describe.each(engines)("the signed-in person on %s", (engine) => {
  let server: TestServer;
  const signUp = (more?: object) => signUpOn(server, more);

  beforeAll(async () => {
    server = await startTestServer(engine);
  });
  afterAll(() => server.stop());

  describe("the signed-in person", () => {
    const required = { code: "authentication_required", message: "Authentication required" };

    it("needs a whole access token of this server, sent as a bearer token", async () => {
      const { access, refresh } = await signUp();
      const altered = `${access.slice(0, -2)}${access.endsWith("AA") ? "BB" : "AA"}`;
      const headers = [
        `Bearer ${altered}`,
        `Bearer ${refresh}`,
        "Bearer ",
        "Bearer null",
        `Basic ${access}`,
        access,
        `Bearer ${access} ${access}`,
      ];
      for (const authorization of headers) {
        const response = await fetch(server.url + getUser.url, { headers: { authorization } });
        expect(response.status).toBe(401);
        expect(await response.json()).toEqual(required);
      }
      await server.expect(getUser, 200, { access });
    });

    it("is signed in for 15 minutes with an access token, not a second longer", async () => {
      const { access } = await signUp();
      server.clock.advance(15 * 60_000 - 1000);
      await server.expect(getUser, 200, { access });
      server.clock.advance(2000);
      expect(await server.call(getUser, { access })).toMatchObject({ status: 401, body: required });
    });

    it("is refused at once where the account is disabled, or its time to come back is over", async () => {
      const change = (id: string, columns: { disabled_at?: number | null; deletes_at?: number | null }) =>
        server.database.query.updateTable("users").set(columns).where("id", "=", id).execute();
      const { access, user } = await signUp();
      const now = server.clock.now().getTime();
      for (const columns of [{ disabled_at: now }, { deletes_at: now }]) {
        await change(user.id, columns);
        expect(await server.call(getUser, { access })).toMatchObject({ status: 401, body: required });
        await change(user.id, { disabled_at: null, deletes_at: null });
        await server.expect(getUser, 200, { access });
      }
    });

    it("is told about itself alone", async () => {
      const [one, other] = [await signUp(), await signUp()];
      expect((await server.expect(getUser, 200, { access: one.access })).id).toBe(one.user.id);
      expect((await server.expect(getUser, 200, { access: other.access })).id).toBe(other.user.id);
    });

    it("is sent without anything else of its row", async () => {
      const { access } = await signUp();
      const { body } = await server.call(getUser, { access });
      expect(Object.keys(Object(body)).sort()).toEqual([
        "avatar_updated_at",
        "created_at",
        "deletes_at",
        "display_name",
        "email",
        "id",
        "preferences",
        "unconfirmed_email",
        "username",
      ]);
    });
  });

  describe("preferences", () => {
    it("change one at a time, and stay", async () => {
      const { access, user } = await signUp();
      const changes: Partial<Preferences>[] = [
        { day_end: "04:00" },
        { time_zone: "Pacific/Chatham" },
        { first_day_of_week: 0 },
        { prompts_shown: false },
        { streak_shown: false, prompts_shown: true },
        { clock_hours: 12 },
        { clock_hours: 24, date_language: "pt-BR" },
        { language: "en-XA" },
        { date_language: "sr-Latn-RS" },
        { date_language: "DE-at" },
        { typewriter_scrolling: true },
        { word_count_shown: true, motion_reduced: true },
        { glass: "light" },
        { glass: "dark", companion_on: false },
        { glass: "auto" },
        { help_shown: false },
        { help_sooner: true },
        { mood_names: "leaden\n\nso-so\n\nradiant" },
        { scene_restored: false },
        { text_size: "largest", line_width: "wide" },
        { typewriter_scrolling: false, clock_hours: null, date_language: null },
        { time_zone: null, language: null },
        {},
      ];
      let preferences = user.preferences;
      for (const body of changes) {
        preferences = { ...preferences, ...body };
        const saved = await server.expect(savePreferences, 200, { access, body });
        expect(saved).toEqual({ ...user, preferences });
        expect(await server.expect(getUser, 200, { access })).toEqual(saved);
      }
    });

    it("of another person stay as they are", async () => {
      const [one, other] = [await signUp(), await signUp()];
      await server.expect(savePreferences, 200, { access: one.access, body: { day_end: "05:00" } });
      expect(await server.expect(getUser, 200, { access: other.access })).toEqual(other.user);
      const body = { id: other.user.id, day_end: "06:00" };
      await server.expect(savePreferences, 400, { access: one.access, body });
    });

    it.each([
      [{ day_end: "12:01" }, { day_end: "Choose a time no later than 12:00." }],
      [{ day_end: "24:00" }, { day_end: "This is not a time of day." }],
      [{ day_end: "4:00" }, { day_end: "This is not a time of day." }],
      [{ time_zone: "Mars/Olympus" }, { time_zone: "This time zone is not known." }],
      [{ time_zone: "+02:00" }, { time_zone: "This time zone is not known." }],
      [{ time_zone: "Europe/Berlin\u0000" }, { time_zone: "This time zone is not known." }],
      [{ time_zone: "\ud800" }, { time_zone: "This time zone is not known." }],
      [{ day_end: "\u0000" }, { day_end: "This is not a time of day." }],
      [{ day_end: null }, { day_end: expect.any(String) }],
      [{ first_day_of_week: 7 }, { first_day_of_week: expect.any(String) }],
      [{ first_day_of_week: 0.5 }, { first_day_of_week: expect.any(String) }],
      [{ prompts_shown: 1 }, { prompts_shown: expect.any(String) }],
      [{ streak_shown: "yes" }, { streak_shown: expect.any(String) }],
      [{ clock_hours: 13 }, { clock_hours: "Send 12, 24 or null." }],
      [{ clock_hours: "12" }, { clock_hours: "Send 12, 24 or null." }],
      ...["tlh", "EN", "en_GB", "", "\u0000", 7].map((language): [object, object] => [
        { language },
        { language: expect.stringMatching(/^Choose one of these languages: .*\ben\b.*\.$/) },
      ]),
      [{ date_language: "xx" }, { date_language: "This language is not supported." }],
      [{ date_language: "tlh" }, { date_language: "This language is not supported." }],
      [{ date_language: "en_GB" }, { date_language: "This language is not supported." }],
      [{ date_language: "" }, { date_language: "This language is not supported." }],
      [{ date_language: "de\u0000" }, { date_language: "This language is not supported." }],
      [{ date_language: "\ud800" }, { date_language: "This language is not supported." }],
      [
        { date_language: "de-x-a2345678-a2345678-a2345678-a234" },
        { date_language: "This language is not supported." },
      ],
      [{ date_language: 7 }, { date_language: "This language is not supported." }],
      [{ date_language: "fr", clock_hours: 7 }, { clock_hours: expect.any(String) }],
      [{ typewriter_scrolling: null }, { typewriter_scrolling: expect.any(String) }],
      [{ word_count_shown: 1 }, { word_count_shown: expect.any(String) }],
      [{ motion_reduced: "less" }, { motion_reduced: expect.any(String) }],
      [{ glass: "grey" }, { glass: "Choose auto, light or dark." }],
      [{ glass: null }, { glass: "Choose auto, light or dark." }],
      [{ companion_on: null }, { companion_on: expect.any(String) }],
      [{ help_shown: "no" }, { help_shown: expect.any(String) }],
      [{ scene_restored: 0 }, { scene_restored: expect.any(String) }],
      [{ text_size: "huge" }, { text_size: expect.any(String) }],
      [{ line_width: 40 }, { line_width: expect.any(String) }],
      [{ username: "another" }, { username: "This field is not known." }],
    ])("refuse %j", async (wrong, fields) => {
      const { access, user } = await signUp();
      const body = await refusalFrom(server, savePreferences, wrong, 400, access);
      expect(body).toMatchObject({ code: "invalid_input", fields });
      expect(await server.expect(getUser, 200, { access })).toEqual(user);
    });
  });
});
