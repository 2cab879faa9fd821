/** Regular expressions in which `{name}` stands for a part that several of them share. */
export const compilePatterns = (
  sources: readonly string[],
  parts: Readonly<Record<string, string>>,
): RegExp[] =>
  sources.map(
    (source) => new RegExp(source.replace(/\{([a-z]+)\}/g, (whole, name: string) => parts[name] ?? whole)),
  );
