import { randomUUID } from "node:crypto";
import { Writable } from "node:stream";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { logout, savePreferences } from "#contract/accounts/accounts.ts";
import { endDevice, getDevices } from "#contract/accounts/devices.ts";
import { deleteAccount } from "#contract/accounts/profile.ts";
import { askForExport } from "#contract/exports/exports.ts";
import { changeDetails, trashReflection } from "#contract/reflections/reflection-history.ts";
import { signUpOn } from "#server/features/accounts/testing.ts";
import { aSound, newPerson } from "#server/features/attachments/testing.ts";
import { createLogger } from "#server/platform/log.ts";
import { engines } from "#server/platform/testing.ts";
import { administerHere, environmentOf } from "#server/testing/commands.ts";
import { exporter } from "#server/testing/exports.ts";
import { password, startTestServer, type TestServer } from "#server/testing.ts";

function aLongSound(bytes: number): Buffer {
  const sound = Buffer.concat([aSound().subarray(0, 44), Buffer.alloc(bytes, 128)]);
  sound.writeUInt32LE(36 + bytes, 4);
  sound.writeUInt32LE(bytes, 40);
  return sound;
}

describe.each(engines)("exports on %s", (engine) => {
  let server: TestServer;
  let person: Awaited<ReturnType<typeof newPerson>>;
  let mine: ReturnType<typeof exporter>;

  beforeAll(async () => {
    server = await startTestServer(engine);
  });
  beforeEach(async () => {
    person = await newPerson(server);
    mine = exporter(server, person.access);
  });
  afterAll(() => server.stop());

  const rows = () =>
    server.database.query
      .selectFrom("export_requests")
      .selectAll()
      .where("user_id", "=", person.id)
      .execute();
  const csv = { kind: "csv" } as const;

  it("are asked for, and then downloaded without a header, once", async () => {
    await mine.write({ mood: 4, title: "Herons" });
    const asked = await mine.ask(csv);
    expect(asked).toMatchObject({
      file_name: "Moods and check-ins 2026-11-21.csv",
      reflections: 1,
      ends_at: "2026-11-21T12:05:00.000Z",
    });
    const { status, headers, bytes } = await mine.download(asked.address);
    expect(status).toBe(200);
    expect(bytes.toString("utf8")).toContain("Good");
    expect(headers.get("content-disposition")).toBe(
      'attachment; filename="Moods and check-ins 2026-11-21.csv"',
    );
    expect(headers.get("content-type")).toBe("text/csv; charset=utf-8");
    expect(headers.get("cache-control")).toBe("no-store");
    expect(headers.get("content-security-policy")).toBe("sandbox; default-src 'none'");
    const again = await mine.download(asked.address);
    expect(again.status).toBe(403);
    expect(again.bytes.toString("utf8")).toContain("This link has expired");
  });

  it.each([
    ["archive", "Reflector 2026-11-21.zip", "application/zip", "PK"],
    ["day_one", "Day One 2026-11-21.zip", "application/zip", "PK"],
    ["book", "Book 2026-11-21.html", "text/html; charset=utf-8", "<!doctype html>"],
    ["csv", "Moods and check-ins 2026-11-21.csv", "text/csv; charset=utf-8", "\ufeffDay"],
  ] as const)("come as %s, and encrypted if there is a passphrase", async (kind, name, type, begins) => {
    await mine.write({ mood: 4, title: "Herons" });
    const plain = await mine.ask({ kind });
    expect(plain.file_name).toBe(name);
    const saved = await mine.download(plain.address);
    expect(saved.headers.get("content-type")).toBe(type);
    expect(saved.bytes.toString("utf8").startsWith(begins)).toBe(true);
    const passphrase = "correct horse battery";
    const sealed = await mine.ask({ kind, passphrase, show: true });
    expect(sealed.file_name).toBe(`${name}.age`);
    const { headers, bytes } = await mine.download(sealed.address);
    expect(headers.get("content-type")).toBe("application/octet-stream");
    expect(headers.get("content-disposition")).toMatch(/^attachment; filename=".*\.age"/);
    expect(bytes.toString("latin1").startsWith("age-encryption.org/v1\n-> scrypt ")).toBe(true);
    expect(bytes.includes("Herons")).toBe(false);
  });

  it("show a book in the browser in place of saving it, without a script or anything from elsewhere", async () => {
    await mine.write({ title: "Herons" });
    const { headers } = await mine.download((await mine.ask({ kind: "book", show: true })).address);
    expect(headers.get("content-disposition")).toMatch(/^inline/);
    expect(headers.get("content-security-policy")).toMatch(
      /^sandbox; default-src 'none'; img-src data:; style-src 'sha256-/,
    );
    const saved = await mine.download((await mine.ask({ kind: "csv", show: true })).address);
    expect(saved.headers.get("content-disposition")).toMatch(/^attachment/);
  });

  it("bear the day of their person's time zone in their name", async () => {
    await server.expect(savePreferences, 200, {
      access: person.access,
      body: { time_zone: "Pacific/Auckland" },
    });
    await mine.write({ mood: 4 });
    const { address, file_name } = await mine.ask(csv);
    expect(file_name).toBe("Moods and check-ins 2026-11-22.csv");
    const { headers } = await mine.download(address);
    expect(headers.get("content-disposition")).toContain(file_name);
  });

  it("hold what is in the trash in an archive of everything alone", async () => {
    const kept = await mine.write({ title: "Kept" });
    const gone = await mine.write({ title: "Gone" });
    await server.expect(trashReflection, 200, { access: person.access, params: { id: gone.id } });
    const named = async (request: Parameters<typeof mine.ask>[0]) => {
      const bytes = await mine.get(request);
      return ["Kept", "Gone"].filter((title) => bytes.includes(title));
    };
    expect(await named({ kind: "archive" })).toEqual(["Kept", "Gone"]);
    expect(await named({ kind: "archive", selection: { of: "ids", ids: [kept.id, gone.id] } })).toEqual([
      "Kept",
    ]);
    expect(await named({ kind: "archive", selection: { of: "filters", filters: {} } })).toEqual(["Kept"]);
    for (const kind of ["day_one", "book"] as const) expect(await named({ kind })).toEqual(["Kept"]);
    const someoneNew = exporter(server, (await newPerson(server)).access);
    expect((await someoneNew.ask({ kind: "archive" })).reflections).toBe(0);
  });

  it("have an address that a wrong key, a HEAD and a page of another address don't use up", async () => {
    await mine.write({ mood: 4 });
    const { address } = await mine.ask(csv);
    const [path = "", key = ""] = address.split("?key=");
    const altered = `${key.slice(0, -2)}${key.at(-2) === "A" ? "B" : "A"}A`;
    for (const wrong of ["", "A".repeat(43), key.slice(1), `${key}A`, altered])
      expect((await mine.download(`${path}?key=${wrong}`)).status).toBe(403);
    expect((await mine.download(path)).status).toBe(400);
    const other = path.replace(/[0-9a-f-]{36}/, randomUUID());
    expect((await mine.download(`${other}?key=${key}`)).status).toBe(403);
    expect((await fetch(server.url + address, { method: "HEAD" })).status).toBe(404);
    expect((await mine.download(address)).status).toBe(200);
  });

  it("are downloaded from another server on the same store", async () => {
    await mine.write({ mood: 4 });
    const { address } = await mine.ask(csv);
    const { database, clock, masterKey } = server;
    const other = await startTestServer(engine, { database, clock, masterKey });
    expect((await fetch(other.url + address)).status).toBe(200);
    await other.stop();
    expect((await mine.download(address)).status).toBe(403);
  });

  it("that are cancelled midway let go of all they held, so that the next one works", async () => {
    const sound = aLongSound(9_000_000);
    const { id } = await person.add({ name: "rain.wav", content: sound });
    await mine.write({ body: `![rain](attachment:${id})` });
    const archive = { kind: "archive" } as const;
    // One more than the engine has connections: a cancelled download must release its connection.
    for (let cancelled = 0; cancelled < (engine === "sqlite" ? 2 : 11); cancelled += 1) {
      const { address } = await mine.ask(archive);
      const stop = new AbortController();
      const answer = await fetch(server.url + address, { signal: stop.signal });
      const first = await answer.body?.getReader().read();
      expect(first?.value?.length).toBeGreaterThan(0);
      stop.abort();
    }
    const files = await mine.files(archive);
    expect(
      [...files].filter(([path, bytes]) => path.startsWith("media/") && bytes.equals(sound)),
    ).toHaveLength(1);
  });

  it("wait for five minutes, and are then forgotten", async () => {
    await mine.write({ mood: 4 });
    const { address } = await mine.ask(csv);
    expect(await rows()).toHaveLength(1);
    server.clock.advance(300_000);
    expect((await mine.download(address)).status).toBe(403);
    server.clock.advance(600_000);
    await server.runJobs();
    expect(await rows()).toEqual([]);
    server.clock.set("2026-11-21T12:00:00Z");
  });

  it("are not given to who signed out meanwhile", async () => {
    const { access, refresh } = await signUpOn(server);
    const { write, ask, download } = exporter(server, access);
    await write({ mood: 4 });
    const { address } = await ask(csv);
    expect((await server.call(logout, { body: { refresh } })).status).toBe(204);
    expect((await download(address)).status).toBe(403);
  });

  const username = async () => {
    const users = server.database.query.selectFrom("users").select("username");
    return (await users.where("id", "=", person.id).executeTakeFirstOrThrow()).username;
  };
  const ends: Record<string, () => Promise<unknown>> = {
    async "signs out"() {
      const [device] = await server.expect(getDevices, 200, { access: person.access });
      const params = { id: device?.id ?? "" };
      await server.expect(endDevice, 200, { access: person.access, params, body: { password } });
    },
    async "is disabled by the host"() {
      const { code } = await administerHere(environmentOf(server.database), "disable", await username());
      expect(code).toBe(0);
    },
    async "deletes the account"() {
      const body = { username: await username(), password };
      await server.expect(deleteAccount, 200, { access: person.access, body });
    },
  };
  it.each(Object.entries(ends))("break off for who %s while they are downloaded", async (_, end) => {
    const { id } = await person.add({ name: "rain.wav", content: aLongSound(16_000_000) });
    await mine.write({ body: `![rain](attachment:${id})` });
    const { address } = await mine.ask({ kind: "archive" });
    const answer = await fetch(server.url + address);
    const reader = answer.body?.getReader();
    expect((await reader?.read())?.value?.length).toBeGreaterThan(0);
    await end();
    const rest = async () => {
      while (!(await reader?.read())?.done);
    };
    await expect(rest()).rejects.toThrow("terminated");
  });

  it("keep what was asked for sealed until then", async () => {
    await mine.write({ body: "a kingfisher" });
    const passphrase = "correct horse battery";
    const selection = { of: "filters", filters: { search: "kingfisher" } } as const;
    const { address } = await mine.ask({ kind: "book", selection, passphrase });
    expect(address).not.toMatch(/kingfisher|correct/);
    for (const { content } of await rows())
      for (const secret of ["kingfisher", "correct horse", "book"])
        expect(content.includes(secret)).toBe(false);
    expect((await mine.download(address)).status).toBe(200);
    expect(await rows()).toEqual([]);
  });

  it("hold what is selected, what is excluded from AI too, and nothing from the trash", async () => {
    const heron = await mine.write({ title: "Heron", mood: 4, tags: ["sea"] }, "2026-11-01");
    const owl = await mine.write({ title: "Owl", mood: 2, body: "An owl in the night." }, "2026-11-10");
    const wren = await mine.write({ title: "Wren", mood: 1 }, "2026-11-15");
    const gone = await mine.write({ title: "Gone", mood: 5 });
    const details = (id: string, body: object) =>
      server.expect(changeDetails, 200, { access: person.access, params: { id }, body });
    await details(owl.id, { excluded_from_ai: true });
    await details(wren.id, { starred: true });
    await server.expect(trashReflection, 200, { access: person.access, params: { id: gone.id } });
    const idsOf = async (selection: Parameters<typeof mine.ask>[0]["selection"]) => {
      const { reflections, address } = await mine.ask({ kind: "csv", selection });
      const text = (await mine.download(address)).bytes.toString("utf8");
      const found = [heron, owl, wren, gone].filter(({ id }) => text.includes(id)).map(({ title }) => title);
      expect(found).toHaveLength(reflections);
      return found;
    };
    const filtered = (filters: object) => idsOf({ of: "filters", filters });
    expect(await idsOf(undefined)).toEqual(["Heron", "Owl", "Wren"]);
    expect(await filtered({ from: "2026-11-05", to: "2026-11-12" })).toEqual(["Owl"]);
    expect(await filtered({ tags: ["sea"] })).toEqual(["Heron"]);
    expect(await filtered({ kinds: ["free"], starred: true })).toEqual(["Wren"]);
    expect(await filtered({ search: "night" })).toEqual(["Owl"]);
    expect(await idsOf({ of: "ids", ids: [wren.id, gone.id, randomUUID()] })).toEqual(["Wren"]);
  });

  it("of nothing are refused, and so is what belongs to another person", async () => {
    const other = await newPerson(server);
    const theirs = await exporter(server, other.access).write({ title: "Theirs", mood: 3 });
    const refused = async (body: object) => {
      const answer = await server.call(askForExport, { access: person.access, body });
      return [answer.status, answer.body];
    };
    const nothing = { code: "not_found", message: "There is nothing to export yet." };
    for (const kind of ["csv", "book", "day_one"]) expect(await refused({ kind })).toEqual([404, nothing]);
    await mine.write({ title: "Mine", mood: 3 });
    for (const selection of [
      { of: "ids", ids: [theirs.id] },
      { of: "filters", filters: { search: "theirs" } },
    ])
      expect(await refused({ kind: "csv", selection })).toEqual([
        404,
        { code: "not_found", message: "Your selection contains no reflections." },
      ]);
    expect(await mine.text(csv)).not.toContain(theirs.id);
  });

  it("refuse bad input", async () => {
    const fields = async (body: unknown) => {
      const answer = await server.call(askForExport, { access: person.access, body });
      expect(answer).toMatchObject({ status: 400, body: { code: "invalid_input" } });
      return Object.keys(Object(answer.body).fields);
    };
    expect(await fields({ kind: "pdf" })).toEqual(["kind"]);
    expect(await fields({ kind: "csv", passphrase: "too short" })).toEqual(["passphrase"]);
    expect(await fields({ kind: "csv", passphrase: "x".repeat(201) })).toEqual(["passphrase"]);
    expect(await fields({ kind: "csv", selection: { of: "ids", ids: [] } })).toEqual(["selection"]);
    expect(await fields({ kind: "csv", selection: { of: "filters", filters: { in_trash: true } } })).toEqual([
      "in_trash",
    ]);
    expect(await fields({ kind: "csv", more: 1 })).toEqual(["more"]);
  });

  it("can be asked for twenty times an hour", async () => {
    const { database, clock, masterKey } = server;
    const limited = await startTestServer(engine, { database, clock, masterKey, rateLimitFactor: 1 });
    await mine.write({ mood: 3 });
    const statuses: number[] = [];
    for (let count = 0; count < 21; count += 1)
      statuses.push((await limited.call(askForExport, { access: person.access, body: csv })).status);
    expect(statuses).toEqual([...Array.from({ length: 20 }, () => 200), 429]);
    await limited.stop();
  });
});

