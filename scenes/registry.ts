import type { sceneFiles } from "#contract/themes/scenes.ts";
import type { Render } from "./engine/frame.ts";
import { render as blueFlowersDark } from "./pictures/blue-flowers-dark.ts";
import { render as blueFlowersLight } from "./pictures/blue-flowers-light.ts";
import { render as blueGalaxy } from "./pictures/blue-galaxy.ts";
import { render as blueMidnightMoon } from "./pictures/blue-midnight-moon.ts";
import { render as burningForest } from "./pictures/burning-forest.ts";
import { render as cloudyNight } from "./pictures/cloudy-night.ts";
import { render as crescentMoon } from "./pictures/crescent-moon.ts";
import { render as forest } from "./pictures/forest.ts";
import { render as forestLakeStoneWall } from "./pictures/forest-lake-stone-wall.ts";
import { render as forestWaterfall } from "./pictures/forest-waterfall.ts";
import { render as forestWaterfalls } from "./pictures/forest-waterfalls.ts";
import { render as fullMoon } from "./pictures/full-moon.ts";
import { render as indoorFire } from "./pictures/indoor-fire.ts";
import { render as modernHome } from "./pictures/modern-home.ts";
import { render as mountainRollingCloudMorning } from "./pictures/mountain-rolling-cloud-morning.ts";
import { render as mountainStarrySky } from "./pictures/mountain-starry-sky.ts";
import { render as mountains } from "./pictures/mountains.ts";
import { render as ocean } from "./pictures/ocean.ts";
import { render as oceanLava } from "./pictures/ocean-lava.ts";
import { render as outdoorFire } from "./pictures/outdoor-fire.ts";
import { render as spaceNebula } from "./pictures/space-nebula.ts";

type SceneFile = (typeof sceneFiles)[number];

/**
 * How each picture is made. A scene without its picture here doesn't compile, nor a picture without its
 * scene.
 */
export const renderers = {
  "forest-lake-stone-wall.jpg": forestLakeStoneWall,
  "mountain-starry-sky.jpg": mountainStarrySky,
  "space-nebula.jpg": spaceNebula,
  "forest-waterfall.jpg": forestWaterfall,
  "crescent-moon.jpg": crescentMoon,
  "ocean-lava.jpg": oceanLava,
  "burning-forest.jpg": burningForest,
  "outdoor-fire.jpg": outdoorFire,
  "mountain-rolling-cloud-morning.jpg": mountainRollingCloudMorning,
  "forest.jpg": forest,
  "mountains.jpg": mountains,
  "ocean.jpg": ocean,
  "full-moon.jpg": fullMoon,
  "forest-waterfalls.jpg": forestWaterfalls,
  "cloudy-night.jpg": cloudyNight,
  "indoor-fire.jpg": indoorFire,
  "modern-home.jpg": modernHome,
  "blue-flowers-dark.jpg": blueFlowersDark,
  "blue-flowers-light.jpg": blueFlowersLight,
  "blue-galaxy.jpg": blueGalaxy,
  "blue-midnight-moon.jpg": blueMidnightMoon,
} satisfies Readonly<Record<SceneFile, Render>>;
