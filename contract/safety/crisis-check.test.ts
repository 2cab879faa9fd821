import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { findCrisisSign, findCrisisSignInSteps } from "./crisis-check.ts";
import { weighedLines } from "./crisis-weights.ts";

/** The words that were found. */
const found = (text: string) => {
  const sign = findCrisisSign(text);
  return sign && text.slice(sign.start, sign.end);
};

const folder = new URL("labelled-lines/", import.meta.url);

type Line = { label: string; text: string };

/** One a line: the kind of sign, or `none`, and then the text. `\n` means a line break. */
function linesOf(file: string): Line[] {
  const lines = readFileSync(new URL(`${file}.txt`, folder), "utf8")
    .trimEnd()
    .split("\n");
  return lines.map((line) => {
    const [, label = "", text = ""] = /^(explicit|veiled|means|for_another|none): (.+)$/.exec(line) ?? [];
    return { label, text: text.replaceAll("\\n", "\n") };
  });
}

function rates(lines: readonly Line[]) {
  const signs = lines.filter(({ label }) => label !== "none");
  const others = lines.filter(({ label }) => label === "none");
  const share = (part: readonly Line[]) =>
    part.filter(({ text }) => findCrisisSign(text)).length / part.length;
  return { found: share(signs), falseAlarms: share(others) };
}

const languages = ["english", "french", "german", "italian", "portuguese", "spanish"];
const all = (half: "build" | "test") => languages.flatMap((language) => linesOf(`${half}/${language}`));

describe("the crisis check", () => {
  it("finds someone who wants to end their life", () => {
    expect(findCrisisSign("I want to end my life")).toEqual({ kind: "explicit", start: 10, end: 21 });
    expect(found("A long day.\n\nI want to\ndie, and nobody knows.")).toBe("want to\ndie");
  });

  it("finds a question about bridges after a loss", () => {
    const question = "Which bridges here are higher than 25 metres?";
    expect(findCrisisSign(`I lost my job today. ${question}`)?.kind).toBe("means");
    expect(findCrisisSign(`${question} For a drawing.`)).toBeNull();
  });

  it("distinguishes whom it is about", () => {
    expect(findCrisisSign("My brother says he wants to die.")?.kind).toBe("for_another");
    expect(findCrisisSign("She took her own life in 2019.")).toBeNull();
    expect(findCrisisSign("She took her own life in 2019. Since then I want to follow her.")).not.toBeNull();
  });

  it("distinguishes a past that is over from one that is not", () => {
    expect(findCrisisSign("When I was 16 I wanted to die.")).toBeNull();
    expect(findCrisisSign("When I was 16 I wanted to die, and I still do.")).not.toBeNull();
  });

  it("distinguishes a denial from a longing for the end of pain", () => {
    expect(findCrisisSign("I don't want to die.")).toBeNull();
    expect(findCrisisSign("I don't want to die, I just want this to stop.")).not.toBeNull();
  });

  it("reads letters that were drawn out or written as digits", () => {
    expect(found("su1cide is on my mind all day")).toBe("su1cide is on my mind");
    expect(found("i want to diiiie")).toBe("want to diiiie");
    expect(findCrisisSign("I ran 10k with M3 and we sooo needed it.")).toBeNull();
  });

  it("takes a sign seriously next to everyday topics, and distinguishes it from an exaggeration about them", () => {
    expect(findCrisisSign("Failed the exam again and I want to kill myself.")).not.toBeNull();
    expect(findCrisisSign("This exam makes me want to die.")).toBeNull();
  });

  it("leaves plain days and figures of speech alone", () => {
    for (const text of [
      "",
      "I nearly died laughing.",
      "This traffic makes me want to die lol",
      "Kill the process.",
    ])
      expect(findCrisisSign(text)).toBeNull();
  });
});

describe("lines that the rules were not built with", () => {
  it("are at least 450, of both kinds, and apart from those that they were built with", () => {
    expect(readdirSync(new URL("test/", folder)).sort()).toEqual(languages.map((name) => `${name}.txt`));
    const unseen = all("test");
    expect(unseen.every(({ text }) => text !== "")).toBe(true);
    expect(unseen.length).toBeGreaterThanOrEqual(450);
    const known = new Set(all("build").map(({ text }) => text));
    unseen.push(...linesOf("unusual"));
    expect(unseen.filter(({ text }) => known.has(text))).toEqual([]);
  });

  it("are found, and false alarms are rare, as the README says", () => {
    const { found: share, falseAlarms } = rates(all("test"));
    expect(share).toBeGreaterThanOrEqual(0.95);
    expect(falseAlarms).toBeLessThanOrEqual(0.02);
  });

  it.each([
    ["english", 0.9],
    ["french", 0.97],
    ["german", 0.88],
    ["italian", 0.97],
    ["portuguese", 0.97],
    ["spanish", 0.97],
  ])("are found in %s", (language, floor) => {
    const { found: share, falseAlarms } = rates(linesOf(`test/${language}`));
    expect(share).toBeGreaterThanOrEqual(floor);
    expect(falseAlarms).toBeLessThanOrEqual(0.03);
  });

  it("are found less often where they are of unusual kinds, without a false alarm", () => {
    const { found: share, falseAlarms } = rates(linesOf("unusual"));
    expect(share).toBeGreaterThanOrEqual(0.44);
    expect(falseAlarms).toBe(0);
  });
});