it("a passphrase is stretched at its full cost unless a test asks for less", async () => {
  const server = await startTestServer("sqlite", { passwordCost: null });
  const { access } = await newPerson(server);
  const { get, write } = exporter(server, access);
  await write({ title: "Herons", mood: 4 });
  const sealed = await get({ kind: "csv", passphrase: "correct horse battery" });
  expect(sealed.toString("latin1")).toMatch(/^age-encryption\.org\/v1\n-> scrypt \S+ 17\n/);
  await server.stop();
});

describe("the log of an export", () => {
  it("holds no passphrase, no address and no word, at any level", async () => {
    let log = "";
    const stream = new Writable({
      write(chunk, _encoding, done) {
        log += String(chunk);
        done();
      },
    });
    const server = await startTestServer("sqlite", { logger: createLogger("trace", stream) });
    const { access } = await newPerson(server);
    const { ask, download, write } = exporter(server, access);
    await write({ body: "quagmire" });
    const passphrase = "quagmire quagmire";
    const selection = { of: "filters", filters: { search: "quagmire" } } as const;
    const { address } = await ask({ kind: "book", selection, passphrase });
    await download(address);
    await download(address);
    await server.stop();
    expect(log).toContain("/api/export/:id/");
    expect(log).not.toMatch(/quagmire/i);
    expect(log).not.toContain(address.split("key=")[1]);
  });
});
