import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { getUser, register } from "#contract/accounts/accounts.ts";
import { createLinkedAccount } from "#contract/accounts/linked-accounts.ts";
import { getRegistration } from "#contract/accounts/registration.ts";
import { createTestDatabase, engines, type TestDatabase } from "#server/platform/testing.ts";
import { createTestClock, startTestServer, type TestServer } from "#server/testing.ts";
import { newName, password, refusalFrom, signUpOn } from "../testing.ts";
import { makeInvitation } from "./prepare-account.ts";

describe.each(engines)("registration on %s", (engine) => {
  let database: TestDatabase;
  let open: TestServer;
  let invited: TestServer;
  let closed: TestServer;
  const clock = createTestClock();
  const invite = (days = 7) => makeInvitation({ database, clock }, days);
  const form = (more: object = {}) => ({ username: newName(), password, ...more });

  beforeAll(async () => {
    database = await createTestDatabase(engine);
    open = await startTestServer(engine, { database, clock });
    const { masterKey } = open;
    invited = await startTestServer(engine, { database, clock, masterKey, registration: "invitation" });
    closed = await startTestServer(engine, { database, clock, masterKey, registration: "closed" });
  });
  afterAll(async () => {
    for (const server of [open, invited, closed]) await server.stop();
    await database.drop();
  });

  it("says which it is", async () => {
    const said = [];
    for (const server of [open, invited, closed]) said.push(await server.expect(getRegistration, 200));
    expect(said).toEqual([
      { registration: "open", minimum_age: null, password_reset_by_mail: false, provider: null },
      { registration: "invitation", minimum_age: null, password_reset_by_mail: false, provider: null },
      { registration: "closed", minimum_age: null, password_reset_by_mail: false, provider: null },
    ]);
  });

  it("asks for a minimum age where the host has set one", async () => {
    const server = await startTestServer("sqlite", { minimumAge: 16 });
    expect((await server.expect(getRegistration, 200)).minimum_age).toBe(16);
    const refusal = await refusalFrom(server, register, form({}), 400);
    expect(refusal.fields).toEqual({ old_enough: "You must be at least 16 years old to register here." });
    await server.expect(register, 201, { body: form({ old_enough: "on" }) });
    await server.stop();
  });

  describe("by invitation", () => {
    it("takes each invitation once", async () => {
      const invitation = await invite();
      const { access } = await invited.expect(register, 201, { body: form({ invitation }) });
      await invited.expect(getUser, 200, { access });
      expect(await refusalFrom(invited, register, form({ invitation }), 403)).toMatchObject({
        code: "forbidden",
        message: expect.stringContaining("you need an invitation"),
      });
    });

    it("lets one of several at the same moment in", async () => {
      const invitation = await invite();
      const answers = await Promise.all(
        Array.from({ length: 4 }, () => invited.call(register, { body: form({ invitation }) })),
      );
      expect(answers.map(({ status }) => status).sort()).toEqual([201, 403, 403, 403]);
    });

    it("keeps the invitation where the form is refused", async () => {
      const invitation = await invite();
      const taken = await signUpOn(open);
      await invited.expect(register, 409, { body: form({ invitation, username: taken.user.username }) });
      await invited.expect(register, 400, { body: form({ invitation, password: "1234567890" }) });
      await invited.expect(register, 201, { body: form({ invitation }) });
    });

    it("refuses an expired one, none, and one that was never made", async () => {
      const invitation = await invite(1);
      clock.advance(86_400_000);
      for (const wrong of [{ invitation }, {}, { invitation: "" }, { invitation: "A".repeat(24) }])
        await invited.expect(register, 403, { body: form(wrong) });
      await invited.expect(register, 400, { body: form({ invitation: "A".repeat(101) }) });
    });

    it("holds for creating and linking an account, too", async () => {
      const { access } = await signUpOn(open);
      const own = { own_password: password };
      await invited.expect(createLinkedAccount, 403, { access, body: form(own) });
      const invitation = await invite();
      await invited.expect(createLinkedAccount, 201, { access, body: form({ ...own, invitation }) });
    });

    it("stores no invitation's code", async () => {
      const invitation = await invite();
      const rows = await database.query.selectFrom("invitations").selectAll().execute();
      expect(JSON.stringify(rows)).not.toContain(invitation);
    });
  });

  it("closed accepts no person, invited or not", async () => {
    const { access } = await signUpOn(open);
    const invitation = await invite();
    for (const body of [form(), form({ invitation })])
      expect(await refusalFrom(closed, register, body, 403)).toMatchObject({
        message: "This server isn’t accepting new accounts. Ask the person who runs it.",
      });
    await closed.expect(createLinkedAccount, 403, {
      access,
      body: form({ invitation, own_password: password }),
    });
  });
});
