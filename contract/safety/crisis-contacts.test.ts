import { afterEach, expect, it } from "vitest";
import { english, setLanguageSource } from "../translate.ts";
import { crisisLines, dialled, emergencyNumbers, placeName } from "./crisis-contacts.ts";

const former = setLanguageSource(() => english);
afterEach(() => {
  setLanguageSource(former);
});

it("can be dialled, and have an emergency number wherever they have a line", () => {
  for (const { number, more = [] } of crisisLines)
    for (const each of [number, ...more.map((other) => other.number)])
      expect(dialled(each)).toMatch(/^\*?\d{3,11}$/);
  const covered = emergencyNumbers.flatMap(({ countries }) => countries);
  const without = crisisLines.filter(
    ({ countries, emergency }) => !emergency && !countries.some((country) => covered.includes(country)),
  );
  expect(without).toEqual([]);
});

it("list a country before the union that it belongs to", () => {
  expect(crisisLines.at(-1)?.place).toBe("European Union");
  expect(new Set(crisisLines.map(({ place }) => place)).size).toBe(crisisLines.length);
});

it("name countries in the language in use, and services in their own", () => {
  const austria = crisisLines.find(({ place }) => place === "Austria");
  const shown = () => [placeName("Austria"), austria?.words];
  expect(shown()).toEqual(["Austria", "TelefonSeelsorge, 142"]);
  setLanguageSource(() => ({ tag: "de", messages: {} }));
  expect(shown()).toEqual(["Österreich", "TelefonSeelsorge, 142"]);
  expect(placeName("Example Town")).toBe("Example Town");
});
