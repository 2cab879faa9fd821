import { describe, expect, it } from "vitest";
import { onlyEntry, openFiles, readAll } from "../testing.ts";

async function daysOf(text: string) {
  const { entries, unreadable } = await readAll(await openFiles({ "diary.txt": text }));
  expect(unreadable).toEqual([]);
  return entries.map(({ day, body }) => [day, body]);
}

const dutch = `28 februari 2026
Lang gewandeld langs het kanaal.

1 maart 2026
Eerste warme dag. Koffie op het dak.

2 maart 2026
Ruzie met de buurman over de fiets.

1 april 2026
Niemand heeft me gefopt.

3 mei 2026
Tulpen geplant.
`;

describe("a diary in one text", () => {
  it("in Dutch comes day by day", async () => {
    expect(await daysOf(dutch)).toEqual([
      ["2026-02-28", "Lang gewandeld langs het kanaal."],
      ["2026-03-01", "Eerste warme dag. Koffie op het dak."],
      ["2026-03-02", "Ruzie met de buurman over de fiets."],
      ["2026-04-01", "Niemand heeft me gefopt."],
      ["2026-05-03", "Tulpen geplant."],
    ]);
  });

  it.each([
    ["German", ["30. April 2026", "1. Mai 2026", "Samstag, den 3. Oktober 2026"]],
    ["French", ["30 avril 2026", "vendredi 1er mai 2026", "3 octobre 2026"]],
    ["Polish", ["30 kwietnia 2026", "1 maja 2026", "3 października 2026 r."]],
    ["English with times", ["April 30, 2026 at 9:15 PM", "May 1, 2026", "Saturday, October 3rd, 2026"]],
    ["Markdown", ["## 30 April 2026", "## 1 May 2026", "## 3 Oct. 2026"]],
    ["bold letters", ["**30 April 2026**", "**1 May 2026**", "**3 October 2026**"]],
    ["numbers, the day first", ["30.4.2026", "1.5.2026", "3.10.2026"]],
  ])("is parted at dates in %s", async (_, headings) => {
    const text = headings.map((heading, at) => `${heading}\nWords ${at}.`).join("\n\n");
    expect(await daysOf(text)).toEqual([
      ["2026-04-30", "Words 0."],
      ["2026-05-01", "Words 1."],
      ["2026-10-03", "Words 2."],
    ]);
  });

  it.each([
    ["1931-05-04"],
    ["[2019-09-27]"],
    ["4 May 1931"],
    ["[2019-09-27](letter.md)"],
    ["31 April 2026"],
    ["4 May 2026 was a Monday"],
    ["4 May 2026 10:15 We left."],
    ["- 4 May 2026"],
    ["> 4 May 2026"],
    ["May 2026"],
    ["Marvellous 4 2026"],
  ])("keeps a doubtful date in the entry that holds it: %s", async (line) => {
    const text = `3 May 2026\n\nI read his letters.\n\n${line}\n\nThen I slept.\n\n4 May 2026\n\nRain.\n\n5 May 2026\n\nSun.`;
    expect(await daysOf(text)).toEqual([
      ["2026-05-03", `I read his letters.\n\n${line}\n\nThen I slept.`],
      ["2026-05-04", "Rain."],
      ["2026-05-05", "Sun."],
    ]);
  });

  it("says so in the report", async () => {
    const { entries } = await readAll(
      await openFiles({
        "diary.txt": "3 May 2026\nHis letters.\n\n1931-05-04\nDear Ann\n\n4 May 2026\nRain.",
      }),
    );
    expect(entries.map(({ notes }) => notes)).toEqual([
      ["A line in it could be the date of another day. It stays part of the text: “1931-05-04”."],
      [],
    ]);
  });

  it("with a single day also keeps and tells of a doubtful date", async () => {
    const entry = await onlyEntry(
      await openFiles({ "diary.txt": "3 mei 2026\nZijn brieven.\n\n1931-05-04\nLieve Ann" }),
    );
    expect(entry).toMatchObject({
      day: "2026-05-03",
      body: "Zijn brieven.\n\n1931-05-04\nLieve Ann",
      notes: [expect.stringContaining("“1931-05-04”")],
    });
  });
});
