import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Credentials } from "#contract/accounts/accounts.ts";
import { getDevices } from "#contract/accounts/devices.ts";
import { linkAccount, switchAccount } from "#contract/accounts/linked-accounts.ts";
import { engines } from "#server/platform/testing.ts";
import { startTestServer, type TestServer } from "#server/testing.ts";
import { beyondRepair, kindsOn, password, refusalFrom, signUpOn } from "../testing.ts";
import { readOn, signUpSealedOn, words, writeOn } from "./testing.ts";

const itsPassword = password;

describe.each(engines)("switching to a linked account on %s", (engine) => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer(engine);
  });
  afterAll(() => server.stop());

  async function linked() {
    const own = await signUpOn(server, { password: "four brown owls" });
    await writeOn(server, own.access);
    const sealed = await signUpSealedOn(server);
    const body = {
      username: sealed.user.username,
      password: itsPassword,
      own_password: "four brown owls",
    };
    await server.expect(linkAccount, 200, { access: own.access, body });
    return { own, sealed };
  }
  const ask = ({ access }: Credentials, { user }: Pick<Credentials, "user">, body?: unknown) =>
    server.call(switchAccount, { access, params: { id: user.id }, ...(body !== undefined && { body }) });

  it("says that the password of a sealed one is needed, and starts nothing", async () => {
    const { own, sealed } = await linked();
    for (const body of [undefined, {}, { password: "" }]) {
      const answer = await ask(own, sealed, body);
      expect(answer).toMatchObject({
        status: 403,
        body: {
          code: "password_needed",
          message: `The journal of ${sealed.user.username} is sealed. Enter its password to open it.`,
        },
      });
    }
    expect(await server.expect(getDevices, 200, { access: sealed.access })).toHaveLength(1);
  });

  it("opens the sealed one with its password, and shows in both histories", async () => {
    const { own, sealed } = await linked();
    const params = { id: sealed.user.id };
    const body = { password: itsPassword };
    const there = await server.expect(switchAccount, 200, { access: own.access, params, body });
    expect(there.user.id).toBe(sealed.user.id);
    expect(await readOn(server, there.access)).toBe(words);
    expect((await kindsOn(server, there.access))[0]).toBe("switched_from");
    expect((await kindsOn(server, own.access))[0]).toBe("switched_to");
  });

  it("refuses any other password next to the field, including that of the current account, and records it", async () => {
    const { own, sealed } = await linked();
    for (const given of ["not its password", "four brown owls"]) {
      const { status, body } = await ask(own, sealed, { password: given });
      const sentence = `This is not the password of ${sealed.user.username}.`;
      expect({ status, body }).toMatchObject({ status: 400, body: { fields: { password: sentence } } });
    }
    expect((await kindsOn(server, sealed.access))[0]).toBe("sign_in_failed");
    expect(await server.expect(getDevices, 200, { access: sealed.access })).toHaveLength(1);
  });

  it("takes no password for one that the host holds, and a needless one without a word", async () => {
    const { own, sealed } = await linked();
    for (const body of [undefined, {}, { password: "anything" }]) {
      const answer = await ask(sealed, own, body);
      expect(answer.status).toBe(200);
    }
  });

  it("refuses what is no form", async () => {
    const { own, sealed } = await linked();
    const bad = ["{", "[]", { password: 7 }, { password: "x".repeat(2000) }, { pass: "x" }];
    for (const body of [...bad, ...beyondRepair.map((text) => ({ password: text }))])
      expect((await ask(own, sealed, body)).status).toBe(400);
  });

  it("opens no sealed journal that is not linked, whatever the password", async () => {
    const { own } = await linked();
    const stranger = await signUpSealedOn(server);
    expect((await ask(own, stranger, { password: itsPassword })).status).toBe(404);
    const params = { id: stranger.user.id };
    await server.expect(switchAccount, 401, { params, body: { password: itsPassword } });
  });

  it("waits longer after many wrong passwords", async () => {
    const strict = await startTestServer(engine, { rateLimitFactor: 1 });
    const own = await signUpOn(strict);
    const sealed = await signUpSealedOn(strict);
    const body = { username: sealed.user.username, password: itsPassword, own_password: password };
    await strict.expect(linkAccount, 200, { access: own.access, body });
    const attempt = { access: own.access, params: { id: sealed.user.id }, body: { password: "wrong" } };
    for (let tries = 0; tries < 10; tries += 1) await strict.expect(switchAccount, 400, attempt);
    await strict.expect(switchAccount, 429, attempt);
    await refusalFrom(strict, linkAccount, { ...body, password: "wrong" }, 400, own.access);
    await strict.stop();
  });
});
