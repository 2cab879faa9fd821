import { beforeEach, describe, expect, it, vi } from "vitest";
import type { ScenePalette } from "#contract/themes/themes.ts";
import { type ScenePicture, SceneWindow } from "./scene-window.ts";

const palette = (accent: string): ScenePalette => ({
  base: "#0d181b",
  accent,
  accent_ink: "#142015",
  peak: 0.9,
  floor: 0.1,
  mean: 0.4,
  accent_deep: "#405d1a",
  glow: "#d7d283",
  placeholder: "data:image/webp;base64,AAAA",
});
const lake: ScenePicture = { file: "lake.jpg", palette: palette("#cbdfae"), src: "/images/lake.jpg" };
const fire: ScenePicture = { file: "fire.jpg", palette: palette("#ffc98a"), src: "/images/fire.jpg" };
const mine: ScenePicture = { file: "mine.webp", palette: palette("#bccfff"), src: null };

let frame: HTMLElement;
const images = () => [...frame.querySelectorAll("img")];
const shown = () => [...frame.querySelectorAll("[data-shown] img")].map((image) => image.getAttribute("src"));
const accent = () => document.documentElement.style.getPropertyValue("--scene-accent");

/** The picture loads, and then the fade ends. */
function arrive(src: string) {
  for (const image of images()) if (image.getAttribute("src") === src) image.dispatchEvent(new Event("load"));
  vi.runAllTimers();
}

const tone = () => document.documentElement.dataset.glass;
const bright = (picture: ScenePicture): ScenePicture => ({
  ...picture,
  palette: { ...picture.palette, mean: 0.8 },
});

beforeEach(() => {
  vi.useFakeTimers();
  localStorage.clear();
  frame = document.createElement("div");
  document.documentElement.removeAttribute("style");
});

describe("the window on the scene", () => {
  it("takes the colours of the first scene before its picture has loaded", () => {
    new SceneWindow(frame).show(lake);
    expect(accent()).toBe("#cbdfae");
    expect(frame.querySelectorAll("[data-shown]")).toHaveLength(1);
  });

  it("keeps the old scene and its colours until the new picture has loaded", () => {
    const scene = new SceneWindow(frame);
    scene.show(lake);
    arrive("/images/lake.jpg");
    scene.show(fire);
    expect(shown()).toEqual(["/images/lake.jpg"]);
    expect(accent()).toBe("#cbdfae");
    arrive("/images/fire.jpg");
    expect(shown()).toEqual(["/images/fire.jpg"]);
    expect(accent()).toBe("#ffc98a");
    expect(images()).toHaveLength(1);
  });

  it("shows the scene that was requested last, whichever loads last", () => {
    const scene = new SceneWindow(frame);
    scene.show(lake);
    arrive("/images/lake.jpg");
    scene.show(fire);
    scene.show({ ...mine, src: "blob:mine" });
    arrive("blob:mine");
    arrive("/images/fire.jpg");
    expect(shown()).toEqual(["blob:mine"]);
    expect(accent()).toBe("#bccfff");
  });

  it("fetches a picture once, even if it is requested again", () => {
    const scene = new SceneWindow(frame);
    scene.show(lake);
    arrive("/images/lake.jpg");
    scene.show(mine);
    scene.show({ ...mine, src: "blob:mine" });
    scene.show(mine);
    scene.show({ ...mine, src: "blob:mine" });
    expect(images().map((image) => image.getAttribute("src"))).toEqual(["/images/lake.jpg", "blob:mine"]);
    arrive("blob:mine");
    expect(shown()).toEqual(["blob:mine"]);
  });

  it("keeps the placeholder until the picture is decoded", async () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    const decode = vi.spyOn(HTMLImageElement.prototype, "decode").mockReturnValue(promise);
    new SceneWindow(frame).show(lake);
    arrive("/images/lake.jpg");
    expect(frame.querySelectorAll(".scene__placeholder")).toHaveLength(1);
    resolve();
    await vi.runAllTimersAsync();
    expect(frame.querySelectorAll(".scene__placeholder")).toHaveLength(0);
    decode.mockRestore();
  });

  it("shows the placeholder if the picture can't be loaded", () => {
    const scene = new SceneWindow(frame);
    scene.show(lake);
    arrive("/images/lake.jpg");
    scene.show(fire);
    images().at(-1)?.dispatchEvent(new Event("error"));
    vi.runAllTimers();
    expect(accent()).toBe("#ffc98a");
    expect(frame.querySelectorAll(".scene__layer")).toHaveLength(1);
    expect(frame.querySelectorAll(".scene__placeholder")).toHaveLength(1);
  });

  it("draws glass light over a bright scene, from the first one on, and dark again with a dim one", () => {
    const scene = new SceneWindow(frame);
    scene.show(bright(lake));
    expect(tone()).toBe("light");
    arrive("/images/lake.jpg");
    scene.show(fire);
    expect(tone()).toBe("light");
    arrive("/images/fire.jpg");
    expect([tone(), accent()]).toEqual(["dark", "#ffc98a"]);
  });

  it("draws it dark at night, and as chosen by hand at once", () => {
    const scene = new SceneWindow(frame);
    scene.show(bright(lake), { night: true });
    expect(tone()).toBe("dark");
    arrive("/images/lake.jpg");
    scene.setGlass("light");
    vi.runAllTimers();
    expect(tone()).toBe("light");
  });

  it("leaves it as it is while someone drags or writes", () => {
    const scene = new SceneWindow(frame);
    scene.show(bright(lake));
    arrive("/images/lake.jpg");
    dispatchEvent(new Event("pointerdown"));
    scene.setTheme(0.9, 0);
    vi.advanceTimersByTime(5000);
    expect(tone()).toBe("light");
    dispatchEvent(new Event("pointerup"));
    vi.advanceTimersByTime(1000);
    expect(tone()).toBe("dark");
    dispatchEvent(new Event("beforeinput"));
    scene.setTheme(0, 0);
    vi.advanceTimersByTime(2800);
    expect(tone()).toBe("dark");
    vi.advanceTimersByTime(500);
    expect(tone()).toBe("light");
  });

  it("remembers on this device how it was drawn last", () => {
    const between = { ...lake, palette: { ...lake.palette, mean: 0.7 } };
    const first = new SceneWindow(frame);
    first.setTheme(0.51, 0);
    first.show(between);
    expect(tone()).toBe("dark");
    first.setGlass("light");
    vi.runAllTimers();
    const second = new SceneWindow(document.createElement("div"));
    second.setTheme(0.51, 0);
    second.show(between);
    expect(tone()).toBe("light");
  });
});
