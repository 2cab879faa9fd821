import { scenePicture } from "#web/features/themes/scene-picture.ts";
import { SceneWindow } from "#web/features/themes/scene-window.ts";
import { shownScene } from "#web/features/themes/shown-scene.ts";
import { builtInChoices, noTheme, readChoices, readTheme } from "#web/features/themes/theme-cache.ts";
import { wallTime } from "#web/features/themes/wall-clock.ts";
import { followGlass, setMotionReduced, storedGlass, wasMotionReduced } from "#web/lib/look.ts";

// Runs before the first picture is drawn.
setMotionReduced(wasMotionReduced());

const frame = document.getElementById("scene");
if (!frame) throw new Error("index.html has no #scene");

/** The scene window. It opens with the theme stored on this device, before the app has loaded. */
export const sceneWindow = new SceneWindow(frame);

const theme = readTheme(localStorage)?.theme ?? noTheme;
const choices = readChoices(localStorage) ?? builtInChoices;
const { file, part } = shownScene(theme, choices, wallTime());
sceneWindow.setGlass(storedGlass());
sceneWindow.setTheme(theme.overlay_opacity, theme.blur_amount);
sceneWindow.show(scenePicture(choices, file), { night: part === "night" });
followGlass(() => sceneWindow.setGlass(storedGlass()));
