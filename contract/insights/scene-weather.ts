import type { sceneFiles } from "../themes/scenes.ts";
import { tc } from "../translate.ts";

/** The weather or place that a built-in background shows. */
export const weathers = {
  stars: () => tc("kind of days", "Under the stars"),
  moon: () => tc("kind of days", "By moonlight"),
  clouds: () => tc("kind of days", "Among clouds"),
  fire: () => tc("kind of days", "By a fire"),
  water: () => tc("kind of days", "By the water"),
  trees: () => tc("kind of days", "Among trees and mountains"),
  flowers: () => tc("kind of days", "Among flowers"),
  indoors: () => tc("kind of days", "Indoors"),
} as const;
export type Weather = keyof typeof weathers;

const byScene: Record<(typeof sceneFiles)[number], Weather> = {
  "forest-lake-stone-wall.jpg": "water",
  "mountain-starry-sky.jpg": "stars",
  "space-nebula.jpg": "stars",
  "forest-waterfall.jpg": "water",
  "crescent-moon.jpg": "moon",
  "ocean-lava.jpg": "fire",
  "burning-forest.jpg": "fire",
  "outdoor-fire.jpg": "fire",
  "mountain-rolling-cloud-morning.jpg": "clouds",
  "forest.jpg": "trees",
  "mountains.jpg": "trees",
  "ocean.jpg": "water",
  "full-moon.jpg": "moon",
  "forest-waterfalls.jpg": "water",
  "cloudy-night.jpg": "clouds",
  "indoor-fire.jpg": "fire",
  "modern-home.jpg": "indoors",
  "blue-flowers-dark.jpg": "flowers",
  "blue-flowers-light.jpg": "flowers",
  "blue-galaxy.jpg": "stars",
  "blue-midnight-moon.jpg": "moon",
};
const known: ReadonlyMap<string, Weather> = new Map(Object.entries(byScene));

/** `null` for a background of the person's own. */
export const weatherOf = (background: string): Weather | null => known.get(background) ?? null;
