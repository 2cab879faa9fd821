/** The version in package.json, written in at build. */
declare const __VERSION__: string;

declare module "virtual:scene-looks" {
  import type { SceneLook } from "#contract/themes/themes.ts";

  /** By file; `version` changes with the picture. */
  export const sceneLooks: Readonly<Record<string, SceneLook & { version: string }>>;
}
