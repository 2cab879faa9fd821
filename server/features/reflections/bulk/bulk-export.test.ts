import { randomUUID } from "node:crypto";
import { Readable } from "node:stream";
import fc from "fast-check";
import { strFromU8, unzipSync } from "fflate";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { parse } from "yaml";
import { exportInBulk } from "#contract/reflections/reflection-list.ts";
import { type Draft, saveReflection } from "#contract/reflections/reflections.ts";
import { claimAttachments, importFile } from "#server/features/attachments/index.ts";
import { aPicture, aSound } from "#server/features/attachments/testing.ts";
import { createUniqueNames, safeName, safeStem } from "#server/platform/markdown-files/file-names.ts";
import type { Owner } from "#server/platform/sealing.ts";
import { roundsOf } from "#server/platform/testing/loop-rounds.ts";
import { engines } from "#server/platform/testing.ts";
import { createTestContext, newAccess, startTestServer, type TestServer } from "#server/testing.ts";
import { addOwner, addReflections, aSave, daysAgo, today } from "../testing.ts";
import { exportInBulk as exportReflections } from "./bulk-export.ts";

type Files = Map<string, string>;

const unzip = (zip: Uint8Array): Files =>
  new Map(Object.entries(unzipSync(zip)).map(([name, bytes]) => [name, strFromU8(bytes)]));

function read(file = ""): { front: unknown; body: string } {
  const [, front = "", body = ""] = /^---\n(.*?\n)---\n\n(.*)$/s.exec(file) ?? [];
  return { front: parse(front), body };
}

