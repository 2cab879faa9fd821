import { globSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { po } from "gettext-parser";
import { describe, expect, it } from "vitest";
import { instruments } from "#contract/activities/instruments.ts";

const folder = join(import.meta.dirname, "../../messages");

describe.each(globSync("*.po", { cwd: folder }).map((file) => basename(file, ".po")))("in %s", (tag) => {
  const texts = po.parse(readFileSync(join(folder, `${tag}.po`))).translations;

  it.each(Object.values(instruments))(
    "$name is either whole, with a citation, or all in English",
    ({ name, translations }) => {
      const areTranslated = Object.values(texts[name] ?? {}).map(
        ({ msgstr, comments }) => Boolean(msgstr[0]) && !comments?.flag?.includes("fuzzy"),
      );
      expect(areTranslated.length).toBeGreaterThan(0);
      expect(new Set(areTranslated)).toEqual(new Set([translations[tag] !== undefined]));
    },
  );
});
