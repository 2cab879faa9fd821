import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { getUser, login, register } from "#contract/accounts/accounts.ts";
import { madeOfKnownNames } from "#contract/accounts/password-rules.ts";
import { engines } from "#server/platform/testing.ts";
import { expectProblems } from "#server/testing/expected-problems.ts";
import { startTestServer, type TestServer } from "#server/testing.ts";
import { beyondRepair, newName, password, refusalFrom, signUpOn } from "../testing.ts";

describe.each(engines)("joining and signing in on %s", (engine) => {
  let server: TestServer;
  const signUp = (more?: object) => signUpOn(server, more);

  beforeAll(async () => {
    server = await startTestServer(engine);
  });
  afterAll(() => server.stop());

  describe("registering", () => {
    it("answers with both tokens and the person", async () => {
      const username = newName();
      const { access, refresh, user } = await signUp({ username, email: "Ada.Lovelace@example.org" });
      expect(user).toEqual({
        id: expect.any(String),
        username,
        email: "Ada.Lovelace@example.org",
        unconfirmed_email: "Ada.Lovelace@example.org",
        display_name: "",
        avatar_updated_at: null,
        deletes_at: null,
        created_at: server.clock.now().toISOString(),
        preferences: {
          time_zone: null,
          day_end: "00:00",
          first_day_of_week: 1,
          prompts_shown: true,
          streak_shown: true,
          clock_hours: null,
          language: null,
          date_language: null,
          typewriter_scrolling: false,
          word_count_shown: false,
          motion_reduced: false,
          glass: "auto",
          companion_on: true,
          help_shown: true,
          help_sooner: false,
          mood_names: "",
          scene_restored: true,
          text_size: "normal",
          line_width: "normal",
        },
      });
      expect(await server.expect(getUser, 200, { access })).toEqual(user);
      expect(refresh).not.toContain(access);
    });

    it.each([{}, { email: "" }])("needs no e-mail address: %j", async (more) => {
      expect((await signUp(more)).user.email).toBeNull();
      expect((await signUp(more)).user.email).toBeNull();
    });

    it.each([
      [{ username: "ab" }, { username: "A username needs at least 3 characters." }],
      [{ username: "a".repeat(33) }, { username: "A username can have at most 32 characters." }],
      [{ username: "two words" }, { username: "Use letters, digits and _ . - only." }],
      [{ username: " person" }, { username: "Use letters, digits and _ . - only." }],
      [{ username: "p\u0435rson" }, { username: "Use letters, digits and _ . - only." }],
      [{ username: "person\u200b" }, { username: "Use letters, digits and _ . - only." }],
      [{ username: "pers\u00f6nlich" }, { username: "Use letters, digits and _ . - only." }],
      [{ username: "me@example.org" }, { username: "Use letters, digits and _ . - only." }],
      [{ username: 12 }, { username: "Choose a username." }],
      [{ username: undefined }, { username: "Choose a username." }],
      [{ email: "nobody" }, { email: "Enter an e-mail address such as name@example.org." }],
      [{ email: "ada@two words.example" }, { email: "Enter an e-mail address such as name@example.org." }],
      [
        { email: "ada@m\u00fcller.example/x" },
        { email: "Enter an e-mail address such as name@example.org." },
      ],
      [
        { email: "ada@example.org\nBcc: all@example.org" },
        { email: "Enter an e-mail address such as name@example.org." },
      ],
      [{ email: "two@ex@ample.org" }, { email: "Enter an e-mail address such as name@example.org." }],
      [{ email: "\u0430da@example.org" }, { email: "Enter an e-mail address such as name@example.org." }],
      [{ password: undefined }, { password: "Choose a password." }],
      [{ password: "123456789" }, { password: "Use at least 10 characters." }],
      [{ password: "\u{1f989}".repeat(9) }, { password: "Use at least 10 characters." }],
      [{ password: "x".repeat(129) }, { password: "A password can have at most 128 characters." }],
      [{ password: "\u{1f989}".repeat(129) }, { password: "A password can have at most 128 characters." }],
      [
        { password: "Password123" },
        { password: "This is one of the most common passwords. Choose one that is harder to guess." },
      ],
      [{ password: "reflector-2026" }, { password: madeOfKnownNames() }],
      [{ username: "Kormoran", password: "k0rm0ran 1984" }, { password: madeOfKnownNames() }],
      [{ email: "albatros.sea@example.org", password: "sea-albatros!" }, { password: madeOfKnownNames() }],
      [{ email: "me@sandpiper.example", password: "sandpiper2026" }, { password: madeOfKnownNames() }],
      [{ admin: true }, { admin: "This field is not known." }],
      [{ id: randomUUID() }, { id: "This field is not known." }],
    ])("refuses %j, with a sentence beside the field", async (wrong, fields) => {
      const body = await refusalFrom(server, register, { username: newName(), password, ...wrong });
      expect(body).toMatchObject({ code: "invalid_input", fields });
    });

    it.each(beyondRepair)("refuses %j in every field", async (character) => {
      for (const field of ["username", "email", "password"]) {
        const value = `some one${character}@example.org`;
        const body = await refusalFrom(server, register, { username: newName(), password, [field]: value });
        expect(body).toMatchObject({ code: "invalid_input", fields: { [field]: expect.any(String) } });
      }
    });

    it.each(["", "null", "[]", '"text"', "{"])("refuses a body of %j", async (body) => {
      expect((await server.call(register, { body })).status).toBe(400);
    });

    it("takes a name and an address once, whatever the case", async () => {
      const username = newName();
      await signUp({ username, email: "Grace@Example.org" });
      const taken = { username: "This username is taken.", email: "This e-mail address is already in use." };
      const tries = [
        [{ username: username.toUpperCase() }, { username: taken.username }],
        [{ username: newName(), email: "gRACE@eXAMPLE.ORG" }, { email: taken.email }],
        [{ username: username.toLowerCase(), email: "grace@example.org" }, taken],
      ] as const;
      for (const [more, fields] of tries) {
        const body = await refusalFrom(server, register, { password, ...more }, 409);
        expect(body).toEqual({
          code: "already_taken",
          message: Object.values(fields).join(" "),
          fields,
        });
      }
    });

    it("lets one of many win who want a name at the same moment", async () => {
      const username = newName();
      const answers = await Promise.all(
        Array.from({ length: 8 }, () => server.call(register, { body: { username, password } })),
      );
      expect(answers.map(({ status }) => status).sort()).toEqual([201, ...Array(7).fill(409)]);
    });

    it("leaves nothing behind of an attempt that was refused", async () => {
      const { user } = await signUp();
      const before = await server.database.query.selectFrom("sessions").select("id").execute();
      await refusalFrom(server, register, { username: user.username, password }, 409);
      const after = await server.database.query.selectFrom("sessions").select("id").execute();
      expect(after).toEqual(before);
    });

    it("stores the password as a hash alone, and the journal key wrapped", async () => {
      const { user } = await signUp();
      const row = await server.database.query
        .selectFrom("users")
        .selectAll()
        .where("id", "=", user.id)
        .executeTakeFirstOrThrow();
      expect(row.password_hash).toMatch(/^\$argon2id\$/);
      expect(row.host_wrap).toHaveLength(61);
    });
  });

  describe("signing in", () => {
    it("takes the username or the e-mail address, in any case", async () => {
      const email = `Some.One.${randomUUID()}@example.org`;
      const { user } = await signUp({ email });
      for (const name of [user.username, user.username.toUpperCase(), email, email.toLowerCase()]) {
        const answer = await server.expect(login, 200, { body: { username: name, password } });
        expect(answer.user).toEqual(user);
        await server.expect(getUser, 200, { access: answer.access });
      }
    });

    it("takes a password of 128 emoji, every one of them", async () => {
      const owls = "\u{1f989}".repeat(128);
      const { user } = await signUp({ password: owls });
      const { username } = user;
      await server.expect(login, 200, { body: { username, password: owls } });
      await server.expect(login, 401, { body: { username, password: owls.slice(2) } });
    });

    it("takes a password as it was typed, in no other case and with no space more or less", async () => {
      const { user } = await signUp({ password: " Seven grey herons " });
      const { username } = user;
      for (const wrong of ["Seven grey herons", " seven grey herons ", " Seven grey herons  "])
        await server.expect(login, 401, { body: { username, password: wrong } });
      await server.expect(login, 200, { body: { username, password: " Seven grey herons " } });
    });

    it("takes a password however old it is", async () => {
      const { user } = await signUp();
      server.clock.advance(20 * 365 * 86_400_000);
      await server.expect(login, 200, { body: { username: user.username, password } });
    });

    it("says the same for a wrong password and for an unknown name", async () => {
      const { user } = await signUp();
      const tries = [
        { username: user.username, password: "eight grey herons" },
        { username: user.username, password: "x" },
        { username: "nobody-at-all", password },
        { username: "nobody@example.org", password },
        { username: "' or 1=1 --", password },
        { username: "%", password },
      ];
      for (const body of tries) {
        expect(await refusalFrom(server, login, body, 401)).toEqual({
          code: "invalid_credentials",
          message: "Invalid username or password",
        });
      }
    });

    it.each([
      [{ username: "" }, { username: "Enter your username." }],
      [{ password: "" }, { password: "Enter your password." }],
      [{ username: null }, { username: "This must be text." }],
      [{ password: ["x"] }, { password: "This must be text." }],
      [{ username: "x".repeat(255) }, { username: "At most 254 characters; this has 255." }],
      [{ password: "x".repeat(1025) }, { password: "At most 1,024 characters; this has 1,025." }],
      [{ remember: true }, { remember: "This field is not known." }],
    ])("refuses %j", async (wrong, fields) => {
      const body = await refusalFrom(server, login, { username: "someone", password, ...wrong });
      expect(body).toMatchObject({ code: "invalid_input", fields });
    });

    it.each(beyondRepair)("refuses %j in every field", async (character) => {
      for (const field of ["username", "password"]) {
        const body = await refusalFrom(server, login, {
          username: "someone",
          password,
          [field]: `any${character}`,
        });
        expect(body).toMatchObject({ fields: { [field]: "This contains characters that can’t be stored." } });
      }
    });

    it("remembers which device it was", async () => {
      const { user } = await signUp();
      await fetch(server.url + login.url, {
        method: "POST",
        headers: {
          "content-type": "application/json",
          "user-agent": "Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0",
        },
        body: JSON.stringify({ username: user.username, password }),
      });
      const devices = await server.database.query
        .selectFrom("sessions")
        .select("device")
        .where("user_id", "=", user.id)
        .execute();
      expect(devices.map(({ device }) => device).sort()).toEqual(["Firefox (Linux)", "node"]);
    });

    it("names the person, and sends nothing of it, where the stored journal key was altered", async () => {
      expectProblems();
      const { user } = await signUp();
      const { user: other } = await signUp();
      const { host_wrap } = await server.database.query
        .selectFrom("users")
        .select("host_wrap")
        .where("id", "=", other.id)
        .executeTakeFirstOrThrow();
      await server.database.query.updateTable("users").set({ host_wrap }).where("id", "=", user.id).execute();
      const body = await refusalFrom(server, login, { username: user.username, password }, 500);
      expect(body).toEqual({
        code: "sealed_value_refused",
        message:
          "The stored key of this journal is damaged and can’t be opened. Ask the person who runs this server to restore a backup.",
      });
    });
  });
});
