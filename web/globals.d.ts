/** The version in package.json, written in at build. */
declare const __VERSION__: string;

declare module "virtual:scene-palettes" {
  import type { ScenePalette } from "#contract/themes/themes.ts";

  /** By file; `version` changes with the picture. */
  export const scenePalettes: Readonly<Record<string, ScenePalette & { version: string }>>;
}

/** Names the messages of this build, written in at build. */
declare const __MESSAGES__: string;
