import { randomBytes } from "node:crypto";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { anyCharacter } from "#contract/testing.ts";
import { addUser } from "#server/features/accounts/testing.ts";
import type { Tx } from "#server/platform/database.ts";
import { newKey, type Owner, openJournal } from "#server/platform/sealing.ts";
import { type AnalysedText, analyse } from "#server/platform/search/analysis.ts";
import { indexTermsOf } from "#server/platform/search/index-terms.ts";
import { stem } from "#server/platform/search/languages.ts";
import { sampleLanguages, wordsIn } from "#server/platform/search/sample-words.ts";
import { type Condition, readSearch } from "#server/platform/search/search-text.ts";
import type { Word } from "#server/platform/search/words.ts";
import { createTestDatabase, engines, type TestDatabase } from "#server/platform/testing.ts";
import {
  findFewMatching,
  matchesWords,
  maxWordsOfABeginning,
  prepareSearch,
  removeTerms,
  replaceTerms,
} from "./search-index.ts";

type Journal = { owner: Owner; reflections: Map<number, string[]>; vocabulary: Map<string, Known> };
type Known = { language: AnalysedText["language"]; word: Word };

/** Each search below reads the same texts again. */
const readAlready = new WeakMap<string[], AnalysedText[]>();
function read(texts: string[]): AnalysedText[] {
  const analysed = readAlready.get(texts) ?? analyse(texts);
  readAlready.set(texts, analysed);
  return analysed;
}

/** The meaning of a search on readable texts, in the simplest code. */
function expectedHits(journal: Journal, search: string): number[] {
  const { conditions } = readSearch(search);
  return [...journal.reflections]
    .filter(([, texts]) => {
      const analysed = read(texts);
      return conditions.every(
        (condition) => analysed.some((text) => holds(text, condition, journal)) !== condition.negated,
      );
    })
    .map(([seq]) => seq)
    .sort((a, b) => a - b);
}

function holds({ language, words }: AnalysedText, { words: asked, beginning }: Condition, journal: Journal) {
  const same = (a: Word, b: Word) => stem(language, a) === stem(language, b);
  const completes = (word: Word) =>
    beginning !== null &&
    [...journal.vocabulary.values()].some(
      (known) =>
        known.language === language && known.word.folded.startsWith(beginning) && same(known.word, word),
    );
  return words.some((_, from) =>
    asked.every((wanted, at) => {
      const word = words[from + at];
      if (!word) return false;
      return same(word, wanted) || (at === asked.length - 1 && completes(word));
    }),
  );
}

const aWord = fc.oneof(
  ...sampleLanguages.map((language) => fc.constantFrom(...wordsIn(language))),
  fc.constantFrom("日記", "散歩", "한국어", "2026", "3.14", "кошка"),
);
const wordsOfOneLanguage = (longest: number) =>
  fc
    .constantFrom(...sampleLanguages)
    .chain((language) => fc.array(fc.constantFrom(...wordsIn(language)), { maxLength: longest }));
const aText = fc.oneof(
  { weight: 6, arbitrary: wordsOfOneLanguage(40) },
  { weight: 1, arbitrary: fc.array(aWord, { maxLength: 12 }) },
);
const aReflection = fc.array(
  aText.map((words) => words.join(" ")),
  { minLength: 1, maxLength: 4 },
);

const withoutAccents = (text: string) => text.normalize("NFD").replace(/\p{M}/gu, "");
/** Adjacent words of some text, so that some phrases are found. */
const aPhraseOf = (texts: string[]) =>
  fc
    .tuple(fc.constantFrom(...texts), fc.nat(), fc.integer({ min: 1, max: 5 }))
    .map(([text, from, length]) => {
      const words = text.split(" ");
      const start = from % words.length;
      return words.slice(start, start + length).join(" ");
    });
