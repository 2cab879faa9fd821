import { readdirSync, statSync } from "node:fs";
import { join } from "node:path";
import sharp from "sharp";
import { describe, expect, it } from "vitest";
import { sceneFiles, sceneWidth } from "#contract/themes/scenes.ts";
import { renderers } from "./registry.ts";

const folder = join(import.meta.dirname, "../web/public/backgrounds");
const files = [...sceneFiles];
const MEBIBYTE = 2 ** 20;

describe("the scenes", () => {
  it("are those that people can choose, and each can be rendered", () => {
    expect(Object.keys(renderers)).toEqual(files);
  });

  it.each(files)("%s is finished and fills a large screen", async (file) => {
    const { format, width, height } = await sharp(join(folder, file)).metadata();
    expect({ format, width, height }).toEqual({ format: "jpeg", width: sceneWidth, height: 1440 });
  });

  it("are the only files in their folder", () => {
    expect(readdirSync(folder).sort()).toEqual([...files].sort());
  });

  it("take less than 20 MiB together", () => {
    const bytes = files.reduce((sum, file) => sum + statSync(join(folder, file)).size, 0);
    expect(bytes).toBeLessThan(20 * MEBIBYTE);
  });
});
