import { readFile, stat } from "node:fs/promises";
import { join } from "node:path";
import { imageWidths, thumbnailHeight, thumbnailQuality } from "#contract/themes/image-sizes.ts";
import { isBuiltIn } from "#contract/themes/scenes.ts";
import { errorCodeOf } from "#server/platform/errors.ts";
import { createMutex } from "#server/platform/mutex.ts";
import type { DiskCache } from "#server/platform/pictures/disk-cache.ts";
import { toWebp, type WebpBounds } from "#server/platform/pictures/picture-files.ts";
import { versionOfPicture } from "#server/platform/pictures/version.ts";

export type Image = { version: string; content(): Promise<Buffer> };

export type ImageStore = {
  /** A built-in picture at a size of the contract, as WebP; `null` for anything else. */
  find(file: string, size: string): Promise<Image | null>;
};

/** The lowest effort that makes small files. A picture of 2560 px takes about 150 ms the first time. */
const effort = 2;
const quality = 82;

const boundsOf = new Map<string, WebpBounds>([
  ...imageWidths.map((width) => [String(width), { width, quality, effort }] as const),
  ["thumbnail", { height: thumbnailHeight, quality: thumbnailQuality }],
  ["thumbnail-2x", { height: thumbnailHeight * 2, quality: thumbnailQuality }],
]);

/** `folder` holds the built-in pictures. */
export function createImageStore({ folder, cache }: { folder: string; cache: DiskCache }): ImageStore {
  const mutex = createMutex();
  const versions = new Map<string, { writtenAt: number; version: string }>();

  /** `null` if there is no such file. */
  async function versionOf(file: string): Promise<string | null> {
    try {
      const path = join(folder, file);
      const { mtimeMs: writtenAt } = await stat(path);
      const known = versions.get(file);
      if (known?.writtenAt === writtenAt) return known.version;
      const version = versionOfPicture(await readFile(path));
      versions.set(file, { writtenAt, version });
      return version;
    } catch (error) {
      if (errorCodeOf(error) === "ENOENT") return null;
      throw error;
    }
  }

  return {
    async find(file, size) {
      const bounds = boundsOf.get(size);
      const version = bounds && isBuiltIn(file) ? await versionOf(file) : null;
      if (!bounds || version === null) return null;
      const key = `${file}-${version}-${size}.webp`;
      const make = () => mutex(() => toWebp(join(folder, file), bounds));
      return { version, content: () => cache.get(key, make) };
    },
  };
}
