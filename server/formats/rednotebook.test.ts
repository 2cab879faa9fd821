import { describe, expect, it } from "vitest";
import { mediaOf, onlyEntry, openFiles, openZip, readAll } from "./testing.ts";

const textOfDay = async (text: string, more: Record<string, string> = {}) =>
  onlyEntry(await openFiles({ "data/2026-03.txt": `5:\n  text: ${JSON.stringify(text)}\n`, ...more }));

describe("a journal of RedNotebook", () => {
  it("gives each day with its tags and categories", async () => {
    const source = await openZip(
      {
        "2026-03.txt": `1: {text: 'Rain, and

    soup #home'}
5:
  Cool Stuff:
    Went to see the pope: null
  Tags: {Work life: null}
  text: |-
    === Morning ===
    Met **Ana**.
31:
  text: "\\u0141ukasz"
`,
        "2026-04.txt": "31:\n  text: No such day.\n2:\n  text: 'open\n3:\n  text: Last.\n",
      },
      "Europe/Berlin",
    );
    expect([source.format, source.label]).toEqual(["rednotebook", "RedNotebook"]);
    const { entries, unreadable } = await readAll(source);
    expect(entries).toMatchObject([
      { where: "2026-03.txt, day 1", day: "2026-03-01", body: "Rain, and\nsoup #home", tags: ["home"] },
      {
        day: "2026-03-05",
        written_at: "2026-03-05T11:00:00.000Z",
        time_zone: "Europe/Berlin",
        body: "### Morning\nMet **Ana**.\n\n### Cool Stuff\n\n- Went to see the pope",
        tags: ["Work-life"],
      },
      { day: "2026-03-31", body: "Łukasz" },
      { day: "2026-04-03", body: "Last." },
    ]);
    expect(unreadable).toEqual([
      { where: "2026-04.txt, day 31", reason: "Its date “2026-04-31” is not a real one." },
      { where: "2026-04.txt, day 2", reason: "It is written in a way that Reflector can’t read." },
    ]);
  });

  it.each([
    ["**bold** //italic// --struck-- __under__ ``a*b``", "**bold** *italic* ~~struck~~ under `a*b`"],
    [
      "**//both//** and 2 * 3, *_*, snake_case, C:\\temp",
      "***both*** and 2 \\* 3, \\*\\_\\*, snake_case, C:\\\\temp",
    ],
    ["http://a.example/x//y__z and //so//", "http://a.example/x//y__z and *so*"],
    [
      '[Home ""http://a.example/b c""] [Joe joe@a.example]',
      "[Home](<http://a.example/bc>) [Joe](<mailto:joe@a.example>)",
    ],
    ["- First\n  - Second\n+ One", "- First\n    - Second\n1. One"],
    ["One\\\\\ntwo\n\tquoted\n# no heading", "One\\\ntwo\n> quoted\n\\# no heading"],
    ["a\n====================\nb", "a\n\n---\n\nb"],
    ["|| Day | Sleep |\n| Mon | 7 |", "| Day | Sleep |\n| - | - |\n| Mon | 7 |"],
    ["```\n**as it is**\n```", "```\n**as it is**\n```"],
    ['""//raw//"" {red words|color:red}', "//raw// red words"],
  ])("turns txt2tags into Markdown: %j", async (text, markdown) => {
    expect((await textOfDay(text)).body).toBe(markdown);
  });

  it("takes pictures that were chosen along, and counts the others", async () => {
    const text = '[""file:///home/ana/soup"".png?300] and [/tmp/away.jpg] and [Home ""file:///home/""]';
    const source = await openFiles({
      "data/2026-03.txt": `5:\n  text: '${text}'\n`,
      "pictures/soup.png": "a picture",
    });
    const entry = await onlyEntry(source);
    expect(entry).toMatchObject({
      body: "![](media:m1) and ![](media:m2) and Home",
      media: [{ name: "soup.png" }, { name: "away.jpg", path: null }],
      notes: ["A picture or file that it names is missing from the export."],
    });
    expect((await mediaOf(source, entry.media[0]?.path ?? "")).toString()).toBe("a picture");
  });

  it("leaves Markdown as it is where the journal says so", async () => {
    const config = { "data/journal.cfg": "markup=markdown\n" };
    expect((await textOfDay("*so* //not//", config)).body).toBe("*so* //not//");
  });

  it("is not any text with a number at its start", async () => {
    expect((await openFiles({ "2026-03.txt": "1: went out\n" })).format).toBe("text");
  });
});