const aSearchOf = (texts: string[]) => {
  const piece = fc.oneof(
    aWord,
    aWord.map((word) => `-${word}`),
    aWord.map(withoutAccents),
    aWord.map((word) => word.toUpperCase()),
    aWord.map((word) => word.slice(0, 3)),
    aPhraseOf(texts).map((phrase) => `"${phrase}"`),
    aPhraseOf(texts).map((phrase) => `-"${phrase}"`),
    aPhraseOf(texts).map((phrase) => `"${phrase.slice(0, -1)}`),
    fc.constantFrom("-", '"', "…", "l'hom", "re-re", "日"),
  );
  return fc.array(piece, { minLength: 1, maxLength: 3 }).map((pieces) => pieces.join(" "));
};

const sample = <Value>(arbitrary: fc.Arbitrary<Value>, count: number, seed: number) =>
  fc.sample(arbitrary, { numRuns: count, seed });
const seed = Number(process.env.FAST_CHECK_SEED ?? 1);

describe.each(engines)("search over sealed text on %s", (engine) => {
  let database: TestDatabase;
  const context = { database: { engine } };

  beforeAll(async () => {
    database = await createTestDatabase(engine);
  });
  afterAll(() => database.drop());

  async function openNewJournal(): Promise<Journal> {
    return {
      owner: openJournal(await addUser(database), newKey()),
      reflections: new Map(),
      vocabulary: new Map(),
    };
  }

  const asOwner = <Result>({ owner }: Journal, work: (tx: Tx) => Promise<Result>) =>
    database.asOwner(owner.id, work);

  async function addReflection(tx: Tx, { owner }: Journal): Promise<number> {
    const nothing = Buffer.alloc(0);
    const { seq } = await tx
      .insertInto("reflections")
      .values({
        id: randomBytes(8).toString("hex"),
        owner_id: owner.id,
        kind: "free",
        day: "2026-11-21",
        written_at: 0,
        time_zone: "UTC",
        mood: null,
        head: nothing,
        body: nothing,
        word_count: 0,
        blank: 0,
        revision: 1,
        save_id: "",
        search_version: 1,
        created_at: 0,
        updated_at: 0,
      })
      .returning("seq")
      .executeTakeFirstOrThrow();
    return seq;
  }

  async function write(tx: Tx, journal: Journal, seq: number, texts: string[]): Promise<void> {
    const [terms = { parts: [], words: [] }] = indexTermsOf(engine, journal.owner.searchKey, [texts]);
    const replacing = replaceTerms(context, journal.owner, seq, terms);
    while (!replacing.isDone()) await replacing.write(tx, 1);
    journal.reflections.set(seq, texts);
    for (const { language, words } of analyse(texts)) {
      for (const word of words) {
        if ([...word.folded].length > 1)
          journal.vocabulary.set(`${language} ${word.spelled}`, { language, word });
      }
    }
  }

  const keep = (journal: Journal, ...written: string[][]) =>
    asOwner(journal, async (tx) => {
      const seqs: number[] = [];
      for (const texts of written) {
        const seq = await addReflection(tx, journal);
        await write(tx, journal, seq, texts);
        seqs.push(seq);
      }
      return seqs;
    });

  const find = (journal: Journal, search: string) =>
    asOwner(journal, async (tx) => {
      const prepared = await prepareSearch(context, tx, journal.owner, search);
      const rows = await tx
        .selectFrom("reflections")
        .select("seq")
        .where("owner_id", "=", journal.owner.id)
        .$if(prepared !== null, (query) => (prepared ? query.where(matchesWords(context, prepared)) : query))
        .orderBy("seq")
        .execute();
      const seqs = rows.map(({ seq }) => seq);
      // However they are found.
      if (prepared) {
        const few = await findFewMatching(context, tx, prepared, 1000);
        if (few) expect(few.sort((one, other) => one - other)).toEqual(seqs);
      }
      return seqs;
    });

  it("finds exactly what a plain search of the readable texts finds", async () => {
    const written = sample(aReflection, 120, seed);
    const journals = [await openNewJournal(), await openNewJournal()];
    for (const [half, journal] of journals.entries()) {
      const seqs = await keep(journal, ...written.slice(half * 60, half * 60 + 60));
      // Some are rewritten, as by autosave, and some are removed for good.
      await asOwner(journal, async (tx) => {
        for (const [at, texts] of sample(aReflection, 10, seed + 1).entries()) {
          const seq = seqs[at * 3];
          if (seq !== undefined) await write(tx, journal, seq, texts);
        }
        for (const seq of seqs.slice(-5)) {
          await removeTerms(context, tx, seq);
          await tx.deleteFrom("reflections").where("seq", "=", seq).execute();
          journal.reflections.delete(seq);
        }
      });
    }
    const texts = written.flat().filter((text) => text !== "");
    let found = 0;
    await fc.assert(
      fc.asyncProperty(aSearchOf(texts), fc.nat({ max: 1 }), async (search, whose) => {
        const journal = journals[whose] ?? (await openNewJournal());
        const hits = await find(journal, search);
        expect(hits).toEqual(expectedHits(journal, search));
        if (hits.length > 0 && hits.length < journal.reflections.size) found += 1;
      }),
      { numRuns: 200 },
    );
    // The comparison says nothing if searches find nothing or everything.
    expect(found).toBeGreaterThan(50);
  });

  it("answers any 200 characters", async () => {
    const journal = await openNewJournal();
    await keep(journal, ["a quiet walk along the river"]);
    const strange = fc.oneof(
      fc.string({ unit: "grapheme", maxLength: 200 }),
      fc.string({ unit: anyCharacter, maxLength: 200 }),
      fc
        .array(
          fc.constantFrom('"', "-", " ", "a", "wa", "OR", "NOT", "NEAR(", "*", "^", ":", "&", "|", "!", "("),
          {
            maxLength: 60,
          },
        )
        .map((pieces) => pieces.join("")),
    );
    await fc.assert(
      fc.asyncProperty(strange, async (search) => {
        expect(await find(journal, search)).toEqual(expectedHits(journal, search));
      }),
      { numRuns: 100 },
    );
    expect(await find(journal, "a b c d e f g h i j k l m n o p q r s t u v w x y z ".repeat(4))).toEqual([]);
  });

  it("finds words in every part of a very long reflection", async () => {
    const journal = await openNewJournal();
    const long = Array.from({ length: 40_000 }, (_, at) => (at % 10 === 0 ? `u${at}` : `w${at % 4000}`));
    const [first] = await keep(
      journal,
      ["A long one", long.join(" ")],
      [`${"walk ".repeat(300)}home ${"walk ".repeat(300)}town`],
    );
    for (const at of [0, 15_964, 15_965, 15_980, 15_995, 15_996, 18_000, 31_930, 31_950, 39_968]) {
      expect(await find(journal, `"${long.slice(at, at + 32).join(" ")}"`)).toEqual([first]);
    }
    expect(await find(journal, `"${long.slice(15_990, 15_995).join(" ")} w3"`)).toEqual([]);
    expect(await find(journal, '"w3999" "long one"')).toEqual([first]);
    expect(await find(journal, "u0 u39990")).toEqual([first]);
    expect(await find(journal, "u39990 long u18000 -walk")).toEqual([first]);
    expect(await find(journal, "u0 -u39990")).toEqual([]);
    expect(await find(journal, "u0 home")).toEqual([]);
    const [, repeated] = [...journal.reflections.keys()];
    expect(await find(journal, `"walk walk home" "walk walk town"`)).toEqual([repeated]);
    expect(await find(journal, `"walk home walk" -w5`)).toEqual([repeated]);
    if (first !== undefined) await asOwner(journal, (tx) => write(tx, journal, first, ["short now"]));
    for (const word of ["u0", "u18000", "u39990", "long"])
      expect(await find(journal, `"${word}"`)).toEqual([]);
    expect(await find(journal, "short")).toEqual([first]);
  });

  it("finds everything else if words are only excluded", async () => {
    const journal = await openNewJournal();
    const [wordless] = await keep(journal, ["", ""]);
    expect(await find(journal, "-rain")).toEqual([wordless]);
    expect(await find(journal, "rain")).toEqual([]);
    const [, sun] = await keep(journal, ["rain"], ["sun"]);
    expect(await find(journal, '-rain -"heavy snow"')).toEqual([wordless, sun]);
    expect(await find(journal, "sun -sun")).toEqual([]);
  });

  it("finds no phrase across the end of a text", async () => {
    const journal = await openNewJournal();
    const [only] = await keep(journal, ["morning walk", "by the river"]);
    expect(await find(journal, '"walk by"')).toEqual([]);
    expect(await find(journal, "walk by")).toEqual([only]);
  });

  it("finds other forms of a word, in whatever language it was written", async () => {
    const journal = await openNewJournal();
    const [english, german] = await keep(
      journal,
      ["We walked along the river and talked about our dreams."],
      [
        "What are you grateful for?",
        "Ich bin heute durch die Straßen gegangen und habe die alten Häuser gesehen.",
      ],
    );
    expect(await find(journal, '"walking"')).toEqual([english]);
    expect(await find(journal, '"dream"')).toEqual([english]);
    expect(await find(journal, '"haus"')).toEqual([german]);
    expect(await find(journal, '"strasse"')).toEqual([german]);
    const [irregular] = await keep(journal, ["Then we swam in the sea, and ate with the children."]);
    for (const search of ['"swim"', '"swum"', '"eat"', '"child"'])
      expect(await find(journal, search)).toEqual([irregular]);
    expect(await find(journal, "rive")).toEqual([english]);
    expect(await find(journal, '"rive"')).toEqual([]);
  });

  it("finds nothing of other people", async () => {
    const mine = await openNewJournal();
    const theirs = await openNewJournal();
    await keep(theirs, ["a secret garden"]);
    const [own] = await keep(mine, ["an open field"]);
    for (const search of ["garden", "gar", '"secret garden"']) expect(await find(mine, search)).toEqual([]);
    expect(await find(mine, "-garden")).toEqual([own]);
  });

  it("searches for the shortest words if very many have the same beginning", async () => {
    const journal = await openNewJournal();
    const words = Array.from({ length: maxWordsOfABeginning + 50 }, (_, at) => `zz${at + 1000}`);
    const [short, long] = await keep(journal, [words.join(" ")], ["zz999999"]);
    expect(await find(journal, "zz")).toEqual([short]);
    expect(await find(journal, "zz9")).toEqual([long]);
  });

  it("still works if a stored word was altered", async () => {
    const journal = await openNewJournal();
    const [only] = await keep(journal, ["the river", "riverside"]);
    await asOwner(journal, (tx) =>
      tx
        .updateTable("vocabulary")
        .set({ word: randomBytes(45) })
        .where("owner_id", "=", journal.owner.id)
        .execute(),
    );
    expect(await find(journal, "river")).toEqual([only]);
    expect(await find(journal, "riv")).toEqual([]);
  });

  it("stores no readable word", async () => {
    const journal = await openNewJournal();
    await keep(journal, ["xylophone zeppelin"]);
    const vocabulary = await asOwner(journal, (tx) =>
      tx.selectFrom("vocabulary").selectAll().where("owner_id", "=", journal.owner.id).execute(),
    );
    expect(vocabulary).toHaveLength(3);
    for (const { term, word } of vocabulary) {
      expect(term).toMatch(/^[0-9a-f]{16}([0-9a-f]{10})?$/);

      expect(word).toHaveLength(1 + 12 + 16 + 16);
      expect(word.toString("latin1")).not.toMatch(/xylo|zepp/);
    }
  });
});
