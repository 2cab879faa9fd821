import { createHash, randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { z } from "zod";
import { savePreferences } from "#contract/accounts/accounts.ts";
import { beginAnswers } from "#contract/activities/answer-rules.ts";
import { builtInActivities } from "#contract/activities/built-in-activities.ts";
import { saveFact, setFact } from "#contract/facts/facts.ts";
import { aPdf, aPicture, newPerson } from "#server/features/attachments/testing.ts";
import { newImporter } from "#server/features/imports/testing.ts";
import { dayOneEntry, dayOneTree } from "#server/formats/day-one/testing.ts";
import { openHere, zipOf } from "#server/formats/testing.ts";
import { engines } from "#server/platform/testing.ts";
import { exporter, textOf, unzipped } from "#server/testing/exports.ts";
import { startTestServer, type TestServer } from "#server/testing.ts";

const entrySchema = z.looseObject({
  uuid: z.string(),
  creationDate: z.string(),
  isAllDay: z.boolean(),
  text: z.string(),
  tags: z.array(z.string()),
  starred: z.boolean(),
  photos: z
    .array(
      z.looseObject({ identifier: z.string(), md5: z.string(), type: z.string(), orderInEntry: z.int() }),
    )
    .optional(),
  pdfAttachments: z.array(z.looseObject({ identifier: z.string(), md5: z.string() })).optional(),
});
const journalSchema = z.object({
  metadata: z.object({ version: z.literal("1.0") }),
  entries: z.array(entrySchema),
});

describe.each(engines)("exported files on %s", (engine) => {
  let server: TestServer;
  let person: Awaited<ReturnType<typeof newPerson>>;
  let mine: ReturnType<typeof exporter>;

  beforeAll(async () => {
    server = await startTestServer(engine, { openJournalFiles: openHere });
  });
  beforeEach(async () => {
    person = await newPerson(server);
    mine = exporter(server, person.access);
  });
  afterAll(() => server.stop());

  const journalIn = async () => {
    const files = await mine.files({ kind: "day_one" });
    return { files, ...journalSchema.parse(JSON.parse(textOf(files, "Reflector.json"))) };
  };

  it("for Day One hold entries in its form, and media under the digests of what they hold, in the order of the text", async () => {
    const [first, second] = [
      await aPicture(800, 400).jpeg().toBuffer(),
      await aPicture(64, 64).png().toBuffer(),
    ];
    const [one, two] = [
      await person.add({ content: first }),
      await person.add({ content: second, name: "b.png" }),
    ];
    const pdf = await person.add({ content: aPdf(), name: "notes.pdf" });
    const body = `Two: ![b](attachment:${two.id}) and ![a](attachment:${one.id})\n\n[notes](attachment:${pdf.id})\n\n<b>bold</b> and \`<code>\``;
    const saved = await mine.write({ title: "At *sea*", body, tags: ["sea", "papa"] }, "2026-11-21");
    const { files, entries } = await journalIn();
    expect(entries).toHaveLength(1);
    const [entry] = entries;
    const id = (of: string) => of.replaceAll("-", "").toUpperCase();
    expect(entry).toMatchObject({
      uuid: id(saved.id),
      creationDate: "2026-11-21T11:30:00Z",
      timeZone: "Europe/Berlin",
      isAllDay: false,
      tags: ["sea", "papa"],
      starred: false,
      photos: [
        { identifier: id(two.id), type: "png", orderInEntry: 0 },
        { identifier: id(one.id), type: "jpeg", orderInEntry: 1 },
      ],
      pdfAttachments: [{ identifier: id(pdf.id), type: "pdf", orderInEntry: 2, pdfName: "notes.pdf" }],
    });
    expect(entry?.text).toBe(
      [
        "# At \\*sea\\*",
        `Two: ![](dayone-moment://${id(two.id)}) and ![](dayone-moment://${id(one.id)})`,
        `![](dayone-moment:/pdfAttachment/${id(pdf.id)})`,
        "\\<b>bold\\</b> and `<code>`",
      ].join("\n\n"),
    );
    const named = [...(entry?.photos ?? []).map(({ md5, type }) => `photos/${md5}.${type}`)];
    expect([...files.keys()].filter((name) => name.startsWith("photos/")).sort()).toEqual([...named].sort());
    for (const name of named) {
      const digest = createHash("md5")
        .update(files.get(name) ?? "")
        .digest("hex");
      expect(name).toContain(digest);
    }
  });

  it("for Day One keep the day of what was written after midnight or for another day", async () => {
    await mine.write({ title: "Late" }, "2026-11-19", { written_at: "2026-11-20T00:30:00Z" });
    await mine.write({ title: "Long ago" }, "2019-05-01");
    const { files, entries } = await journalIn();
    const reader = await newImporter(server);
    await reader.start((await reader.read(Buffer.from(zipOf(Object.fromEntries(files))))).id);
    expect((await reader.written()).find(({ title }) => title === "Late")).toMatchObject({
      day: "2026-11-19",
      written_at: "2026-11-20T00:30:00.000Z",
    });
    expect(entries.map(({ creationDate, isAllDay }) => [creationDate, isAllDay])).toEqual([
      ["2019-05-01T10:00:00Z", true],
      ["2026-11-19T22:59:59Z", false],
    ]);
  });

  it("as a book are one page that needs nothing else, with all words as text", async () => {
    const ticket = await person.add({ content: aPdf(), name: "ticket.pdf" });
    const picture = await person.add({ content: await aPicture(800, 400).jpeg().toBuffer() });
    const first = await mine.write(
      { title: "<script>alert(1)</script>", tags: ["sea"], mood: 4 },
      "2026-10-02",
    );
    const body = [
      "<img src=x onerror=alert(1)> ==marked== ~~gone~~ **bold**",
      `![the jetty](attachment:${picture.id})`,
      "![from the web](https://example.org/spy.png)",
      "[bad](javascript:alert(1)) [good](https://example.org/)",
      `[before](reflection:${first.id})`,
      "- [x] done",
      `[ticket](attachment:${ticket.id})`,
      "# A heading",
    ].join("\n\n");
    await mine.write({ title: "Second", body }, "2026-11-03");
    const html = await mine.text({ kind: "book" });
    expect(html).toContain("&lt;script&gt;alert(1)&lt;/script&gt;");
    expect(html).toContain("&lt;img src=x onerror=alert(1)&gt;");
    expect(html).toContain("<mark>marked</mark> <s>gone</s> <strong>bold</strong>");
    expect(html).toContain('<a href="https://example.org/">good</a>');
    expect(html).toContain(`<a href="#r-${first.id}">before</a>`);
    expect(html).toMatch(/<ul dir="auto">\s*<li class="done">/);
    expect(html).toMatch(/<h4 dir="auto">A heading<\/h4>/);
    expect(html).toContain(">PDF: ticket</p>");
    expect(html).toContain('<p class="from" dir="auto">12:30 CET</p>');
    expect(html).not.toMatch(/<script|\sonerror=[^&]*"|href="javascript/i);
    expect(html.includes("\u0000")).toBe(false);
    const sources = Array.from(html.matchAll(/\ssrc="([^"]{0,30})/g), ([, src = ""]) => src);
    expect(sources).toEqual([expect.stringMatching(/^data:image\/webp;base64,UklGR/)]);
    const ids = new Set(Array.from(html.matchAll(/\sid="([^"]+)"/g), ([, id = ""]) => id));
    const targets = Array.from(html.matchAll(/href="#([^"]+)"/g), ([, id = ""]) => id);
    expect(targets.length).toBeGreaterThan(3);
    for (const target of targets) expect(ids).toContain(target);
    expect(html).toContain("October 2026");
    expect(html).toMatch(/Tuesday,? 3 November 2026/);
    expect(html.trimEnd().endsWith("</html>")).toBe(true);
  });

  it("as a book have dates and times as the person chose, or else as in the region of their browser", async () => {
    await mine.write({ title: "Second", body: "Tea." }, "2026-11-03");
    const book = async (language: string) => {
      const { address } = await mine.ask({ kind: "book" });
      return (await mine.download(address, { "accept-language": language })).bytes.toString("utf8");
    };
    const asked = await book("de-AT,en;q=0.5");
    expect(asked).toContain('<html lang="de-AT" dir="ltr">');
    expect(asked).toContain("Dienstag, 3. November 2026");
    const body = { date_language: "fr-FR", clock_hours: 12 as const };
    await server.expect(savePreferences, 200, { access: person.access, body });
    const chosen = await book("de-AT");
    expect(chosen).toContain("mardi 3 novembre 2026");
    expect(chosen).toMatch(/12:30\sPM/);
  });

  it("as a book name a built-in activity as its reader’s language does, unless the title was changed", async () => {
    const [activity] = builtInActivities;
    if (!activity) throw new Error("There is a built-in activity.");
    const answers = {
      ...beginAnswers(activity, null),
      answers: { [activity.steps[1]?.id ?? ""]: "Tea" },
      finished_at: "2026-11-20T20:00:00.000Z",
    };
    const more = { activity_id: activity.id };
    await mine.write({ title: activity.title, answers }, "2026-11-03", more);
    await mine.write({ title: "Tea and bread", answers }, "2026-11-04", more);
    const { address } = await mine.ask({ kind: "book" });
    const { bytes } = await mine.download(address, { "accept-language": "de" });
    const titles = bytes.toString("utf8").matchAll(/<p class="title" dir="auto">([^<]+)/g);
    expect(Array.from(titles, ([, title]) => title)).toEqual(["Drei gute Dinge", "Tea and bread"]);
  });

  it("for Day One bring place, weather and what Reflector has no place for back as they came", async () => {
    const source = await newImporter(server);
    const given = Buffer.from(zipOf(dayOneTree({ Travel: [dayOneEntry] })));
    await source.start((await source.read(given)).id);
    const [first] = await source.written();
    const exported = await exporter(server, source.access).get({ kind: "day_one" });
    const entries = JSON.parse(textOf(unzipped(exported), "Reflector.json")).entries;
    const { richText: _, ...kept } = dayOneEntry;
    const { editingTime, creationDevice, userActivity, location, weather, starred } = kept;
    expect(entries).toEqual([
      expect.objectContaining({ editingTime, creationDevice, userActivity, starred }),
    ]);
    expect(entries[0]).toMatchObject({ location, weather, timeZone: "Europe/Berlin" });
    const reader = await newImporter(server);
    await reader.start((await reader.read(exported)).id);
    const [again] = await reader.written();
    expect(again).toMatchObject({ title: first?.title, day: first?.day, tags: first?.tags });
    expect([again?.place, again?.weather]).toEqual([first?.place, first?.weather]);
    const more = JSON.parse(
      textOf(unzipped(await exporter(server, reader.access).get({ kind: "day_one" })), "Reflector.json"),
    ).entries;
    expect(more[0]).toMatchObject({ editingTime, creationDevice, userActivity, location, weather });
  });

  it("as CSV hold the score and band of a check-in that was answered", async () => {
    const checkIn = builtInActivities.find(({ scoring }) => scoring === "gad_7");
    if (!checkIn) throw new Error("There is no such check-in.");
    const begun = beginAnswers(checkIn, null);
    const scales = begun.steps.filter(({ kind }) => kind === "scale");
    const answers = {
      ...begun,
      answers: Object.fromEntries(scales.map(({ id }) => [id, 2])),
      finished_at: "2026-11-21T12:30:00.000Z",
    };
    await mine.write({ answers }, "2026-11-04", { activity_id: checkIn.id });
    const [head = "", row = ""] = (await mine.text({ kind: "csv" })).trimEnd().split("\r\n");
    const cells = new Map(head.split(",").map((name, at) => [name, row.split(",")[at]]));
    expect([cells.get("Check-in"), cells.get("Mood")]).toEqual([checkIn.title, ""]);
    const scores = [...cells].filter(([name]) => /anxiety|GAD/i.test(name)).map(([, value]) => value);
    expect(scores).toEqual(["14", expect.stringMatching(/moderate/i)]);
  });

  it("as CSV name moods and feelings by their days, without a formula", async () => {
    await mine.write({ mood: 4, feelings: ["calm", "=1+1"] }, "2026-11-01");
    await mine.write({ feelings: ["=SUM(A1)"] }, "2026-11-02");
    await mine.write({ title: "No mood" }, "2026-11-03");
    const fact = { name: "slept", kind: "number" as const, unit: "h", archived: false, revision: 0 };
    await server.expect(saveFact, 200, { access: person.access, params: { id: randomUUID() }, body: fact });
    const body = { name: "slept", value: 7.2 };
    await server.expect(setFact, 200, { access: person.access, params: { day: "2026-11-02" }, body });
    const lines = (await mine.text({ kind: "csv" })).trimEnd().split("\r\n");
    expect(lines).toHaveLength(4);
    expect(lines[3]).toMatch(/^2026-11-02,,.*,slept,7\.2,h,,$/);
    expect(lines[0]).toMatch(
      /^\ufeffDay,Written at,Time zone,Mood \(1 to 5\),Mood,Feelings,Place,Weather,Check-in,/,
    );
    expect(lines[1]).toMatch(/^2026-11-01,2026-11-21 12:30,Europe\/Berlin,4,Good,"calm, =1\+1",/);
    expect(lines[2]).toMatch(/^2026-11-02,[^,]+,Europe\/Berlin,,,'=SUM\(A1\),/);
  });
});
