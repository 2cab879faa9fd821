import { describe, expect, it } from "vitest";
import { isTimeZone } from "#contract/day-rules.ts";
import { crisisLines } from "#contract/safety/crisis-contacts.ts";
import { countryOfZone, elsewhere, guessPlace, placeOfCountry } from "./guess-place.ts";

const guess = (timeZone: string, language = "en-US") => guessPlace({ timeZone, language }, crisisLines);

describe("where help is offered from", () => {
  it("goes by the time zone, whatever the language", () => {
    expect(guess("Europe/Vienna", "de")).toBe("Austria");
    expect(guess("Europe/Zurich", "fr")).toBe("Switzerland");
    expect(guess("America/Argentina/Ushuaia", "es")).toBe("Argentina");
    expect(guess("Indian/Reunion", "fr-FR")).toBe("France");
    expect(guess("Europe/Stockholm")).toBe("European Union");
    expect(guess("Europe/Dublin")).toBe("United Kingdom and Ireland");
    expect(guess("America/Toronto", "fr-CA")).toBe("United States and Canada");
    expect(guess("America/Indiana/Knox")).toBe("United States and Canada");
    expect(guess("Australia/Hobart")).toBe("Australia");
    expect(guess("Pacific/Auckland")).toBe("New Zealand");
  });

  it("does not take someone for an American by their language alone", () => {
    expect(guess("America/Sao_Paulo")).toBe("Brazil");
    expect(guess("America/Lima")).toBe(elsewhere);
    expect(guess("Asia/Seoul")).toBe(elsewhere);
    expect(guess("Europe/Oslo")).toBe(elsewhere);
  });

  it("goes by the language when the zone says nothing", () => {
    expect(guess("UTC", "de-AT")).toBe("Austria");
    expect(guess("UTC", "zh-Hant-TW")).toBe(elsewhere);
    expect(guess("Etc/GMT+12", "en-NZ")).toBe("New Zealand");
    expect(guess("UTC", "eo")).toBe(elsewhere);
  });

  it("lists only zones that exist", () => {
    expect([...countryOfZone.keys()].filter((zone) => !isTimeZone(zone))).toEqual([]);
  });

  it("takes a country in either case", () => {
    expect(placeOfCountry("nz", crisisLines)).toBe("New Zealand");
    expect(placeOfCountry("PE", crisisLines)).toBe(elsewhere);
  });

  it("prefers the host's line for a country", () => {
    const own = { place: "Vienna", countries: ["AT"], number: "142", words: "Telefonseelsorge, 142" };
    const lines = [{ ...own, byText: false, everywhere: true }, ...crisisLines];
    expect(guessPlace({ timeZone: "Europe/Vienna", language: "de" }, lines)).toBe("Vienna");
    expect(guessPlace({ timeZone: "Europe/Berlin", language: "de" }, lines)).toBe("Germany");
  });
});
