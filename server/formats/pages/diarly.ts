import type { Place, Weather } from "../imported-entry.ts";
import { coordinatesIn } from "../reading/fields.ts";

/** Diarly's Markdown export has a folder for each journal and year, with a page for each day and the files in `data`. */
export const isOfDiarly = (path: string) => /(^|\/)\d{4}\/\d{2}-\d{2}(?:_\d+)?\.md$/.test(path);

/** What Diarly notes for its own import. */
export const isMetaOfDiarly = (path: string) => /(^|\/)diarly_meta\.json$/.test(path);

const map = /\[([^[\]\n]{0,300})\]\(diarly:\/\/map\/(-?\d{1,3}(?:\.\d{1,20})?),(-?\d{1,3}(?:\.\d{1,20})?)\)/;
const weatherLine = /^[ \t]*(-?\d{1,3}(?:[.,]\d{1,2})?) ?[°˚] ?([CF])\b[ \t]*([^\n[]{0,100}?)[ \t,]*$/;

/**
 * Diarly's own signs (diarly.app/help/markdown) as Markdown, and the place and the weather, which it writes as lines
 * such as `12 ˚C Sunny, [Berlin](diarly://map/52.5,13.4)`.
 */
export function readDiarly(body: string): { markdown: string; place: Place | null; weather: Weather | null } {
  let place: Place | null = null;
  let weather: Weather | null = null;
  const lines = body.split("\n").flatMap((given) => {
    let line = given;
    const [whole, name = "", latitude, longitude] = map.exec(given) ?? [];
    if (whole !== undefined && !place) {
      const at = coordinatesIn(Number(latitude), Number(longitude));
      const isSomewhere = at.latitude !== 0 || at.longitude !== 0;
      if (name.trim() !== "" || isSomewhere)
        place = { name: name.trim(), ...(isSomewhere ? at : { latitude: null, longitude: null }) };
      line = given.replace(whole, "");
    }
    const [, degrees, unit, description = ""] = weatherLine.exec(line) ?? [];
    if (degrees !== undefined && !weather) {
      const value = Number(degrees.replace(",", "."));
      weather = { description: description.trim(), celsius: celsiusOf(value, unit) };
      return [];
    }
    return whole !== undefined && /^[\s*-]*(?:\[ ?\])?\s*$/.test(line) ? [] : [withMarkdown(line)];
  });
  return { markdown: lines.join("\n"), place, weather };
}

const celsiusOf = (value: number, unit: string | undefined) =>
  Math.round((unit === "F" ? ((value - 32) * 5) / 9 : value) * 10) / 10;

/** `[] milk` is an item of a checklist, `__words__` underlined, `::words::` highlighted, and `~words~` struck through. */
const withMarkdown = (line: string): string =>
  line
    .replace(
      /^(\s*)(?:[-*] )?\[( ?|x)\] /i,
      (_, indent: string, mark: string) => `${indent}- [${mark.trim() === "" ? " " : "x"}] `,
    )
    .replace(/(`[^`]*`)|__(?=\S)([^_]+)(?<=\S)__/g, (_, code?: string, words = "") => code ?? words)
    .replace(/(`[^`]*`)|::(?=\S)([^:]+)(?<=\S)::/g, (_, code?: string, words = "") => code ?? `==${words}==`)
    .replace(
      /(`[^`]*`)|(?<!~)~(?=[^\s~])([^~]+)(?<=\S)~(?!~)/g,
      (_, code?: string, words = "") => code ?? `~~${words}~~`,
    );
