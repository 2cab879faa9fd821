import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { z } from "zod";
import { type Icons, iconPrefix } from "#contract/icons/icons.ts";

const fileSchema = z.object({
  icons: z.record(z.string(), z.object({ body: z.string(), hidden: z.boolean().optional() })),
  aliases: z.record(z.string(), z.object({ parent: z.string() })),
  width: z.int(),
  height: z.int(),
});
const infoSchema = z.object({
  name: z.string(),
  total: z.int(),
  license: z.object({ title: z.string(), spdx: z.string(), url: z.string() }),
});

type Content = {
  bodies: ReadonlyMap<string, string>;
  parents: ReadonlyMap<string, string>;
  /** Every icon that a search can find, with its name and aliases. */
  found: readonly { name: string; names: readonly string[] }[];
  size: { width: number; height: number };
  info: z.infer<typeof infoSchema>;
};

/** Lucide in Iconify's format. Read with the first request, then cached in memory (about 3 MB). */
export function createIconSet() {
  let reading: Promise<Content> | null = null;
  const content = () => {
    reading ??= read().catch((error: unknown) => {
      reading = null;
      throw error;
    });
    return reading;
  };

  return {
    async pick(names: readonly string[]): Promise<Icons> {
      const { bodies, parents, size } = await content();
      const icons = new Map<string, { body: string }>();
      const aliases = new Map<string, { parent: string }>();
      const missing = new Set<string>();
      for (const name of names) {
        const parent = parents.get(name);
        const body = bodies.get(parent ?? name);
        if (body === undefined) missing.add(name);
        else icons.set(parent ?? name, { body });
        if (body !== undefined && parent !== undefined) aliases.set(name, { parent });
      }
      return {
        prefix: iconPrefix,
        icons: Object.fromEntries(icons),
        ...(aliases.size > 0 && { aliases: Object.fromEntries(aliases) }),
        ...size,
        ...(missing.size > 0 && { not_found: [...missing] }),
      };
    },

    async search({ query, limit, start }: { query: string; limit: number; start: number }) {
      const { found, info } = await content();
      const words = query
        .toLowerCase()
        .split(/[^a-z0-9]+/)
        .filter(Boolean);
      const ranked = found
        .map(({ name, names }) => ({ name, rank: Math.min(...names.map((each) => rankOf(each, words))) }))
        .filter(({ rank }) => rank < noMatch)
        .sort((a, b) => a.rank - b.rank || a.name.length - b.name.length || (a.name < b.name ? -1 : 1));
      const icons = ranked.slice(start, start + limit).map(({ name }) => `${iconPrefix}:${name}`);
      return {
        icons,
        total: icons.length,
        limit,
        start,
        collections: icons.length > 0 ? { [iconPrefix]: info } : {},
      };
    },
  };
}

const noMatch = 4;

/** 0: the exact name; 1: begins with it; 2: contains every word; 3: each word begins a part of the name. */
function rankOf(name: string, words: readonly string[]): number {
  if (words.length === 0) return noMatch;
  const wanted = words.join("-");
  const parts = name.split("-");
  if (name === wanted) return 0;
  if (name.startsWith(`${wanted}-`)) return 1;
  if (words.every((word) => parts.includes(word))) return 2;
  return words.every((word) => parts.some((part) => part.startsWith(word))) ? 3 : noMatch;
}

async function read(): Promise<Content> {
  const [{ icons, aliases, width, height }, info] = await Promise.all([
    readJson(import.meta.resolve("@iconify-json/lucide/icons.json"), fileSchema),
    readJson(import.meta.resolve("@iconify-json/lucide/info.json"), infoSchema),
  ]);
  const parents = new Map(Object.entries(aliases).map(([alias, { parent }]) => [alias, parent]));
  const others = Map.groupBy(parents.keys(), (alias) => parents.get(alias));
  return {
    bodies: new Map(Object.entries(icons).map(([name, { body }]) => [name, body])),
    parents,
    // Hidden icons were removed from Lucide. They are still shown where they were chosen, but not found by searches.
    found: Object.entries(icons)
      .filter(([, { hidden }]) => !hidden)
      .map(([name]) => ({ name, names: [name, ...(others.get(name) ?? [])] })),
    size: { width, height },
    info,
  };
}

async function readJson<Schema extends z.ZodType>(url: string, schema: Schema): Promise<z.output<Schema>> {
  return schema.parse(JSON.parse(await readFile(fileURLToPath(url), "utf8")));
}
