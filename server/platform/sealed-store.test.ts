import { randomInt, randomUUID } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { Writable } from "node:stream";
import { sql } from "kysely";
import pg from "pg";
import pino from "pino";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { login, register } from "#contract/accounts.ts";
import { searchReflections } from "#contract/reflection-list.ts";
import { emptyDraft, getAround, getDaily, getReflection, saveDaily } from "#contract/reflections.ts";
import { addPasskey, beginPasskey, beginPasskeySignIn, signInWithPasskey } from "#contract/sign-in.ts";
import { getThemeChoices, renameBackground } from "#contract/themes.ts";
import { createAuthenticator } from "#server/features/accounts/passkeys/testing.ts";
import { startTestServer, type TestServer } from "#server/testing.ts";
import { errorCodeOf } from "./errors.ts";
import { engines } from "./testing.ts";

const letters = (count: number) =>
  Array.from({ length: count }, () => String.fromCharCode(97 + randomInt(26))).join("");

/** Where words are written. All words of a place begin alike, with letters that stand nowhere else. */
const places = [
  "title",
  "body",
  "feeling",
  "tag",
  "prompt",
  "password",
  "search",
  "address",
  "background",
  "passkey",
] as const;
type PlaceOfWords = (typeof places)[number];
type Beginnings = ReadonlyMap<string, string>;

/** Those whose beginning stands in these bytes in UTF-8 or UTF-16LE, whatever its case. */
function placesFoundIn(bytes: Buffer, beginnings: Beginnings): string[] {
  const folded = bytes.toString("latin1").toLowerCase();
  return [...beginnings]
    .filter(([, beginning]) =>
      [beginning, beginning.replace(/./g, "$&\0")].some((needle) => folded.includes(needle)),
    )
    .map(([place]) => place);
}

function filesUnder(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));
}

/** `null` where another test's database went away meanwhile. */
function contentOf(file: string): Buffer | null {
  try {
    return readFileSync(file);
  } catch (error) {
    if (errorCodeOf(error) === "ENOENT") return null;
    throw error;
  }
}

function scan(files: readonly string[], beginnings: Beginnings): { bytes: number; found: string[] } {
  const found = new Set<string>();
  let bytes = 0;
  for (const file of files) {
    const content = contentOf(file);
    if (!content) continue;
    bytes += content.length;
    for (const place of placesFoundIn(content, beginnings)) found.add(place);
  }
  return { bytes, found: [...found].sort() };
}

/** Makes a row of the theme, too. @returns the status */
async function addBackground({ url }: TestServer, access: string, name: string): Promise<number> {
  const create = { width: 8, height: 8, channels: 3, background: "#369" } as const;
  const form = new FormData();
  form.append("name", name);
  form.append("picture", new Blob([new Uint8Array(await sharp({ create }).png().toBuffer())]), `${name}.png`);
  const headers = { authorization: `Bearer ${access}` };
  return (await fetch(`${url}/api/theme/backgrounds/`, { method: "POST", headers, body: form })).status;
}

async function askSuperuser<Row extends pg.QueryResultRow>(statement: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString: process.env.TEST_POSTGRES_URL });
  await client.connect();
  const { rows } = await client.query<Row>(statement);
  await client.end();
  return rows;
}

