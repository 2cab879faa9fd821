import { randomUUID } from "node:crypto";
import { Writable } from "node:stream";
import pino from "pino";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { getUser, savePreferences } from "#contract/accounts/accounts.ts";
import { changeEmail } from "#contract/accounts/email-confirmation.ts";
import { builtInActivities } from "#contract/activities/built-in-activities.ts";
import { getReminders, pauseByKey, saveReminder } from "#contract/reminders/reminders.ts";
import { languageTag } from "#contract/translate.ts";
import { addReflectionRow } from "#server/features/reflections/testing.ts";
import type { Mail } from "#server/platform/mail.ts";
import { engines } from "#server/platform/testing.ts";
import { password, startSending, startTestServer, type TestServer, testSite } from "#server/testing.ts";
import { aReminder, confirmEmailOf, createPushService, newPerson } from "./testing.ts";

describe.each(engines)("reminders by mail and their pause on %s", (engine) => {
  let server: TestServer;
  const logged: string[] = [];
  const letters: Mail[] = [];
  const languages: string[] = [];
  const mailer = {
    send: async (mail: Mail) => {
      languages.push(languageTag());
      letters.push(mail);
    },
  };
  beforeAll(async () => {
    const out = new Writable({
      write: (line, _encoding, done) => {
        logged.push(String(line));
        done();
      },
    });
    server = await startTestServer(engine, {
      mail: { smtpUrl: "smtp://127.0.0.1:1", from: "Reflector <journal@example.org>" },
      logger: pino({ level: "trace" }, out),
    });
  });
  afterAll(() => server.stop());
  beforeEach(() => {
    server.clock.set("2026-11-21T12:00:00Z");
    letters.length = 0;
    languages.length = 0;
  });
  afterEach(() => server.database.asSystem((tx) => tx.deleteFrom("reminders").execute()));

  const newReader = () => newPerson(server, `${randomUUID()}@example.org`);
  /** Sends what is due at 21:30 in Berlin. */
  async function evening() {
    const service = createPushService();
    server.clock.set("2026-11-21T20:30:00Z");
    await startSending(server, service.push, mailer).run();
    server.clock.set("2026-11-21T12:00:00Z");
    return service.taken.map(({ message }) => message.payload);
  }
  const settingsOf = async (access: string) => (await server.expect(getReminders, 200, { access })).settings;
  const pause = (key: string, query?: Record<string, string>) =>
    server.call(pauseByKey, { params: { key }, ...(query && { query }) });
  const keyIn = ({ text }: Mail) => /\/reminders\/pause#key=([\w-]+)/.exec(text)?.[1] ?? "";

  it("need an address", async () => {
    const { access, id: userId } = await newPerson(server);
    const body = aReminder({ by_email: true });
    expect(await server.call(saveReminder, { access, params: { id: randomUUID() }, body })).toMatchObject({
      status: 400,
      body: { fields: { by_email: "Add an e-mail address to your account first." } },
    });
    const email = `${randomUUID()}@example.org`;
    expect(await server.expect(getReminders, 200, { access })).toMatchObject({ email: "no_address" });
    await server.expect(changeEmail, 200, { access, body: { email, password } });
    expect(await server.expect(getReminders, 200, { access })).toMatchObject({ email: "not_confirmed" });
    expect(await server.call(saveReminder, { access, params: { id: randomUUID() }, body })).toMatchObject({
      status: 400,
      body: {
        fields: { by_email: "Confirm your e-mail address first. You can request the link in your profile." },
      },
    });
    await confirmEmailOf(server, userId);
    expect(await server.expect(getReminders, 200, { access })).toMatchObject({ email: "ready" });
    await server.expect(saveReminder, 200, { access, params: { id: randomUUID() }, body });
    await evening();
    expect(letters).toMatchObject([{ to: email }]);
  });

  it("go on to the confirmed address while another waits, and to none that was never confirmed", async () => {
    const { access, id, email, remind } = await newReader();
    await remind({ by_email: true });
    const change = { email: `${randomUUID()}@example.org`, password };
    await server.expect(changeEmail, 200, { access, body: change });
    await evening();
    expect(letters).toMatchObject([{ to: email }]);
    letters.length = 0;
    await server.database.query
      .updateTable("users")
      .set({ email_confirmed_at: null })
      .where("id", "=", id)
      .execute();
    server.clock.set("2026-11-22T12:00:00Z");
    await startSending(server, createPushService().push, mailer).run();
    expect(letters).toEqual([]);
  });

  it("are sent in the language of the account", async () => {
    const { access, remind } = await newReader();
    await server.expect(savePreferences, 200, { access, body: { language: "en-XB" } });
    await remind({ by_email: true });
    await evening();
    expect(languages).toEqual(["en-XB"]);
  });

  it("come to one address ten times a day at most", async () => {
    const { remind } = await newReader();
    for (const { id } of builtInActivities.slice(0, 12)) await remind({ by_email: true, activity_id: id });
    await evening();
    expect(letters).toHaveLength(10);
  });

  it("carry no word of the journal and no activity title, whichever way they are sent", async () => {
    const { id, username, remind, addDevice, addActivity } = await newReader();
    await addDevice();
    const activityId = await addActivity("Kingfisher walk");
    await addReflectionRow(server.database, id, { activity_id: activityId, day: "2026-11-20" });
    await remind({ activity_id: activityId, by_email: true });
    await remind({ by_email: true });
    const pushed = await evening();
    expect(pushed.map((payload) => Object.keys(JSON.parse(payload)))).toEqual([
      ["kind", "address", "pause_key"],
      ["kind", "address", "pause_key"],
    ]);
    expect(letters.map(({ subject }) => subject).sort()).toEqual([
      "A moment for yourself",
      "Your page for today",
    ]);
    for (const text of [...pushed, ...letters.map((letter) => JSON.stringify(letter))])
      for (const word of ["Kingfisher", "walk", "How was"]) expect(text).not.toContain(word);
    // Mail servers must not learn which activity it is.
    for (const letter of letters) expect(JSON.stringify(letter)).not.toContain(activityId);
    expect(letters[0]?.text).toContain(`Hello ${username},`);
  });

  it("link to what they are about, and a forged link leads to the start page", async () => {
    const { remind, addActivity } = await newReader();
    const activityId = await addActivity();
    await remind({ activity_id: activityId, by_push: false, by_email: true });
    await evening();
    const link = /https:\S+\/api\/reminders\/open\/\S+/.exec(letters[0]?.text ?? "")?.[0] ?? "";
    const open = (address: string) => fetch(address.replace(testSite, server.url), { redirect: "manual" });
    const answer = await open(link);
    expect([answer.status, answer.headers.get("location")]).toEqual([
      302,
      `/reflections/start/${activityId}`,
    ]);
    const forged = await open(`${testSite}/api/reminders/open/?key=aaaa`);
    expect(forged.headers.get("location")).toBe("/");
    expect((await open(`${testSite}/api/reminders/open/`)).status).toBe(400);
  });

  it("carry a key that pauses and resumes all reminders and does nothing else", async () => {
    const { access, remind } = await newReader();
    await remind({ by_email: true });
    await evening();
    const key = keyIn(letters[0] ?? { to: "", subject: "", text: "" });
    expect(await pause(key)).toMatchObject({
      status: 200,
      body: { paused_until: "2026-11-28T12:00:00.000Z" },
    });
    expect(await settingsOf(access)).toMatchObject({ paused_until: "2026-11-28T12:00:00.000Z" });
    expect(await evening()).toEqual([]);
    expect((await pause(key, { days: "30" })).body).toEqual({ paused_until: "2026-12-21T12:00:00.000Z" });
    expect((await pause(key, { days: "0" })).body).toEqual({ paused_until: null });
    expect(await settingsOf(access)).toMatchObject({ paused_until: null });
    expect((await pause(key, { days: "366" })).status).toBe(400);
    expect((await server.call(getUser, { access: key })).status).toBe(401);
    server.clock.advance(62 * 86_400_000);
    expect(await pause(key)).toMatchObject({ status: 404, body: { code: "not_found" } });
    for (const wrong of ["aaaa", "%00", randomUUID()]) expect((await pause(wrong)).status).toBe(404);
  });

  it("are paused for a year when someone unsubscribes in the mail program", async () => {
    const { access, remind } = await newReader();
    await remind({ by_email: true, by_push: false });
    await evening();
    const { headers = {} } = letters[0] ?? {};
    expect(headers["List-Unsubscribe-Post"]).toBe("List-Unsubscribe=One-Click");
    const address = /^<(https:[^>]+)>$/.exec(headers["List-Unsubscribe"] ?? "")?.[1] ?? "";
    const form = new FormData();
    form.append("List-Unsubscribe", "One-Click");
    for (const body of [new URLSearchParams({ "List-Unsubscribe": "One-Click" }), form]) {
      const answer = await fetch(address.replace(testSite, server.url), { method: "POST", body });
      expect(answer.status).toBe(200);
    }
    expect(await settingsOf(access)).toMatchObject({ paused_until: "2027-11-21T12:00:00.000Z" });
  });

  it("leave no key in the log", async () => {
    const { remind } = await newReader();
    await remind({ by_email: true });
    await evening();
    const key = keyIn(letters[0] ?? { to: "", subject: "", text: "" });
    await pause(key);
    await pause(`${key}a`);
    expect(logged.join("")).toContain("/api/reminders/pause/:key/");
    expect(logged.join("")).not.toContain(key.slice(0, 20));
  });

  it("can be paused only so often from one address", async () => {
    const strict = await startTestServer(engine, { rateLimitFactor: 0.05 });
    const statuses: number[] = [];
    for (let count = 0; count < 4; count += 1)
      statuses.push((await strict.call(pauseByKey, { params: { key: "aaaa" } })).status);
    expect(statuses).toEqual([404, 404, 404, 429]);
    await strict.stop();
  });
});
