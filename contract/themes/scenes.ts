/** A built-in background: a file in `/backgrounds/` and the name people see. */
export type Scene = { readonly file: string; readonly label: string };

/** In the order that people see. */
export const scenes = [
  { file: "forest-lake-stone-wall.jpg", label: "Forest Lake" },
  { file: "mountain-starry-sky.jpg", label: "Starry Mountains" },
  { file: "space-nebula.jpg", label: "Space Nebula" },
  { file: "forest-waterfall.jpg", label: "Forest Waterfall" },
  { file: "crescent-moon.jpg", label: "Crescent Moon" },
  { file: "ocean-lava.jpg", label: "Ocean Lava" },
  { file: "burning-forest.jpg", label: "Burning Forest" },
  { file: "outdoor-fire.jpg", label: "Outdoor Fire" },
  { file: "mountain-rolling-cloud-morning.jpg", label: "Morning Mountains" },
  { file: "forest.jpg", label: "Forest" },
  { file: "mountains.jpg", label: "Mountains" },
  { file: "ocean.jpg", label: "Ocean" },
  { file: "full-moon.jpg", label: "Full Moon" },
  { file: "forest-waterfalls.jpg", label: "Forest Waterfalls" },
  { file: "cloudy-night.jpg", label: "Cloudy Night" },
  { file: "indoor-fire.jpg", label: "Indoor Fire" },
  { file: "modern-home.jpg", label: "Modern Home" },
  { file: "blue-flowers-dark.jpg", label: "Blue Flowers (Dark)" },
  { file: "blue-flowers-light.jpg", label: "Blue Flowers (Light)" },
  { file: "blue-galaxy.jpg", label: "Blue Galaxy" },
  { file: "blue-midnight-moon.jpg", label: "Blue Midnight Moon" },
] as const satisfies readonly Scene[];

const builtIn: ReadonlySet<string> = new Set(scenes.map(({ file }) => file));

/** The file of a person's own background is named by its id. */
const ownFile = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}\.webp$/;

/** Whether it can be the name of a background, be it built in or someone's own. */
export const isBackgroundFile = (file: string): boolean => builtIn.has(file) || ownFile.test(file);

export const isBuiltIn = (file: string): boolean => builtIn.has(file);

/** Width in pixels of each built-in picture. */
export const sceneWidth = 2560;