describe.each(engines)("an export on %s", (engine) => {
  let server: TestServer;
  let access: string;

  beforeAll(async () => {
    server = await startTestServer(engine);
  });
  beforeEach(async () => {
    access = await newAccess(server);
  });
  afterAll(() => server.stop());

  const write = async (day: string, draft: Partial<Draft>) => {
    const body = { ...aSave(draft), day };
    return server.expect(saveReflection, 200, { access, params: { id: randomUUID() }, body });
  };
  const ask = (ids: readonly string[], as = access) =>
    fetch(server.url + exportInBulk.url, {
      method: exportInBulk.method,
      headers: { authorization: `Bearer ${as}`, "content-type": "application/json" },
      body: JSON.stringify({ ids }),
    });
  const exportOf = async (ids: readonly string[]) =>
    unzip(new Uint8Array(await (await ask(ids)).arrayBuffer()));

  const exporting = async (owner: Owner, written: readonly { id: string }[]) => {
    const context = await createTestContext(server.database, server);
    const ids = written.map(({ id }) => id);
    return exportReflections(context, owner, ids);
  };

  it("is a zip of Markdown files with each reflection's details", async () => {
    const draft = {
      title: 'A "walk": home',
      body: "# Rain\n\nand *herons*",
      mood: 4,
      prompt: "What surprised you?",
    };
    const one = await write(today, { ...draft, tags: ["río", "no"], feelings: ["at ease"] });
    const two = await write(daysAgo(400), { body: `See [it](reflection:${one.id}).` });
    await write(today, { title: "Not chosen" });
    const answer = await ask([one.id, two.id, randomUUID()]);
    expect(answer.headers.get("content-type")).toBe("application/zip");
    expect(answer.headers.get("content-disposition")).toBe(
      'attachment; filename="Reflections 2026-11-21.zip"',
    );
    const files = unzip(new Uint8Array(await answer.arrayBuffer()));
    expect([...files.keys()]).toEqual(["2025/2025-10-17.md", "2026/2026-11-21 A walk home.md"]);
    const [earlier, later] = [...files.values()].map(read);
    expect(later).toEqual({
      front: {
        date: today,
        written: "2026-11-21T12:30:00+01:00",
        time_zone: "Europe/Berlin",
        title: draft.title,
        tags: ["río", "no"],
        feelings: ["at ease"],
        mood: 4,
        starred: false,
        prompt: draft.prompt,
        id: one.id,
      },
      body: `${draft.body}\n`,
    });
    expect(earlier).toMatchObject({
      front: { mood: null, title: "" },
      body: "See [it](../2026/2026-11-21%20A%20walk%20home.md).\n",
    });
  });

  it("keeps what was written, whatever it was", async () => {
    const text = fc.string({ unit: "grapheme", maxLength: 60 }).filter((one) => !one.includes("\0"));
    const given = fc.sample(fc.tuple(text, text), { numRuns: 40, seed: 1 });
    const strange = [...given, ["---\nid: 1", "---\n"], ["yes", "\r\n"], ["../../etc", "x"], ["\u202e", "x"]];
    const owner = await addOwner(server.database);
    const written = await addReflections(
      server.database,
      owner,
      strange.map(([title = "", body = ""]) => ({ day: today, title, body })),
    );
    const zip = await exporting(owner, written);
    const files = [...unzip(new Uint8Array(Buffer.concat(await Array.fromAsync(zip))))];
    expect(files).toHaveLength(strange.length);
    for (const [at, [name, file]] of files.entries()) {
      const { front, body } = read(file);
      expect([front, body]).toEqual([
        expect.objectContaining({ title: strange[at]?.[0], id: written[at]?.id }),
        `${strange[at]?.[1]}\n`,
      ]);
      expect(name).toMatch(/^2026\/2026-11-21[^/\\:*?"<>|\p{Cc}\p{Cf}]*\.md$/u);
      expect(Buffer.byteLength(name)).toBeLessThan(255);
    }
  });

  it("holds each attachment once, under its name, with links to it", async () => {
    const owner = await addOwner(server.database);
    const context = await createTestContext(server.database, server);
    const add = async (name: string, createdAt: string, content: Buffer) => {
      const file = { id: randomUUID(), name, alt: "", createdAt, isFromArchive: true };
      const imported = await importFile(context, owner, { ...file, bytes: Readable.from([content]) });
      expect(imported.state).toBe("stored");
      return file.id;
    };
    const jpeg = await aPicture(30, 20).jpeg().toBuffer();
    const picture = await add("sea (1).jpg", "2026-01-01T00:00:00Z", jpeg);
    const sound = await add("../SEA (1).jpg", "2026-01-02T00:00:00Z", aSound());
    const written = await addReflections(server.database, owner, [
      { day: daysAgo(1), title: "One", body: `![x](attachment:${picture}) [y](<attachment:${sound}>)` },
      { day: today, title: "Two", body: `![x](attachment:${picture}) [gone](attachment:${randomUUID()})` },
    ]);
    await server.database.asOwner(owner.id, async (tx) => {
      await claimAttachments(tx, owner, written[0]?.id ?? "", [picture, sound]);
      await claimAttachments(tx, owner, written[1]?.id ?? "", [picture]);
    });
    const zip = await exporting(owner, written);
    const files = unzip(new Uint8Array(Buffer.concat(await Array.fromAsync(zip))));
    const names = ["media/.. SEA (1).jpg", "media/sea (1).jpg"];
    expect([...files.keys()].filter((name) => name.startsWith("media/")).sort()).toEqual(names);
    expect(files.size).toBe(4);
    const one = read(files.get(`2026/${daysAgo(1)} One.md`));
    expect(one.front).toMatchObject({ attachments: ["media/sea (1).jpg", "media/.. SEA (1).jpg"] });
    expect(one.body).toBe("![x](../media/sea%20%281%29.jpg) [y](<../media/..%20SEA%20%281%29.jpg>)\n");
    expect(read(files.get(`2026/${today} Two.md`)).body).toMatch(
      /^!\[x\]\(\.\.\/media\/sea.* \[gone\]\(attachment:/,
    );
  });

  it("lets others go on between two reflections", async () => {
    const owner = await addOwner(server.database);
    const days = Array.from({ length: 20 }, (_, at) => ({ day: daysAgo(at) }));
    const written = await addReflections(server.database, owner, days);
    const zip = await exporting(owner, written);
    const [rounds] = await roundsOf([Array.fromAsync(zip)]);
    expect(rounds).toBeGreaterThanOrEqual(days.length);
  });

  it("lists what can't be opened, and holds everything else", async () => {
    const [whole, damaged] = [
      await write(daysAgo(1), { title: "Whole" }),
      await write(today, { title: "Damaged" }),
    ];
    await server.database.asSystem((tx) =>
      tx
        .updateTable("reflections")
        .set({ body: Buffer.from("altered") })
        .where("id", "=", damaged.id)
        .execute(),
    );
    const files = await exportOf([whole.id, damaged.id]);
    expect(read(files.get(`2026/${daysAgo(1)} Whole.md`)).front).toMatchObject({ title: "Whole" });
    expect(read(files.get(`2026/${today} Damaged.md`))).toMatchObject({
      front: { id: damaged.id },
      body: expect.stringContaining("can’t be opened"),
    });
    expect(files.get("Could not be opened.txt")).toContain(`2026/${today} Damaged.md`);
  });

  it("is refused if none of the reflections exists, or for another person", async () => {
    const { id } = await write(today, { title: "Mine" });
    expect((await ask([randomUUID()])).status).toBe(404);
    expect((await ask([id], await newAccess(server))).status).toBe(404);
    expect((await ask([])).status).toBe(400);
  });
});

describe("file names", () => {
  it("hold no character that some system forbids", () => {
    expect(safeName('a/b\\c: "d" <e>|f?*')).toBe("a b c d e f");
    expect(safeName(" dots... ")).toBe("dots");
    expect(safeName("\u202egpj.exe\u0000\n")).toBe("gpj.exe");
    expect(safeName("日".repeat(80))).toBe("日".repeat(50));
    expect(["CON", "lpt1.old", "nul ", "..", "Consul", "com"].map(safeStem)).toEqual([
      "CON_",
      "lpt1_.old",
      "nul_",
      "file",
      "Consul",
      "com",
    ]);
  });

  it("differ even if case is ignored", () => {
    const unique = createUniqueNames();
    expect(["Walk", "walk", "WALK", "other"].map((name) => unique("2026", name, ".md"))).toEqual([
      "2026/Walk.md",
      "2026/walk (2).md",
      "2026/WALK (3).md",
      "2026/other.md",
    ]);
  });
});
