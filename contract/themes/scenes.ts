/** The built-in backgrounds: files in `/backgrounds/`, in the order that people see. Their names: `scene-names.ts`. */
export const sceneFiles = [
  "forest-lake-stone-wall.jpg",
  "mountain-starry-sky.jpg",
  "space-nebula.jpg",
  "forest-waterfall.jpg",
  "crescent-moon.jpg",
  "ocean-lava.jpg",
  "burning-forest.jpg",
  "outdoor-fire.jpg",
  "mountain-rolling-cloud-morning.jpg",
  "forest.jpg",
  "mountains.jpg",
  "ocean.jpg",
  "full-moon.jpg",
  "forest-waterfalls.jpg",
  "cloudy-night.jpg",
  "indoor-fire.jpg",
  "modern-home.jpg",
  "blue-flowers-dark.jpg",
  "blue-flowers-light.jpg",
  "blue-galaxy.jpg",
  "blue-midnight-moon.jpg",
] as const;

const builtIn: ReadonlySet<string> = new Set(sceneFiles);

/** The file of a person's own background is named by its id. */
const ownFile = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}\.webp$/;

/** Whether it can be the name of a background, be it built in or someone's own. */
export const isBackgroundFile = (file: string): boolean => builtIn.has(file) || ownFile.test(file);

export const isBuiltIn = (file: string): boolean => builtIn.has(file);

/** Width in pixels of each built-in picture. */
export const sceneWidth = 2560;
