import { randomUUID } from "node:crypto";
import {
  existsSync,
  globSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { getUser } from "#contract/accounts/accounts.ts";
import { deleteAccount, saveProfile } from "#contract/accounts/profile.ts";
import { detach } from "#contract/attachments/attachments.ts";
import { getMirror, setMirror } from "#contract/mirror/mirror.ts";
import {
  changeDetails,
  removeReflection,
  restoreReflection,
  trashReflection,
} from "#contract/reflections/reflection-history.ts";
import { emptyDraft, getDaily, getReflection, saveReflection } from "#contract/reflections/reflections.ts";
import { signUpSealedOn } from "#server/features/accounts/custody/testing.ts";
import { ownerForScheduledWork } from "#server/features/accounts/index.ts";
import { makeTokenOn } from "#server/features/accounts/personal-tokens/testing.ts";
import { password, refusalFrom, signUpOn } from "#server/features/accounts/testing.ts";
import { aPdf, newPerson } from "#server/features/attachments/testing.ts";
import { secretsOf } from "#server/platform/secrets.ts";
import { engines } from "#server/platform/testing.ts";
import { startTestServer, type TestServer } from "#server/testing.ts";

const day = "2026-11-21";
const on = { on: true, readable_understood: true };

describe.each(engines)("the folder with readable files on %s", (engine) => {
  let server: TestServer;
  let root: string;
  beforeAll(async () => {
    root = mkdtempSync(join(tmpdir(), "reflector-mirror-"));
    server = await startTestServer(engine, { mirrorDir: root });
  });
  afterAll(async () => {
    await server.stop();
    rmSync(root, { recursive: true });
  });

  const begin = async (isOn = true) => {
    const { access, user } = await signUpOn(server);
    const save = async (title: string, body: string, { id = randomUUID(), of = day, revision = 0 } = {}) => {
      const moment = { written_at: `${day}T10:00:00Z`, time_zone: "UTC", day: of };
      const draft = { ...emptyDraft, title, body, revision, save_id: randomUUID() };
      await server.expect(saveReflection, 200, { access, params: { id }, body: { ...draft, ...moment } });
      return id;
    };
    const set = (body: object) => server.expect(setMirror, 200, { access, body });
    const state = () => server.expect(getMirror, 200, { access });
    const owner = await ownerForScheduledWork(
      { database: server.database, secrets: secretsOf(server.masterKey) },
      user.id,
    );
    if (!owner) throw new Error("The journal can’t be opened.");
    /** What the server does in a quiet moment. */
    const rest = async () => {
      await server.features.reflections.idleWork(owner);
      while ((await server.features.mirror.idleWork(owner)) > 0);
    };
    if (isOn) await set(on);
    return { access, user, save, set, state, rest, folder: join(root, user.username) };
  };
  const filesIn = (folder: string) =>
    globSync("**/*", { cwd: folder })
      .filter((path) => lstatSync(join(folder, path)).isFile())
      .sort();
  const read = (folder: string, path: string) => readFileSync(join(folder, path), "utf8");

  it("is off until a person switches it on, knowing what that means", async () => {
    const { access, save, state, rest, set, folder } = await begin(false);
    await save("A heron", "In the reeds.");
    await rest();
    expect(existsSync(folder)).toBe(false);
    expect(await state()).toEqual({
      ...{ host: "on", on: false, since: null, folder: null, sealed: false, files: 0, waiting: 0 },
      ...{ last_written_at: null, problem: null },
    });
    for (const body of [{ on: true }, { on: true, readable_understood: false }, { on: false }, {}])
      expect((await server.call(setMirror, { access, body })).status).toBe(400);
    expect(await set(on)).toMatchObject({ on: true, waiting: 1 });
    await rest();
    expect(await state()).toMatchObject({ files: 1, waiting: 0, last_written_at: expect.any(String) });
    expect(filesIn(folder)).toEqual(["2026/2026-11-21 A heron.md"]);
    expect(lstatSync(folder).mode & 0o777).toBe(0o700);
    expect(lstatSync(join(folder, "2026/2026-11-21 A heron.md")).mode & 0o777).toBe(0o600);
    expect(read(folder, "2026/2026-11-21 A heron.md")).toContain("title: A heron\n");
  });

  it("follows each change: words, title, day, trash, restoring, and deletion for good", async () => {
    const { access, save, rest, folder } = await begin();
    const id = await save("A heron", "In the reeds.");
    await rest();
    await save("A heron", "In the sky.", { id, revision: 1 });
    await rest();
    expect(read(folder, "2026/2026-11-21 A heron.md")).toContain("In the sky.");
    await save("Two herons", "In the sky.", { id, revision: 2 });
    await rest();
    expect(filesIn(folder)).toEqual(["2026/2026-11-21 Two herons.md"]);
    const params = { id };
    await server.expect(changeDetails, 200, { access, params, body: { day: "2025-01-02" } });
    await rest();
    expect(filesIn(folder)).toEqual(["2025/2025-01-02 Two herons.md"]);
    expect(existsSync(join(folder, "2026"))).toBe(false);
    await server.expect(trashReflection, 200, { access, params });
    await rest();
    expect(filesIn(folder)).toEqual([]);
    await server.expect(restoreReflection, 200, { access, params });
    await rest();
    expect(filesIn(folder)).toHaveLength(1);
    await server.expect(trashReflection, 200, { access, params });
    await server.expect(removeReflection, 204, { access, params });
    await rest();
    expect(filesIn(folder)).toEqual([]);
  });

  it("keeps same titles apart, also where case is ignored, and hostile ones inside", async () => {
    const { save, rest, folder } = await begin();
    for (const title of ["Walk", "walk", "../../etc/passwd", "CON", "a/b\\c:d", "…".repeat(60), ""])
      await save(title, `Of ${title}`);
    await rest();
    const files = filesIn(folder);
    expect(files).toHaveLength(7);
    expect(new Set(files.map((file) => file.toLowerCase())).size).toBe(7);
    for (const file of files) expect(file).toMatch(/^2026\/2026-11-21[^/\\:]*\.md$/);
    expect(existsSync(join(root, "etc"))).toBe(false);
  });

  it("links mentions to the other file, and follows when that one is renamed", async () => {
    const { save, rest, folder } = await begin();
    const id = await save("A heron", "In the reeds.");
    await save("After", `See [it](reflection:${id}).`);
    await rest();
    expect(read(folder, "2026/2026-11-21 After.md")).toContain("[it](../2026/2026-11-21%20A%20heron.md)");
    await save("Two herons", "In the reeds.", { id, revision: 1 });
    await rest();
    expect(read(folder, "2026/2026-11-21 After.md")).toContain("[it](../2026/2026-11-21%20Two%20herons.md)");
  });

  it("keeps pictures and files beside the words, and takes away those that were taken out", async () => {
    const person = await newPerson(server);
    const content = aPdf();
    const file = await person.add({ name: "Tide table.pdf", content });
    await server.expect(setMirror, 200, { access: person.access, body: on });
    await person.write(day, `At the pier. [Tide table](attachment:${file.id})`);
    const owner = await ownerForScheduledWork(
      { database: server.database, secrets: secretsOf(server.masterKey) },
      person.id,
    );
    if (!owner) throw new Error("The journal can’t be opened.");
    const user = await server.expect(getUser, 200, { access: person.access });
    const folder = join(root, user.username);
    await server.features.mirror.idleWork(owner);
    expect(filesIn(folder)).toEqual([`2026/${day}.md`, "media/Tide table.pdf"]);
    expect(readFileSync(join(folder, "media/Tide table.pdf"))).toEqual(content);
    expect(read(folder, `2026/${day}.md`)).toContain("[Tide table](../media/Tide%20table.pdf)");
    await person.write(day, "At the pier.", 1);
    await server.features.mirror.idleWork(owner);
    expect(filesIn(folder)).toHaveLength(2);
    const { reflection } = await server.expect(getDaily, 200, { access: person.access, params: { day } });
    const params = { id: reflection?.id ?? "", attachment_id: file.id };
    await server.expect(detach, 204, { access: person.access, params });
    await server.features.mirror.idleWork(owner);
    expect(filesIn(folder)).toEqual([`2026/${day}.md`]);
  });

  it("says of a reflection that is damaged on the server that it can't be opened, and goes on", async () => {
    const { save, rest, folder, user } = await begin();
    const id = await save("One", "First.");
    await save("Two", "Second.");
    await server.database.asOwner(user.id, (tx) =>
      tx
        .updateTable("reflections")
        .set({ body: Buffer.from("altered") })
        .where("id", "=", id)
        .execute(),
    );
    await rest();
    expect(filesIn(folder)).toEqual(["2026/2026-11-21 Two.md", "2026/2026-11-21.md"]);
    expect(read(folder, "2026/2026-11-21.md")).toContain("is damaged on the server and can’t be opened");
  });

  it("goes on after a restart, and after a server that stopped in the middle of it", async () => {
    const { save, rest, access, folder, user } = await begin();
    await save("One", "First.");
    await rest();
    await save("Two", "Second.");
    const { database, clock, masterKey } = server;
    // Simulates a server that stopped after adding the row, before writing the file, and still has its claim.
    mkdirSync(join(folder, ".reflector/unfinished"), { recursive: true });
    writeFileSync(join(folder, ".reflector/unfinished/1"), "Half of a");
    const late = { working_until: clock.now().getTime() + 1000 };
    await database.asOwner(user.id, (tx) =>
      tx.updateTable("mirrors").set(late).where("owner_id", "=", user.id).execute(),
    );
    const next = await startTestServer(engine, { database, clock, masterKey, mirrorDir: root });
    await next.expect(getMirror, 200, { access });
    clock.advance(3000);
    await next.doIdleWork("mirror");
    await next.stop();
    expect(filesIn(folder)).toEqual(["2026/2026-11-21 One.md", "2026/2026-11-21 Two.md"]);
    expect(existsSync(join(folder, ".reflector/unfinished/1"))).toBe(false);
  });

  it("writes what a program saved with a personal token", async () => {
    const { save, rest, access, folder } = await begin();
    const id = await save("One", "First.");
    await rest();
    const { secret } = await makeTokenOn(server, access);
    const moment = { written_at: `${day}T10:00:00Z`, time_zone: "UTC", day };
    const draft = { ...emptyDraft, title: "One", body: "By a program.", revision: 1, save_id: randomUUID() };
    await server.expect(saveReflection, 200, {
      access: secret,
      params: { id },
      body: { ...draft, ...moment },
    });
    server.clock.advance(3000);
    await server.doIdleWork("mirror");
    expect(read(folder, "2026/2026-11-21 One.md")).toContain("By a program.");
  });

  it("never follows a link, and never writes over what it did not make", async () => {
    const { access, save, rest, state, folder } = await begin();
    const outside = mkdtempSync(join(tmpdir(), "reflector-outside-"));
    writeFileSync(join(outside, "target.md"), "Not yours.");
    const one = await save("One", "First.", { of: "2024-01-01" });
    await rest();
    mkdirSync(join(folder, "2026"));
    symlinkSync(join(outside, "target.md"), join(folder, "2026/2026-11-21 Two.md"));
    writeFileSync(join(folder, "2026/2026-11-21 Three.md"), "My own file.");
    await save("Two", "Second.");
    await save("Three", "Third.");
    await rest();
    expect(read(outside, "target.md")).toBe("Not yours.");
    expect(read(folder, "2026/2026-11-21 Three.md")).toBe("My own file.");
    expect(read(folder, "2026/2026-11-21 Two (2).md")).toContain("Second.");
    expect(read(folder, "2026/2026-11-21 Three (2).md")).toContain("Third.");
    symlinkSync(outside, join(folder, "2025"));
    await save("Four", "Fourth.", { of: "2025-05-05" });
    await rest();
    expect(filesIn(outside)).toEqual(["target.md"]);
    expect((await state()).problem).toContain("The server has a file where the folder");
    rmSync(join(folder, "2025"));
    await rest();
    expect(read(folder, "2025/2025-05-05 Four.md")).toContain("Fourth.");
    expect((await state()).problem).toBeNull();
    rmSync(join(folder, "2024"), { recursive: true });
    symlinkSync(outside, join(folder, "2024"));
    writeFileSync(join(outside, "2024-01-01 One.md"), "Not yours.");
    await server.expect(trashReflection, 200, { access, params: { id: one } });
    await rest();
    expect(read(outside, "2024-01-01 One.md")).toBe("Not yours.");
    expect((await state()).files).toBe(3);
    rmSync(outside, { recursive: true });
  });

  it("leaves another's folder alone, and says so, also when the person has a new name or is gone", async () => {
    const { access, user, save, rest, state, folder } = await begin();
    mkdirSync(folder);
    writeFileSync(join(folder, "diary.txt"), "Somebody's.");
    await save("One", "First.");
    await rest();
    expect(filesIn(folder)).toEqual(["diary.txt"]);
    expect((await state()).problem).toContain("belongs to another person");
    const username = `${user.username}.new`;
    await server.expect(saveProfile, 200, { access, body: { username } });
    await rest();
    expect(filesIn(folder)).toEqual(["diary.txt"]);
    await server.expect(deleteAccount, 200, { access, body: { password, username } });
    server.clock.advance(8 * 86_400_000);
    await server.runJobs();
    expect(filesIn(folder)).toEqual(["diary.txt"]);
  });

  it("moves with a new username", async () => {
    const { save, rest, access, folder, user } = await begin();
    await save("One", "First.");
    await rest();
    const username = `${user.username}.new`;
    await server.expect(saveProfile, 200, { access, body: { username } });
    await rest();
    expect([existsSync(folder), filesIn(join(root, username))]).toEqual([false, ["2026/2026-11-21 One.md"]]);
  });

  it("leaves the files when it is switched off, and is whole again when it is switched on", async () => {
    const { save, set, rest, state, folder } = await begin();
    const id = await save("One", "First.");
    await rest();
    expect(await set({ on: false, erase: false })).toMatchObject({ on: false, files: 1 });
    await save("One", "Changed.", { id, revision: 1 });
    await rest();
    expect(read(folder, "2026/2026-11-21 One.md")).toContain("First.");
    rmSync(join(folder, "2026"), { recursive: true });
    await set(on);
    await rest();
    expect(read(folder, "2026/2026-11-21 One.md")).toContain("Changed.");
    expect((await state()).files).toBe(1);
  });

  it("erases its files when it is switched off, if that was asked, and nothing else", async () => {
    const { save, set, rest, state, folder } = await begin();
    const stays = await begin();
    await save("One", "First.");
    await rest();
    writeFileSync(join(folder, "2026/own.txt"), "My own file.");
    await set({ on: false, erase: true });
    await rest();
    expect(filesIn(folder)).toEqual(["2026/own.txt"]);
    expect(await state()).toMatchObject({ on: false, files: 0 });
    rmSync(join(folder, "2026/own.txt"));
    const other = await begin();
    await other.save("Two", "Second.");
    await other.rest();
    await other.set({ on: false, erase: true });
    await other.rest();
    expect(existsSync(other.folder)).toBe(false);
    await stays.save("Four", "Fourth.");
    await stays.rest();
    expect(filesIn(stays.folder)).toHaveLength(1);
  });

  it("moves an older folder of the same person aside after a restore", async () => {
    const { save, set, rest, user, folder } = await begin();
    await save("One", "First.");
    await rest();
    // A backup holds neither the switch nor the list of files.
    await server.database.asOwner(user.id, async (tx) => {
      await tx.deleteFrom("mirror_files").where("owner_id", "=", user.id).execute();
      await tx.deleteFrom("mirrors").where("owner_id", "=", user.id).execute();
    });
    await rest();
    expect(filesIn(folder)).toHaveLength(1);
    await set(on);
    await rest();
    expect(filesIn(folder)).toEqual(["2026/2026-11-21 One.md"]);
    expect(globSync(`${user.username}.before-*/2026/*`, { cwd: root })).toHaveLength(1);
  });

  it("goes with the account", async () => {
    const { save, rest, access, user, folder } = await begin();
    await save("One", "First.");
    await rest();
    await server.expect(deleteAccount, 200, { access, body: { password, username: user.username } });
    await server.runJobs();
    expect(filesIn(folder)).toHaveLength(1);
    server.clock.advance(8 * 86_400_000);
    await server.runJobs();
    expect(existsSync(folder)).toBe(false);
  });

  it("tells a person whose journal is sealed, and writes while they are here", async () => {
    const { access, user } = await signUpSealedOn(server);
    const body = on;
    expect(await server.expect(setMirror, 200, { access, body })).toMatchObject({ sealed: true, on: true });
    server.clock.advance(3000);
    await server.doIdleWork("mirror");
    expect(filesIn(join(root, user.username))).toHaveLength(1);
  });

  it("is nobody's but its person's, and closed to personal tokens", async () => {
    const { access } = await begin();
    const other = await begin(false);
    expect(await other.state()).toMatchObject({ on: false });
    const { secret } = await makeTokenOn(server, access);
    expect((await server.call(setMirror, { access: secret, body: on })).status).toBe(403);
  });

  it("can't be switched on where the host has set no folder, but off", async () => {
    const { database, clock, masterKey } = server;
    const { access } = await begin();
    const without = await startTestServer(engine, { database, clock, masterKey });
    const refusal = await refusalFrom(without, setMirror, on, 409, access);
    expect(refusal).toMatchObject({ code: "wrong_state", message: expect.stringContaining("MIRROR_DIR") });
    const body = { on: false, erase: false };
    expect(await without.expect(setMirror, 200, { access, body })).toMatchObject({ host: "off", on: false });
    const params = { id: randomUUID() };
    expect((await without.call(getReflection, { access, params })).status).toBe(404);
    await without.stop();
  });
});
