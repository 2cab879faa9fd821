/** Reads `7.5`, `7,5` and `1 200`. `null` if it is no number. */
export function parseNumber(typed: string): number | null {
  const plain = typed
    .replace(/[\s\u00a0\u202f]/g, "")
    .replace(",", ".")
    .replace("−", "-");
  return /^-?(\d+\.?\d*|\.\d+)$/.test(plain) ? Number(plain) : null;
}