describe.each(engines)("a store on %s", (engine) => {
  let server: TestServer;
  let access: string;
  let log = "";
  const beginnings: Beginnings = new Map(places.map((place) => [place, letters(9)]));
  const written: string[] = [];
  /** A new word, which must be found nowhere after. */
  const word = (place: PlaceOfWords) => {
    const made = `${beginnings.get(place)}${letters(4)}`;
    written.push(made);
    return made;
  };
  const password = `${word("password")} ${word("password")}`;

  beforeAll(async () => {
    const logger = pino(
      { level: "trace" },
      new Writable({
        write(chunk, _encoding, done) {
          log += String(chunk);
          done();
        },
      }),
    );
    server = await startTestServer(engine, { logger });
    const body = { username: "Somebody", password };
    await server.expect(register, 201, { body });
    access = (await server.expect(login, 200, { body })).access;
    await live();
  });
  afterAll(() => server.stop());

  const aSave = (revision: number) => ({
    ...emptyDraft,
    title: `${word("title")} in the title`,
    body: `# ${word("body")}\n\nIt was a **${word("body")}**, said ${word("body")}.`,
    mood: 4,
    feelings: [word("feeling")],
    tags: [word("tag"), word("tag")],
    prompt: `What is ${word("prompt")}?`,
    revision,
    save_id: randomUUID(),
    written_at: "2026-11-21T11:00:00Z",
    time_zone: "Europe/Berlin",
  });
  const find = (search: string) =>
    server.expect(searchReflections, 200, { access, body: { search, limit: 5 } });

  /** Writes, overwrites, collides, searches, fails and reads, as people do. */
  async function live(): Promise<void> {
    for (const day of ["2025-11-21", "2026-11-19", "2026-11-20", "2026-11-21"]) {
      const send = (body: unknown) => server.call(saveDaily, { access, params: { day }, body });
      const first = aSave(0);
      const second = aSave(1);
      const answers = [
        await send(first),
        await send(second),
        await send(second),
        await send(aSave(1)),
        await send({ ...aSave(2), body: `${"A long way home. ".repeat(3000)}${word("body")}` }),
        await send({ ...aSave(3), mood: 9 }),
        await send(`{"title":"${word("title")}`),
      ];
      expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 409, 200, 400, 400]);
      await server.expect(getDaily, 200, { access, params: { day } });
      await server.expect(getAround, 200, { access, params: { day } });
    }
    for (const each of written.slice(-30)) {
      await find(each);
      await find(`"said ${each}"`);
      await find(`-${each} ${each.slice(0, 3)}`);
    }
    await find(`${word("search")} -${word("search")} "${word("search")} ${word("search")}"`);
    await server.call(getReflection, { access, params: { id: word("address") } });
    await fetch(`${server.url}/${word("address")}/?search=${word("address")}`);

    const add = () => addBackground(server, access, word("background"));
    expect([await add(), await add()]).toEqual([201, 201]);
    const { own_backgrounds } = await server.expect(getThemeChoices, 200, { access });
    const body = { name: word("background") };
    await server.expect(renameBackground, 200, {
      access,
      params: { id: own_backgrounds[0]?.id ?? "" },
      body,
    });

    await signInByPasskey();

    const { reflections } = await find("");
    const id = reflections[0]?.id ?? "";
    await server.database.asKeeper((tx) =>
      tx
        .updateTable("reflections")
        .set({ title: Buffer.from("altered") })
        .where("id", "=", id)
        .execute(),
    );
    expect((await server.call(getReflection, { access, params: { id } })).status).toBe(500);
  }

  async function signInByPasskey(): Promise<void> {
    const authenticator = createAuthenticator();
    const { prf } = authenticator;
    const options = await server.expect(beginPasskey, 200, { access, body: { password } });
    const response = authenticator.create(options);
    const name = `${word("passkey")} phone`;
    await server.expect(addPasskey, 201, { access, body: { name, response, prf } });
    const asked = await server.expect(beginPasskeySignIn, 200);
    await server.expect(signInWithPasskey, 200, { body: { response: authenticator.get(asked), prf } });
  }

  /** Every file in which this store, or the server it lives in, keeps anything. */
  async function files(): Promise<string[]> {
    if (engine === "sqlite") return filesUnder(server.database.dataDir);
    await askSuperuser("checkpoint");
    const [row] = await askSuperuser<{ data_directory: string }>("show data_directory");
    const logFile = process.env.TEST_POSTGRES_LOG;
    return [...filesUnder(row?.data_directory ?? ""), ...(logFile ? [logFile] : [])];
  }

  it("holds no word that was written, sent or searched, in any of its files", async () => {
    // What the same scan must find, or it could not be believed: each is put where words would stand.
    const planted = new Map(["as it is", "in capitals", "in UTF-16"].map((how) => [how, letters(9)]));
    const inCapitals = planted.get("in capitals")?.toUpperCase();
    const wide = Buffer.from(planted.get("in UTF-16") ?? "", "utf16le");
    const { query } = server.database;
    await sql`create table planted (word text, wide ${sql.raw(engine === "sqlite" ? "blob" : "bytea")})`.execute(
      query,
    );
    await sql`insert into planted values (${planted.get("as it is")}, ${wide}), (${inCapitals}, null)`.execute(
      query,
    );
    const all = await files();
    const { found, bytes } = scan(all, new Map([...beginnings, ...planted]));
    expect(found).toEqual([...planted.keys()].sort());
    expect(written.length).toBeGreaterThan(150);
    expect(bytes).toBeGreaterThan(200_000);
    const names = all.map((file) => file.replace(/^.*[\\/]/, ""));
    if (engine === "sqlite")
      expect(names).toEqual(expect.arrayContaining(["reflector.db", "reflector.db-wal"]));
    else expect(all.some((file) => file.includes("pg_wal"))).toBe(true);
    await sql`drop table planted`.execute(query);
  });

  it("was used by a server whose log tells nothing of it", () => {
    expect(placesFoundIn(Buffer.from(log), beginnings)).toEqual([]);
    expect(log).toContain("/api/reflections/daily/:day/");
    expect(log).toContain("sealed_value_refused");
  });

  it("still opens every word for the one who wrote them", async () => {
    const { reflection } = await server.expect(getDaily, 200, { access, params: { day: "2026-11-20" } });
    const places = placesFoundIn(Buffer.from(JSON.stringify(reflection)), beginnings);
    expect(places.sort()).toEqual(["body", "feeling", "prompt", "tag", "title"]);
  });
});

