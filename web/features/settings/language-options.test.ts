import { describe, expect, it } from "vitest";
import { preferencesSchema } from "#contract/accounts/accounts.ts";
import { languageOptions } from "./language-options.ts";

const labelOf = (tag: string) => languageOptions(null).find(({ value }) => value === tag)?.label;

describe("the languages of dates that can be chosen", () => {
  it("are accepted by the server, and have no repeats", () => {
    const options = languageOptions(null);
    for (const { value } of options)
      expect(preferencesSchema.shape.date_language.safeParse(value || null).success).toBe(true);
    for (const part of ["value", "label"] as const)
      expect(new Set(options.map((option) => option[part])).size).toBe(options.length);
    expect(options.length).toBeGreaterThan(100);
  });

  it("begin with the device's own, and name it", () => {
    expect(languageOptions(null)[0]).toMatchObject({ value: "" });
    expect(languageOptions(null)[0]?.label).toMatch(/^Same as this device \([^(]+\)$/);
  });

  it("are named in themselves, with a capital where their script has them", () => {
    expect(labelOf("fr")).toBe("Français");
    expect(labelOf("de-AT")).toBe("Deutsch (Österreich)");
    expect(labelOf("ru")).toBe("Русский");
    expect(labelOf("ja")).toBe("日本語");
    expect(labelOf("ka")).toBe("ქართული");
  });

  it("are found by their English names, too", () => {
    expect(languageOptions(null).find(({ value }) => value === "fi")).toMatchObject({
      label: "Suomi",
      alias: "Finnish",
      lang: "fi",
    });
  });

  it.each(["de-LI", "de-u-nu-thai", "de-x-own"])("include the stored %s", (stored) => {
    expect(languageOptions(stored).filter(({ value }) => value === stored)).toHaveLength(1);
  });

  it("do not repeat a stored one of the list", () => {
    expect(languageOptions("fr").filter(({ value }) => value === "fr")).toHaveLength(1);
  });
});
