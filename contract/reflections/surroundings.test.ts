import { expect, it } from "vitest";
import { placeWords, weatherWords } from "./surroundings.ts";

const place = { name: "Lake Bled, Slovenia", latitude: 46.3641, longitude: 14.0945 };

it("names the place, or says where it lies", () => {
  expect(placeWords(null)).toBeNull();
  expect(placeWords(place)).toBe("Lake Bled, Slovenia");
  expect(placeWords({ ...place, name: " " })).toBe("46.364, 14.095");
  expect(placeWords({ ...place, name: "", latitude: null })).toBeNull();
});

it("tells the weather as far as it is known", () => {
  expect(weatherWords(null)).toBeNull();
  expect(weatherWords({ description: "Clear", celsius: 17.6 })).toBe("Clear, 18 °C");
  expect(weatherWords({ description: "", celsius: 0 })).toBe("0 °C");
  expect(weatherWords({ description: "Fog", celsius: null })).toBe("Fog");
  expect(weatherWords({ description: "", celsius: null })).toBeNull();
});
