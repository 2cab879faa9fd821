import { describe, expect, it } from "vitest";
import type { Origin } from "#contract/reflections/reflections.ts";
import { placeWords, sourceWords, weatherWords } from "./origin-words.ts";

const bare: Origin = { source: "Day One", journal: null, place: null, weather: null };
const place = { name: "Lake Bled, Slovenia", latitude: 46.3641, longitude: 14.0945 };

describe("what an imported reflection says of itself", () => {
  it("names its app, and its journal there", () => {
    expect(sourceWords(bare)).toBe("Day One");
    expect(sourceWords({ ...bare, journal: "Travel" })).toBe("Day One, Travel");
    expect(sourceWords({ ...bare, journal: "Day One" })).toBe("Day One");
  });

  it("names the place, or says where it lies", () => {
    expect(placeWords(bare)).toBeNull();
    expect(placeWords({ ...bare, place })).toBe("Lake Bled, Slovenia");
    expect(placeWords({ ...bare, place: { ...place, name: " " } })).toBe("46.364, 14.095");
    expect(placeWords({ ...bare, place: { ...place, name: "", latitude: null } })).toBeNull();
  });

  it("tells the weather as far as it is known", () => {
    expect(weatherWords(bare)).toBeNull();
    expect(weatherWords({ ...bare, weather: { description: "Clear", celsius: 17.6 } })).toBe("Clear, 18 °C");
    expect(weatherWords({ ...bare, weather: { description: "", celsius: 0 } })).toBe("0 °C");
    expect(weatherWords({ ...bare, weather: { description: "Fog", celsius: null } })).toBe("Fog");
    expect(weatherWords({ ...bare, weather: { description: "", celsius: null } })).toBeNull();
  });
});
