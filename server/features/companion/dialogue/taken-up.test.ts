import { expect, it } from "vitest";
import { chooseOpenings } from "../openings/choose-openings.ts";
import { isGeneralOpening, quotedByOpening } from "./taken-up.ts";

const words = "I keep thinking about the garden behind our old house";
const page = (day: string, text: string) => ({ id: day, day, mood: null, text });

it.each(["2026-11-22", "2026-11-21", "2026-11-10"])("finds the person's words in an opening of %s", (day) => {
  const texts = chooseOpenings([page(day, `${words}.`)], "2026-11-22").map(({ text }) => text);
  expect(texts.map(quotedByOpening)).toContain(`${words}.`);
});

it("finds them in the other languages", () => {
  const german = "Ich denke immer wieder an den Garten hinter unserem alten Haus.";
  const texts = chooseOpenings([page("2026-11-20", german)], "2026-11-22").map(({ text }) => text);
  expect(texts.map(quotedByOpening)).toContain(german);
});

it("finds them where earlier versions wrote apostrophes as '", () => {
  expect(quotedByOpening("I'd like to pick up where I left off: “It isn't over.”")).toBe("It isn't over.");
  expect(isGeneralOpening("There is something I haven't told anyone.")).toBe(true);
});

it.each([
  "Ontem perguntei-me: “E se eu ficasse?”",
  "Gostava de continuar a página de hoje: “E se eu ficasse?”",
  "Gostava de continuar onde parei: “E se eu ficasse?”",
  "Ontem escrevi: “E se eu ficasse?” Há mais a dizer sobre isso.",
])("finds them in what earlier versions suggested in Portuguese: %s", (message) => {
  expect(quotedByOpening(message)).toBe("E se eu ficasse?");
  expect(isGeneralOpening("Gostava de recordar algo bom.")).toBe(true);
});

it("finds none in what people write themselves", () => {
  expect(quotedByOpening("I wrote a letter today.")).toBeNull();
  expect(quotedByOpening("On Monday I wrote to my sister.")).toBeNull();
});

it("knows the openings that quote nothing", () => {
  for (const { text } of chooseOpenings([], "2026-11-22")) expect(isGeneralOpening(text)).toBe(true);
  expect(isGeneralOpening("Something else.")).toBe(false);
});
