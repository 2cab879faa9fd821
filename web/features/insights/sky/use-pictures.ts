import { useEffect, useMemo, useState } from "react";
import { logProblem } from "#web/lib/log.ts";
import type { Pictures } from "./sky-band.ts";

/** A background's name, and a tiny picture of it as a data URL; `null` if it was removed. */
export type SkyOf = (file: string) => { picture: string | null; name: string | null };

/** The pictures of these backgrounds, ready to be drawn; `null` until all are there. */
export function usePictures(
  stripes: readonly { background: string | null }[],
  skyOf: SkyOf,
): Pictures | null {
  const [pictures, setPictures] = useState<Pictures | null>(null);
  const files = useMemo(
    () => [...new Set(stripes.flatMap(({ background }) => background ?? []))].sort().join("\n"),
    [stripes],
  );
  // biome-ignore lint/correctness/useExhaustiveDependencies: with other backgrounds, not with each drawing
  useEffect(() => {
    let isCurrent = true;
    const load = async () => {
      const loaded = new Map<string, ImageBitmap>();
      for (const file of files.split("\n").filter(Boolean)) {
        const picture = await bitmapOf(skyOf(file).picture);
        if (picture) loaded.set(file, picture);
      }
      if (isCurrent) setPictures(loaded);
    };
    void load();
    return () => {
      isCurrent = false;
    };
  }, [files]);
  return pictures;
}

/** `null` for one that can't be drawn: its days are dark. */
async function bitmapOf(source: string | null): Promise<ImageBitmap | null> {
  if (source === null) return null;
  try {
    const image = new Image();
    image.src = source;
    await image.decode();
    return await createImageBitmap(image);
  } catch (error) {
    logProblem("A sky could not be drawn.", error);
    return null;
  }
}
