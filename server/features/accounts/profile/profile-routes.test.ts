import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { getUser, login, refreshTokens } from "#contract/accounts/accounts.ts";
import { changeEmail } from "#contract/accounts/email-confirmation.ts";
import { madeOfKnownNames } from "#contract/accounts/password-rules.ts";
import { changePassword, getAccountTotals, saveProfile } from "#contract/accounts/profile.ts";
import { emptyDraft, saveDaily } from "#contract/reflections/reflections.ts";
import { engines } from "#server/platform/testing.ts";
import { startTestServer, type TestServer } from "#server/testing.ts";
import { everyRow, kindsOn, newName, password, refusalFrom, signUpOn } from "../testing.ts";

const newPassword = "four brown owls";

describe.each(engines)("a profile on %s", (engine) => {
  let server: TestServer;
  const signUp = (more?: object) => signUpOn(server, more);

  beforeAll(async () => {
    server = await startTestServer(engine);
  });
  afterAll(() => server.stop());

  describe("a display name", () => {
    it("is stored sealed, and removed again", async () => {
      const { access, user } = await signUp();
      const display_name = "Ada, Countess 🦉";
      const saved = await server.expect(saveProfile, 200, { access, body: { display_name } });
      expect(saved).toEqual({ ...user, display_name });
      expect(await server.expect(getUser, 200, { access })).toEqual(saved);
      const rows = await everyRow(server.database);
      const cells = rows
        .flatMap(Object.values)
        .map((cell) => (Buffer.isBuffer(cell) ? cell.toString("latin1") : cell));
      expect(JSON.stringify(cells)).not.toContain("Countess");
      expect(await server.expect(saveProfile, 200, { access, body: { display_name: "  " } })).toEqual(user);
      expect(await kindsOn(server, access)).toEqual(["registered"]);
    });

    it("that is damaged on the server doesn't lock the person out", async () => {
      const { access, user } = await signUp();
      await server.expect(saveProfile, 200, { access, body: { display_name: "Ada" } });
      await server.database.query
        .updateTable("users")
        .set({ display_name: Buffer.from("altered") })
        .where("id", "=", user.id)
        .execute();
      expect(await server.expect(getUser, 200, { access })).toEqual(user);
    });
  });

  describe("a username", () => {
    it("changes, and signs in by the new one alone", async () => {
      const { access, user } = await signUp();
      const username = newName();
      expect(await server.expect(saveProfile, 200, { access, body: { username } })).toEqual({
        ...user,
        username,
      });
      await server.expect(login, 200, { body: { username: username.toUpperCase(), password } });
      await server.expect(login, 401, { body: { username: user.username, password } });
      expect(await kindsOn(server, access)).toContain("username_changed");
      expect((await signUp({ username: user.username })).user.username).toBe(user.username);
    });

    it("changes in case alone", async () => {
      const { access, user } = await signUp();
      const username = user.username.toUpperCase();
      expect((await server.expect(saveProfile, 200, { access, body: { username } })).username).toBe(username);
    });

    it("of another person is refused, whatever the case, and nothing else is saved", async () => {
      const [one, other] = [await signUp(), await signUp()];
      const body = { username: other.user.username.toLowerCase(), display_name: "Ada" };
      expect(await refusalFrom(server, saveProfile, body, 409, one.access)).toEqual({
        code: "already_taken",
        message: "This username is taken.",
        fields: { username: "This username is taken." },
      });
      expect(await server.expect(getUser, 200, { access: one.access })).toEqual(one.user);
    });

    it.each([
      [{ username: "ab" }, { username: "A username needs at least 3 characters." }],
      [{ username: "a".repeat(33) }, { username: "A username can have at most 32 characters." }],
      [{ username: "two words" }, { username: "Use letters, digits and _ . - only." }],
      [{ username: "\u0430da" }, { username: "Use letters, digits and _ . - only." }],
      [{ username: null }, { username: "Choose a username." }],
      [{ display_name: "x".repeat(81) }, { display_name: "At most 80 characters; this has 81." }],
      [{ display_name: "\ud800" }, { display_name: "This contains characters that can’t be stored." }],
      [{ email: "me@example.org" }, { email: "This field is not known." }],
    ])("refuses %j", async (body, fields) => {
      const { access, user } = await signUp();
      expect(await refusalFrom(server, saveProfile, body, 400, access)).toMatchObject({ fields });
      expect(await server.expect(getUser, 200, { access })).toEqual(user);
    });
  });

  describe("an e-mail address", () => {
    it("changes with the password, and is taken away", async () => {
      const { access, user } = await signUp();
      const email = `${randomUUID()}@example.org`;
      expect(await server.expect(changeEmail, 200, { access, body: { email, password } })).toEqual({
        ...user,
        email,
        unconfirmed_email: email,
      });
      await server.expect(login, 200, { body: { username: email, password } });
      expect(await server.expect(changeEmail, 200, { access, body: { email: "", password } })).toEqual(user);
      await server.expect(login, 401, { body: { username: email, password } });
      expect((await kindsOn(server, access)).filter((kind) => kind === "email_changed")).toHaveLength(2);
    });

    it("may have a domain in any script, and is the same in each way to write it", async () => {
      const [one, other] = [await signUp(), await signUp()];
      const name = randomUUID();
      const written = { access: one.access, body: { email: `${name}@müller.example`, password } };
      expect((await server.expect(changeEmail, 200, written)).email).toBe(`${name}@müller.example`);
      for (const email of [`${name}@xn--mller-kva.example`, `${name}@MÜLLER.example`]) {
        await server.expect(login, 200, { body: { username: email, password } });
        expect(await refusalFrom(server, changeEmail, { email, password }, 409, other.access)).toMatchObject({
          fields: { email: "This e-mail address is already in use." },
        });
      }
    });

    it("stays without the right password", async () => {
      const { access, user } = await signUp();
      const body = { email: "new@example.org", password: "eight grey herons" };
      expect(await refusalFrom(server, changeEmail, body, 400, access)).toEqual({
        code: "invalid_input",
        message: "This is not your password.",
        fields: { password: "This is not your password." },
      });
      expect(await server.expect(getUser, 200, { access })).toEqual(user);
      expect(await kindsOn(server, access)).toEqual(["sign_in_failed", "registered"]);
    });

    it.each([
      [{ email: "nobody" }, { email: "Enter an e-mail address such as name@example.org." }],
      [{ email: undefined }, { email: expect.any(String) }],
      [{ password: "" }, { password: "Enter your password." }],
    ])("refuses %j", async (wrong, fields) => {
      const { access } = await signUp();
      const body = { email: "me@example.org", password, ...wrong };
      expect(await refusalFrom(server, changeEmail, body, 400, access)).toMatchObject({ fields });
    });
  });

  describe("a password", () => {
    const change = (access: string, more: object = {}) => ({
      access,
      body: { current_password: password, new_password: newPassword, ...more },
    });

    it("changes, signs all other devices out, and leaves this one and every word readable", async () => {
      const { access, refresh, user } = await signUp();
      const elsewhere = await server.expect(login, 200, { body: { username: user.username, password } });
      await server.expect(saveProfile, 200, { access, body: { display_name: "Ada" } });
      await server.expect(changePassword, 204, change(access));
      await server.expect(getUser, 401, { access: elsewhere.access });
      await server.expect(refreshTokens, 401, { body: { refresh: elsewhere.refresh } });
      const next = await server.expect(refreshTokens, 200, { body: { refresh } });
      expect((await server.expect(getUser, 200, { access: next.access })).display_name).toBe("Ada");
      await server.expect(login, 401, { body: { username: user.username, password } });
      const again = await server.expect(login, 200, {
        body: { username: user.username, password: newPassword },
      });
      expect(again.user.display_name).toBe("Ada");
      expect(await kindsOn(server, access)).toContain("password_changed");
    });

    it("may be 128 emoji", async () => {
      const { access, user } = await signUp();
      const owls = "🦉".repeat(128);
      await server.expect(changePassword, 204, change(access, { new_password: owls }));
      await server.expect(login, 200, { body: { username: user.username, password: owls } });
    });

    it("changed twice at the same moment is one of the two", async () => {
      const { access, user } = await signUp();
      const wanted = ["nine white swans", "five green frogs"];
      const answers = await Promise.all(
        wanted.map((new_password) => server.call(changePassword, change(access, { new_password }))),
      );
      expect(answers.map(({ status }) => status)).toContain(204);
      const signIns = await Promise.all(
        wanted.map((each) => server.call(login, { body: { username: user.username, password: each } })),
      );
      expect(signIns.filter(({ status }) => status === 200)).toHaveLength(1);
    });

    it.each([
      [{ current_password: "eight grey herons" }, { current_password: "This is not your password." }],
      [{ current_password: "" }, { current_password: "Enter your password." }],
      [{ new_password: "short" }, { new_password: "Use at least 10 characters." }],
      [{ new_password: "🦉".repeat(129) }, { new_password: "A password can have at most 128 characters." }],
      [
        { new_password: "1234567890" },
        {
          new_password: "This is one of the most common passwords. Choose one that is harder to guess.",
        },
      ],
      [{ new_password: "ExAmPlE-1234" }, { new_password: madeOfKnownNames() }],
      [{ new_password: undefined }, { new_password: "Choose a password." }],
    ])("refuses %j, and nobody is signed out", async (wrong, fields) => {
      const { access, user } = await signUp();
      const elsewhere = await server.expect(login, 200, { body: { username: user.username, password } });
      const { body } = change(access, wrong);
      expect(await refusalFrom(server, changePassword, body, 400, access)).toMatchObject({ fields });
      await server.expect(getUser, 200, { access: elsewhere.access });
    });

    it("of another person stays", async () => {
      const [one, other] = [await signUp(), await signUp()];
      await server.expect(changePassword, 204, change(one.access));
      await server.expect(getUser, 200, { access: other.access });
      await server.expect(login, 200, { body: { username: other.user.username, password } });
    });
  });

  describe("totals", () => {
    const save = (access: string, day: string, body: string) =>
      server.expect(saveDaily, 200, {
        access,
        params: { day },
        body: {
          ...emptyDraft,
          body,
          revision: 0,
          save_id: randomUUID(),
          written_at: "2026-11-21T11:00:00Z",
          time_zone: "UTC",
        },
      });

    it("are nothing at first", async () => {
      const { access } = await signUp();
      const none = { reflections: 0, words: 0, days: 0, first_day: null };
      expect(await server.expect(getAccountTotals, 200, { access })).toEqual(none);
    });

    it("count what the person wrote, and not blank days", async () => {
      const [one, other] = [await signUp(), await signUp()];
      const { access } = one;
      await save(access, "2026-11-20", "It rained all day.");
      await save(access, "2026-11-18", "A heron.");
      await save(access, "2026-11-10", "");
      await save(other.access, "2026-11-01", "Not mine.");
      expect(await server.expect(getAccountTotals, 200, { access })).toEqual({
        reflections: 2,
        words: 6,
        days: 2,
        first_day: "2026-11-18",
      });
    });
  });
});
