import type sharp from "sharp";

let loaded: Promise<typeof sharp> | null = null;

/** Loaded with the first picture, because libvips takes much memory. */
export function loadSharp(): Promise<typeof sharp> {
  loaded ??= import("sharp").then((module) => configure(module.default));
  return loaded;
}

function configure(library: typeof sharp): typeof sharp {
  // One thread for each picture leaves the other cores for requests.
  library.concurrency(1);
  // Each picture is read once, so a cache of pixels would only waste memory.
  library.cache(false);
  // Blocks every file reader that isn't allowed below, so that no upload can start those for SVG, PDF or TIFF.
  library.block({ operation: ["VipsForeignLoad"] });
  library.unblock({
    operation: [
      "VipsForeignLoadJpegFile",
      "VipsForeignLoadJpegBuffer",
      "VipsForeignLoadPngFile",
      "VipsForeignLoadPngBuffer",
      "VipsForeignLoadWebpFile",
      "VipsForeignLoadWebpBuffer",
      "VipsForeignLoadNsgifFile",
      "VipsForeignLoadNsgifBuffer",
      "VipsForeignLoadHeifFile",
      "VipsForeignLoadHeifBuffer",
    ],
  });
  return library;
}
