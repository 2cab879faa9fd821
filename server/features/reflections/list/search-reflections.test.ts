import fc from "fast-check";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { ListItem } from "#contract/reflections/reflection-list.ts";
import * as endpoints from "#contract/reflections/reflection-list.ts";
import type { Context } from "#server/context.ts";
import type { Owner } from "#server/platform/sealing.ts";
import { createTestDatabase, engines, type TestDatabase } from "#server/platform/testing.ts";
import { createTestContext } from "#server/testing.ts";
import { readDaily } from "../saving/read-reflection.ts";
import { saveDaily } from "../saving/save-reflection.ts";
import { openDraft, openHead, requireReflection, sealHead } from "../stored/reflection-rows.ts";
import { removeTerms, searchVersion } from "../terms/search-index.ts";
import { addOwner, addReflections, aSave, daysAgo, today } from "../testing.ts";
import { searchReflections as search } from "./search-reflections.ts";

describe.each(engines)("the list of reflections on %s", (engine) => {
  let database: TestDatabase;
  let context: Context;
  let owner: Owner;

  beforeAll(async () => {
    database = await createTestDatabase(engine);
    context = await createTestContext(database);
  });
  beforeEach(async () => {
    owner = await addOwner(database);
  });
  afterAll(() => database.drop());

  const write = (...written: Parameters<typeof addReflections>[2]) =>
    addReflections(database, owner, written);
  const page = (cursor: string | null = null, limit = 30, words = "", reader = owner) => {
    const asked = endpoints.searchReflections.schema.body.parse({ search: words, cursor, limit });
    return search(context, reader, asked);
  };
  const find = async (search: string, reader = owner) =>
    (await page(null, 100, search, reader)).reflections.map(({ title }) => title);
  const versions = () =>
    database.asOwner(owner.id, (tx) =>
      tx
        .selectFrom("reflections")
        .select(["id", "seq", "search_version"])
        .where("owner_id", "=", owner.id)
        .execute(),
    );
  /** The state after a restore, or after an update from an earlier version. */
  const forgetTerms = async (version = 0) => {
    const rows = await versions();
    await database.asOwner(owner.id, async (tx) => {
      for (const { seq } of rows) await removeTerms(context, tx, seq);
      await tx.deleteFrom("vocabulary").where("owner_id", "=", owner.id).execute();
      await tx
        .updateTable("reflections")
        .set({ search_version: version })
        .where("owner_id", "=", owner.id)
        .execute();
    });
  };

  describe("pages", () => {
    it("begin with the newest, in whatever order they were written", async () => {
      const [older, newest, oldest] = await write({ day: daysAgo(3) }, { day: today }, { day: daysAgo(400) });
      const { reflections, next_cursor } = await page();
      expect(reflections.map(({ id }) => id)).toEqual([newest?.id, older?.id, oldest?.id]);
      expect(next_cursor).toBeNull();
    });

    it("are empty for a search of signs alone, and full for a blank one", async () => {
      await write({ title: "Walk", day: today });
      for (const signs of ["😀", "!!!", "-", "#", '"', "…"]) expect(await find(signs)).toEqual([]);
      for (const blank of ["", "  "]) expect(await find(blank)).toEqual(["Walk"]);
    });

    it("end when nothing follows", async () => {
      await write({ day: today }, { day: daysAgo(1) }, { day: daysAgo(2) }, { day: daysAgo(3) });
      const first = await page(null, 2);
      const second = await page(first.next_cursor, 2);
      expect([first.next_cursor === null, second.next_cursor]).toEqual([false, null]);
      expect(second.reflections.map(({ day }) => day)).toEqual([daysAgo(2), daysAgo(3)]);
      expect(await page(null, 4)).toMatchObject({ next_cursor: null });
    });

    it("show each reflection once, even if days have several and others arrive meanwhile", async () => {
      const days = fc.array(
        fc.integer({ min: 0, max: 4 }).map((count) => ({ day: daysAgo(count) })),
        { minLength: 1, maxLength: 9 },
      );
      const arriving = fc.array(fc.option(days, { freq: 2 }), { maxLength: 5 });
      await fc.assert(
        fc.asyncProperty(days, arriving, fc.integer({ min: 1, max: 4 }), async (first, later, limit) => {
          owner = await addOwner(database);
          const placeOf = ({ day, id }: { day: string; id: string }) => `${day}/${id}`;
          const expected = new Set((await write(...first)).map(placeOf));
          const seen: string[] = [];
          let cursor: string | null = null;
          do {
            const answer = await page(cursor, limit);
            seen.push(...answer.reflections.map(placeOf));
            cursor = answer.next_cursor;
            const reached = seen.at(-1) ?? "";
            const arrived = await write(...(later.shift() ?? []));
            // Arrivals after the last page, or above the place already reached, are not shown.
            for (const place of arrived.map(placeOf))
              if (cursor !== null && place < reached) expected.add(place);
          } while (cursor !== null);
          expect(seen).toEqual([...expected].sort().reverse());
        }),
        { numRuns: 25 },
      );
    });

    it("work for a search as for the list", async () => {
      await write(
        ...Array.from({ length: 9 }, (_, at) => ({ day: daysAgo(at), title: at % 2 ? "Sea" : "Hill" })),
      );
      const days: string[] = [];
      let cursor: string | null = null;
      do {
        const answer = await page(cursor, 2, "hill");
        days.push(...answer.reflections.map(({ day }) => day));
        cursor = answer.next_cursor;
      } while (cursor !== null);
      expect(days).toEqual([0, 2, 4, 6, 8].map(daysAgo));
    });

    it("never show another person's reflections", async () => {
      await write({ day: today }, { day: daysAgo(1) });
      const { next_cursor } = await page(null, 1);
      const other = await addOwner(database);
      await addReflections(database, other, [{ day: daysAgo(2), title: "Theirs" }]);
      expect((await page(next_cursor, 30, "", other)).reflections.map(({ title }) => title)).toEqual([
        "Theirs",
      ]);
    });
  });

  describe("an item", () => {
    const only = async (search = ""): Promise<ListItem | undefined> =>
      (await page(null, 30, search)).reflections[0];

    it("has what a person needs to recognise a reflection", async () => {
      const saved = await saveDaily(
        context,
        owner,
        today,
        aSave({
          title: "Rain",
          body: "## Wet\n\n- two **herons**",
          mood: 4,
          tags: ["walk"],
          feelings: ["calm"],
        }),
      );
      expect(await only()).toEqual({
        id: saved.id,
        kind: "daily",
        day: today,
        mood: 4,
        title: "Rain",
        starred: false,
        excerpt: "Wet · two herons",
        marks: [],
        tags: ["walk"],
        feelings: ["calm"],
        pictures: [],
        picture_count: 0,
        word_count: 3,
        deleted_at: null,
        damaged: false,
      });
    });

    it("has the beginning of a long text, cut at a word", async () => {
      const body = "One two three four five six seven. ".repeat(60);
      await saveDaily(context, owner, today, aSave({ body }));
      const excerpt = (await only())?.excerpt ?? "";
      expect(excerpt.length).toBeGreaterThan(200);
      expect(excerpt.length).toBeLessThan(320);
      expect(excerpt.endsWith("…")).toBe(true);
      expect(body.startsWith(`${excerpt.slice(0, -1).trimEnd()} `)).toBe(true);
    });

    it("shows the text around the first hit, and marks every hit in it", async () => {
      const filler = fc.integer({ min: 0, max: 300 }).map((count) => "on the long way home. ".repeat(count));
      await fc.assert(
        fc.asyncProperty(filler, filler, async (before, after) => {
          const { revision } = (await readDaily(context, owner, today)) ?? { revision: 0 };
          const body = `${before}Two grey **Herons** 🌧 and one heron more. ${after}`;
          await saveDaily(context, owner, today, aSave({ body, revision }));
          const { excerpt = "", marks = [] } = (await only("heron")) ?? {};
          const marked = marks.map(([start, end]) => excerpt.slice(start, end));
          expect(marked).toEqual(["Herons", "heron"]);
        }),
        { numRuns: 20 },
      );
    });

    it("found by its title or a tag shows the beginning without marks", async () => {
      await saveDaily(
        context,
        owner,
        today,
        aSave({ title: "Kingfisher", body: "By the water.", tags: ["río"] }),
      );
      for (const search of ["kingfisher", "rio"])
        expect(await only(search)).toMatchObject({ excerpt: "By the water.", marks: [] });
    });
  });

  it("leaves out blank reflections, even if they held words before", async () => {
    await saveDaily(context, owner, today, aSave({ prompt: "What made you smile?" }));
    await saveDaily(context, owner, daysAgo(1), aSave({ body: "kestrel" }));
    expect(await find("")).toHaveLength(1);
    await saveDaily(context, owner, daysAgo(1), aSave({ body: " \n", revision: 1 }));
    expect((await readDaily(context, owner, daysAgo(1)))?.body).toBe(" \n");
    for (const search of ["", "kestrel", "smile", "-kestrel"]) expect(await find(search)).toEqual([]);
    await saveDaily(context, owner, today, aSave({ mood: 3, revision: 1, prompt: "What made you smile?" }));
    expect(await find("")).toHaveLength(1);
    expect(await find("smile")).toHaveLength(1);
  });

  describe("a search", () => {
    it("finds words of the title, the body, tags, feelings and the prompt", async () => {
      await saveDaily(
        context,
        owner,
        today,
        aSave({
          title: "Kingfisher",
          body: "# Heading\n\n[a link](https://example.org/kestrel) and *walking*",
          tags: ["río"],
          feelings: ["wistful"],
          prompt: "What surprised you?",
        }),
      );
      const searches = [
        "kingfisher",
        "KINGFISHER",
        "kingfi",
        "heading",
        "walked",
        "rio",
        "wistful",
        "surprising",
      ];
      for (const search of [...searches, '"a link"', "link walking"])
        expect([search, await find(search)]).toEqual([search, ["Kingfisher"]]);
      for (const search of ["kestrel", '"link a"', "-walking", "heron"])
        expect([search, await find(search)]).toEqual([search, []]);
    });

    it("finds new words after an edit, and the old ones no longer", async () => {
      const edits = [
        { title: "First", body: "a kingfisher", tags: ["river"] },
        { title: "Second", body: "two herons", tags: ["lake"] },
        { title: "Third", body: "a kingfisher again", tags: [] },
      ];
      for (const [revision, edit] of edits.entries()) {
        await saveDaily(context, owner, today, aSave({ ...edit, revision }));
        const found = await Promise.all(
          ["first", "kingfisher", "river", "herons", "lake"].map((word) => find(word)),
        );
        const holds = (word: string) => JSON.stringify(edit).toLowerCase().includes(word);
        expect(found.map((titles) => titles.length === 1)).toEqual(
          ["first", "kingfisher", "river", "herons", "lake"].map(holds),
        );
      }
    });

    it("never finds another person's reflection or words", async () => {
      await saveDaily(context, owner, today, aSave({ title: "Mine", body: "kingfisher walking" }));
      const other = await addOwner(database);
      await saveDaily(context, other, today, aSave({ title: "Theirs", body: "heron kingdom" }));
      expect(await find("king")).toEqual(["Mine"]);
      expect(await find("king", other)).toEqual(["Theirs"]);
      for (const search of ["kingfisher", "mine", "kingf", "-heron"])
        expect(await find(search, other)).toEqual([]);
    });

    it.each([0, searchVersion + 1])("reindexes what version %i has indexed", async (version) => {
      await write(
        ...Array.from({ length: 60 }, (_, at) => ({
          day: daysAgo(at),
          body: at % 3 ? "a heron" : "a kestrel",
        })),
      );
      await find("heron");
      await forgetTerms(version);
      expect(await find("heron")).toHaveLength(40);
      expect(await find("kestr")).toHaveLength(20);
      expect(await find("-kestrel")).toHaveLength(40);
      expect((await versions()).every((row) => row.search_version === searchVersion)).toBe(true);
    });

    it("makes excerpts again that an earlier version has made", async () => {
      const [written] = await write({ day: today, body: "- call the landlord\n- buy apples" });
      await find("apples");
      const change = (set: { head?: Buffer; search_version?: number }) =>
        database.asOwner(owner.id, (tx) =>
          tx.updateTable("reflections").set(set).where("owner_id", "=", owner.id).execute(),
        );
      const row = await database.asOwner(owner.id, (tx) =>
        requireReflection(tx, owner.id, written?.id ?? ""),
      );
      const head = sealHead(owner, row, openDraft(owner, row), "call the landlord buy apples");
      await change({ head, search_version: searchVersion - 1 });
      await find("apples");
      const renewed = await database.asOwner(owner.id, (tx) => requireReflection(tx, owner.id, row.id));
      expect(openHead(owner, renewed).excerpt).toBe("call the landlord · buy apples");
    });

    it("reindexes for one person only", async () => {
      const other = await addOwner(database);
      await addReflections(database, other, [{ day: today, body: "theirs" }]);
      await write({ day: today, body: "mine" });
      await find("mine");
      const [theirs] = await database.asOwner(other.id, (tx) =>
        tx.selectFrom("reflections").select("search_version").where("owner_id", "=", other.id).execute(),
      );
      expect(theirs?.search_version).toBe(0);
    });

    it("indexes the other rows if one can't be opened, and tries that one once", async () => {
      const written = await write(
        ...Array.from({ length: 30 }, (_, at) => ({ day: daysAgo(at), title: `H${at}`, body: "a heron" })),
      );
      const damaged = written.slice(3, 30).map(({ id }) => id);
      await database.asOwner(owner.id, (tx) =>
        tx
          .updateTable("reflections")
          .set({ body: Buffer.from("altered") })
          .where("id", "in", damaged)
          .execute(),
      );
      expect(await find("heron")).toEqual(["H0", "H1", "H2"]);
      expect((await versions()).every((row) => row.search_version === searchVersion)).toBe(true);
    });

    it("answers simultaneous searches while everything is reindexed", async () => {
      await write(...Array.from({ length: 60 }, (_, at) => ({ day: daysAgo(at), body: "a heron" })));
      const found = await Promise.all(["he", "her", "heron", '"a heron"'].map((search) => find(search)));
      expect(found.map(({ length }) => length)).toEqual([60, 60, 60, 60]);
    });

    it("finds the words of a save that was made during reindexing", async () => {
      const days = Array.from({ length: 40 }, (_, at) => daysAgo(at));
      await Promise.all(days.map((day) => saveDaily(context, owner, day, aSave({ body: "a heron" }))));
      await forgetTerms();
      const searching = [find("heron"), find("-kestrel")];
      await Promise.all(
        days.map((day) => saveDaily(context, owner, day, aSave({ body: "one kestrel", revision: 1 }))),
      );
      await Promise.all(searching);
      expect(await find("kestrel")).toHaveLength(40);
      expect(await find("heron")).toEqual([]);
    });
  });
});