it("weighs words by the lines to build with as they are now (else: node scripts/weigh-crisis-lines.ts)", () => {
  const build = new URL("build/", folder);
  const files = readdirSync(build)
    .sort()
    .map((name) => readFileSync(new URL(name, build), "utf8"));
  expect(createHash("sha256").update(files.join("")).digest("hex")).toBe(weighedLines);
});

describe("a faint cue", () => {
  it("is a sign where the words around it resemble those of signs", () => {
    expect(
      findCrisisSign("Give my records to Tim. I have no use for records where I'm going."),
    ).not.toBeNull();
    expect(findCrisisSign("I'm sorry for everything, all of you. Goodbye.")).not.toBeNull();
  });

  it("is none in an apology, a farewell at a station or a tidy desk", () => {
    for (const text of [
      "I'm sorry, I forgot to call you back.",
      "It was a long goodbye at the station, with waving and cake.",
      "I paid all the bills and sorted the folders; tax season can come.",
      "Es tut mir leid.",
      "Cuídate mucho, me dice siempre al teléfono.",
    ])
      expect(findCrisisSign(text)).toBeNull();
  });
});

describe("what is found stays found", () => {
  const signs = all("build").filter(({ label, text }) => label === "explicit" && findCrisisSign(text));
  const harmless = [
    "The river was high today.",
    "Wir haben Suppe gekocht.",
    "Hoy llovió mucho.",
    "On a planté des tulipes.",
    "O gato dormiu ao sol.",
    "Il treno era in orario.",
    "Anna called at noon, and we laughed.",
  ];
  const aSign = fc.constantFrom(...signs.map(({ text }) => text));
  const plainText = fc
    .array(fc.constantFrom(...harmless), { maxLength: 40, size: "max" })
    .map((parts) => parts.join(" "));

  it("with harmless text before and after it", () => {
    fc.assert(
      fc.property(plainText, aSign, plainText, (before, sign, after) => {
        expect(findCrisisSign(`${before}\n\n${sign}\n\n${after}`)).not.toBeNull();
      }),
    );
  });

  it("in capitals, without accents, with any apostrophe or none, and with decomposed letters", () => {
    const ways: ((text: string) => string)[] = [
      (text) => text.toUpperCase(),
      (text) => text.normalize("NFD"),
      (text) => text.normalize("NFD").replace(/\p{M}/gu, ""),
      (text) => text.replace(/['’]/g, "ʼ"),
      (text) => text.replace(/['’]/g, ""),
    ];
    fc.assert(
      fc.property(aSign, fc.constantFrom(...ways), (sign, way) => {
        expect(findCrisisSign(way(sign))).not.toBeNull();
      }),
    );
  });

  it("and names a place in the text", () => {
    fc.assert(
      fc.property(fc.string({ unit: "grapheme" }), aSign, (before, sign) => {
        const text = `${before}\n\n${sign}`;
        const place = findCrisisSign(text);
        if (!place) return;
        expect(place.start).toBeLessThan(place.end);
        expect(place.end).toBeLessThanOrEqual(text.length);
      }),
    );
  });

  it("and nothing is found in harmless text, however it is put together", () => {
    fc.assert(fc.property(plainText, (text) => findCrisisSign(text) === null));
  });
});

it("finds the same in steps, and waits after each", async () => {
  let waits = 0;
  const pause = async () => {
    waits += 1;
  };
  const before = "We had soup, and it rained all day. ".repeat(1000);
  const text = `${before}I want to end my life.`;
  expect(await findCrisisSignInSteps(text, pause)).toEqual(findCrisisSign(text));
  expect(waits).toBeGreaterThanOrEqual(10);
  expect(await findCrisisSignInSteps(before, pause)).toBeNull();
});

it("comes to an end with the longest and strangest texts", () => {
  const parts = [
    "die ",
    "not want to ",
    "'",
    "\n",
    "😂",
    "x",
    ". ",
    "i dont want my pills bridge end life ",
    "é",
  ];
  for (const part of parts)
    expect([part, findCrisisSign(part.repeat(Math.floor(200_000 / part.length)))]).toEqual([part, null]);
});
