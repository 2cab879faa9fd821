import { tc } from "../translate.ts";

/** The displayed name of a built-in background. Separate from the file names, which the login page loads, too. */
export function sceneName(file: string): string | undefined {
  switch (file) {
    case "forest-lake-stone-wall.jpg":
      return tc("scene", "Forest Lake");
    case "mountain-starry-sky.jpg":
      return tc("scene", "Starry Mountains");
    case "space-nebula.jpg":
      return tc("scene", "Space Nebula");
    case "forest-waterfall.jpg":
      return tc("scene", "Forest Waterfall");
    case "crescent-moon.jpg":
      return tc("scene", "Crescent Moon");
    case "ocean-lava.jpg":
      return tc("scene", "Ocean Lava");
    case "burning-forest.jpg":
      return tc("scene", "Burning Forest");
    case "outdoor-fire.jpg":
      return tc("scene", "Outdoor Fire");
    case "mountain-rolling-cloud-morning.jpg":
      return tc("scene", "Morning Mountains");
    case "forest.jpg":
      return tc("scene", "Forest");
    case "mountains.jpg":
      return tc("scene", "Mountains");
    case "ocean.jpg":
      return tc("scene", "Ocean");
    case "full-moon.jpg":
      return tc("scene", "Full Moon");
    case "forest-waterfalls.jpg":
      return tc("scene", "Forest Waterfalls");
    case "cloudy-night.jpg":
      return tc("scene", "Cloudy Night");
    case "indoor-fire.jpg":
      return tc("scene", "Indoor Fire");
    case "modern-home.jpg":
      return tc("scene", "Modern Home");
    case "blue-flowers-dark.jpg":
      return tc("scene", "Blue Flowers (Dark)");
    case "blue-flowers-light.jpg":
      return tc("scene", "Blue Flowers (Light)");
    case "blue-galaxy.jpg":
      return tc("scene", "Blue Galaxy");
    case "blue-midnight-moon.jpg":
      return tc("scene", "Blue Midnight Moon");
    default:
      return undefined;
  }
}
