/** The id that the build wrote into the page; `null` in development. */
export const ownBuildId = (): string | null =>
  document.querySelector<HTMLMetaElement>('meta[name="reflector-build"]')?.content || null;
