import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { replaceRecoveryKey, returnCustody, takeCustody } from "#contract/accounts/custody.ts";
import { endOtherDevices, getDevices } from "#contract/accounts/devices.ts";
import { changeEmail } from "#contract/accounts/email-confirmation.ts";
import { linkAccount, switchAccount } from "#contract/accounts/linked-accounts.ts";
import { changePassword, deleteAccount } from "#contract/accounts/profile.ts";
import { addPasskey, beginPasskey, removePasskey } from "#contract/accounts/sign-in.ts";
import type { Endpoint } from "#contract/endpoint.ts";
import { engines } from "#server/platform/testing.ts";
import { startTestServer, type TestServer } from "#server/testing.ts";
import { newRecoveryKey } from "../custody/testing.ts";
import { createAuthenticator } from "../passkeys/testing.ts";
import { kindsOn, password, signUpOn } from "../testing.ts";
import { nextCodeOf, signUpWithCodesOn, wrongCodeOf } from "./testing.ts";

/** Each change that asks for the password, with the rest of its form. */
const changes: readonly (readonly [Endpoint, number, () => object])[] = [
  [changeEmail, 200, () => ({ password, email: `${randomUUID()}@example.org` })],
  [changePassword, 204, () => ({ current_password: password, new_password: "four brown owls" })],
  [takeCustody, 200, () => ({ password, recovery_key: newRecoveryKey() })],
  [beginPasskey, 200, () => ({ password })],
  [endOtherDevices, 200, () => ({ password })],
];

describe.each(engines)("where one-time codes are on, on %s", (engine) => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer(engine);
  });
  afterAll(() => server.stop());

  type Holder = Awaited<ReturnType<typeof signUpWithCodesOn>>;

  /** Refuses `form` without a code and with a wrong one, accepts it with the right one, and never twice. */
  async function takesTheCodeOnce(
    endpoint: Endpoint,
    { access, secret }: Pick<Holder, "access" | "secret">,
    form: object,
    { status, params }: { status: number; params?: Record<string, string> },
  ) {
    const send = (more: object) =>
      server.call(endpoint, { access, ...(params && { params }), body: { ...form, ...more } });
    for (const missing of [{}, { code: "" }, { code: wrongCodeOf(server, secret) }])
      expect(await send(missing)).toMatchObject({
        status: 400,
        body: { code: "invalid_input", fields: { code: expect.stringContaining("code") } },
      });
    const code = nextCodeOf(server, secret);
    expect((await send({ code })).status).toBe(status);
    return code;
  }

  it.each(changes)("$url requires a code in addition to the password", async (endpoint, status, form) => {
    const holder = await signUpWithCodesOn(server);
    const code = await takesTheCodeOnce(endpoint, holder, form(), { status });
    const again = { password: endpoint === changePassword ? "four brown owls" : password, code };
    const used = await server.call(changeEmail, { access: holder.access, body: { ...again, email: "" } });
    expect(used).toMatchObject({ status: 400, body: { fields: { code: expect.any(String) } } });
  });

  it("a sealed journal takes one to be unsealed and for a new recovery key", async () => {
    const holder = await signUpWithCodesOn(server);
    const seal = { password, recovery_key: newRecoveryKey(), code: nextCodeOf(server, holder.secret) };
    await server.expect(takeCustody, 200, { access: holder.access, body: seal });
    const renewed = { password, recovery_key: newRecoveryKey() };
    await takesTheCodeOnce(replaceRecoveryKey, holder, renewed, { status: 200 });
    await takesTheCodeOnce(returnCustody, holder, { password }, { status: 200 });
  });

  it("removing a passkey takes one", async () => {
    const holder = await signUpWithCodesOn(server);
    const { access, secret } = holder;
    const body = { password, code: nextCodeOf(server, secret) };
    const options = await server.expect(beginPasskey, 200, { access, body });
    const response = createAuthenticator().create(options);
    const { id } = await server.expect(addPasskey, 201, { access, body: { name: "Phone", response } });
    await takesTheCodeOnce(removePasskey, holder, { password }, { status: 204, params: { id } });
  });

  it("deleting the account takes one", async () => {
    const holder = await signUpWithCodesOn(server);
    const form = { username: holder.username, password };
    await takesTheCodeOnce(deleteAccount, holder, form, { status: 200 });
  });

  it("a recovery code is accepted instead, once", async () => {
    const { access, recoveryCodes } = await signUpWithCodesOn(server);
    const body = { email: "", password, code: recoveryCodes[0] };
    await server.expect(changeEmail, 200, { access, body });
    await server.expect(changeEmail, 400, { access, body });
    expect((await kindsOn(server, access))[0]).toBe("second_factor_failed");
  });

  it("switching to a sealed account takes its code as well as its password", async () => {
    const holder = await signUpWithCodesOn(server);
    const { username, user, secret } = holder;
    const seal = { password, recovery_key: newRecoveryKey(), code: nextCodeOf(server, secret) };
    await server.expect(takeCustody, 200, { access: holder.access, body: seal });
    const { access } = await signUpOn(server);
    const link = { username, password, code: nextCodeOf(server, secret), own_password: password };
    await server.expect(linkAccount, 200, { access, body: link });
    const before = (await server.expect(getDevices, 200, { access: holder.access })).length;

    const params = { id: user.id };
    const asked = await server.call(switchAccount, { access, params, body: { password } });
    expect(asked.body).toMatchObject({
      fields: { code: "Enter the code from the other account’s authenticator app." },
    });
    expect(await server.expect(getDevices, 200, { access: holder.access })).toHaveLength(before);
    await takesTheCodeOnce(switchAccount, { access, secret }, { password }, { status: 200, params });
  });
});
