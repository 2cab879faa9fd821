import { expect, it } from "vitest";
import { builtInActivities } from "#contract/activities/built-in-activities.ts";
import { answerAsCompanion } from "./answering.ts";
import type { Turn } from "./talk.ts";

/** Parts of the first message that are no sign alone. */
const later = [
  "Nobody would miss me at work.",
  "Everything is arranged and my letters are written.",
  "I just feel so tired of all this.",
  "Ich bin so müde von allem, und niemand merkt es.",
  "Estoy tan cansada de todo esto.",
];

it.each(later)("after the help panel has opened, an answer hands nothing back: %s", (message) => {
  const answerAfter = (care: boolean, seed: string) => {
    const turns: Turn[] = [
      { role: "person", text: later.join(" "), care },
      { role: "companion", text: "I have read this." },
      { role: "person", text: message },
    ];
    const given = { passages: [], filters: [], isNearOnly: false, care: false, inCircles: false };
    return answerAsCompanion({ ...given, turns, activities: builtInActivities, seed }).text;
  };
  const handsBack = (text: string) => /you (?:just )?feel|would miss you|your letters|[“„«]/i.test(text);
  const seeds = ["a", "b", "c", "d", "e", "f"];
  expect(seeds.some((seed) => handsBack(answerAfter(false, seed)))).toBe(true);
  expect(seeds.filter((seed) => handsBack(answerAfter(true, seed)))).toEqual([]);
});