describe("row-level security on postgres", () => {
  let server: TestServer;
  let mine: string;
  let theirs: string;
  const journalTables = [
    "reflections",
    "vocabulary",
    "themes",
    "backgrounds",
    "background_pictures",
  ] as const;

  beforeAll(async () => {
    server = await startTestServer("postgres");
    const ids: string[] = [];
    for (const username of ["mine", "theirs"]) {
      const { access, user } = await server.expect(register, 201, {
        body: { username, password: "seven grey herons" },
      });
      const body = {
        ...emptyDraft,
        body: "a heron",
        revision: 0,
        save_id: randomUUID(),
        written_at: "2026-11-21T11:00:00Z",
        time_zone: "UTC",
      };
      await server.expect(saveDaily, 200, { access, params: { day: "2026-11-21" }, body });
      // The first search makes the terms and the vocabulary.
      await server.expect(searchReflections, 200, { access, body: { search: "heron" } });
      expect(await addBackground(server, access, "Jetty")).toBe(201);
      ids.push(user.id);
    }
    [mine = "", theirs = ""] = ids;
  });
  afterAll(() => server.stop());

  const ownersSeen = async (ownerId: string, table: (typeof journalTables)[number]) => {
    const rows = await server.database.asOwner(ownerId, (tx) =>
      tx.selectFrom(table).select("owner_id").execute(),
    );
    return [...new Set(rows.map(({ owner_id }) => owner_id))];
  };

  it.each(journalTables)(
    "shows each person their own %s alone, by a query that names no owner",
    async (table) => {
      expect(await ownersSeen(mine, table)).toEqual([mine]);
      expect(await ownersSeen(theirs, table)).toEqual([theirs]);
      for (const nobody of ["", "other", "%", randomUUID()])
        expect(await ownersSeen(nobody, table)).toEqual([]);
    },
  );

  it.each(journalTables)(
    "shows no %s outside a person's transaction, and none left over from one",
    async (table) => {
      for (let round = 0; round < 3; round++) {
        expect(await server.database.query.selectFrom(table).select("owner_id").execute()).toEqual([]);
        await ownersSeen(mine, table);
      }
    },
  );

  it("shows all to backup and restore", async () => {
    const rows = await server.database.asKeeper((tx) =>
      tx.selectFrom("reflections").select("owner_id").execute(),
    );
    expect(rows.map(({ owner_id }) => owner_id).sort()).toEqual([mine, theirs].sort());
  });

  it("lets nobody change, take or add what is another's", async () => {
    const { database } = server;
    const changed = await database.asOwner(mine, async (tx) => {
      const updated = await tx
        .updateTable("reflections")
        .set({ mood: 1 })
        .where("owner_id", "=", theirs)
        .returning("id")
        .execute();
      const deleted = await tx
        .deleteFrom("reflections")
        .where("owner_id", "=", theirs)
        .returning("id")
        .execute();
      return [...updated, ...deleted];
    });
    expect(changed).toEqual([]);
    const denied = /row-level security/;
    await expect(
      database.asOwner(mine, (tx) => tx.updateTable("reflections").set({ owner_id: theirs }).execute()),
    ).rejects.toThrow(denied);
    await expect(
      database.asOwner(mine, (tx) =>
        tx
          .insertInto("vocabulary")
          .values({ owner_id: theirs, term: "x", word: Buffer.alloc(1) })
          .execute(),
      ),
    ).rejects.toThrow(denied);
    expect(await ownersSeen(theirs, "reflections")).toEqual([theirs]);
  });
});
