import { storableText } from "#contract/text-rules.ts";

/** Reads values from a stranger's JSON, whatever it holds. */
export type Fields = Readonly<Record<string, unknown>>;

export const isFields = (value: unknown): value is Fields =>
  typeof value === "object" && value !== null && !Array.isArray(value);
export const fieldsIn = (value: unknown): Fields => (isFields(value) ? value : {});
export const listIn = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);
export const textIn = (value: unknown): string => (typeof value === "string" ? storableText(value) : "");

/** Some programs write the largest number to mean none. */
export const numberIn = (value: unknown): number | null =>
  typeof value === "number" && Math.abs(value) < 1e300 ? value : null;

/** A text or a number, as text. */
export const wordIn = (value: unknown): string | null => {
  if (typeof value === "number" && Number.isFinite(value)) return String(value);
  return typeof value === "string" && value.trim() !== "" ? storableText(value.trim()) : null;
};

/** Texts, or objects with a name. */
export const namesIn = (value: unknown): string[] =>
  listIn(value).flatMap((item) => {
    const name = wordIn(item) ?? wordIn(fieldsIn(item).name) ?? wordIn(fieldsIn(item).title);
    return name === null ? [] : [name];
  });

export const firstText = (...values: unknown[]): string => {
  for (const value of values) {
    const text = textIn(value).trim();
    if (text !== "") return text;
  }
  return "";
};

/** The fields that are not `used` and hold something, or null. */
export function extraOf(fields: Fields, used: readonly string[]): Fields | null {
  const known = new Set(used);
  const extra = Object.entries(fields).filter(
    ([name, value]) =>
      !known.has(name) && value !== null && value !== "" && !(Array.isArray(value) && value.length === 0),
  );
  return extra.length === 0 ? null : Object.fromEntries(extra);
}

/** Latitude and longitude, or null for both if one is missing or nowhere on Earth. */
export function coordinatesIn(latitude: unknown, longitude: unknown) {
  const [north, east] = [numberIn(latitude), numberIn(longitude)];
  const real = north !== null && east !== null && Math.abs(north) <= 90 && Math.abs(east) <= 180;
  return real ? { latitude: north, longitude: east } : { latitude: null, longitude: null };
}
