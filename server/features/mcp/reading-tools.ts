import { z } from "zod";
import { mentionedIdsIn } from "#contract/attachments/attachment-rules.ts";
import { daySchema } from "#contract/day.ts";
import { idSchema, textSchema } from "#contract/endpoint.ts";
import { filtersSchema } from "#contract/reflections/reflection-list.ts";
import { listOrders, reflectionKinds } from "#contract/reflections/reflection-rules.ts";
import { moodSchema } from "#contract/reflections/reflections.ts";
import { t } from "#contract/translate.ts";
import type { Context } from "#server/context.ts";
import {
  idsOpenToAi,
  mentioningExcluded,
  readForAi,
  searchForAi,
} from "#server/features/reflections/index.ts";
import { AppError } from "#server/platform/errors.ts";
import { type Asking, defineTool, type Tool } from "./tool.ts";

/** UTF-16 code units of one reflection in one answer. */
const maxPart = 20_000;

const filters = {
  from: daySchema.optional().describe("The first day, such as 2026-11-01."),
  to: daySchema.optional().describe("The last day."),
  moods: z.array(moodSchema).max(5).default([]).describe("Any of these moods, 1 (heavy) to 5 (bright)."),
  kinds: z.array(z.enum(reflectionKinds)).max(3).default([]).describe("Any of these kinds."),
  limit: z.int().min(1).max(50).default(20),
  cursor: z.string().max(200).optional().describe("next_cursor of the page before."),
};
type Asked = {
  search: string;
  order: (typeof listOrders)[number];
  from?: string | undefined;
  to?: string | undefined;
  moods: number[];
  kinds: (typeof reflectionKinds)[number][];
  limit: number;
  cursor?: string | undefined;
};

async function list(context: Context, { token, ...owner }: Asking, asked: Asked) {
  const { from = null, to = null, cursor = null, kinds, ...rest } = asked;
  const page = await searchForAi(context, owner, {
    ...filtersSchema.parse({}),
    ...rest,
    from,
    to,
    cursor,
    kinds: within(kinds, token.kinds),
    fields: ["excerpt", "tags", "feelings"],
  });
  const ids = page.reflections.map(({ id }) => id);
  const telling = await mentioningExcluded(context, owner, ids);
  return {
    reflections: page.reflections
      .filter(({ damaged }) => !damaged)
      .map(({ id, day, kind, mood, title, tags, feelings, excerpt, word_count }) => ({
        id,
        day,
        kind,
        mood,
        title,
        tags,
        feelings,
        // The excerpt might hold the title of a reflection that no assistant may see.
        excerpt: telling.has(id) ? "" : excerpt,
        words: word_count,
      })),
    next_cursor: page.next_cursor,
  };
}

export const readingTools: readonly Tool[] = [
  defineTool({
    name: "search_reflections",
    description:
      'Finds reflections by their words. Takes words, "phrases", -excluded words and #tags; all must be there. Gives titles and excerpts; read_reflection gives the whole text.',
    kind: null,
    input: z.object({
      query: textSchema(200)
        .trim()
        .min(1, { error: () => t("Say what to search for.") })
        .describe("What to search for."),
      ...filters,
    }),
    run: (context, asking, { query, ...rest }) =>
      list(context, asking, { search: query, order: "newest", ...rest }),
  }),

  defineTool({
    name: "list_reflections",
    description: "Lists reflections by time and mood, with titles and excerpts.",
    kind: null,
    input: z.object({ order: z.enum(listOrders).default("newest"), ...filters }),
    run: (context, asking, asked) => list(context, asking, { search: "", ...asked }),
  }),

  defineTool({
    name: "read_reflection",
    description: `Reads one reflection as Markdown, at most ${maxPart.toLocaleString("en")} characters at a time.`,
    kind: null,
    input: z.object({
      id: idSchema.describe("Its id, from a list or a search."),
      offset: z.int().min(0).max(10_000_000).default(0).describe("next_offset of the part before."),
    }),
    async run(context, { token, ...owner }, { id, offset }) {
      const [found] = await Array.fromAsync(readForAi(context, owner, { ids: [id] }));
      if (!found || !(token.kinds?.includes(found.kind) ?? true)) throw notThere();
      const { day, kind, mood, title, tags, feelings, prompt, body } = found;
      const mentioned = mentionedIdsIn(body);
      const open = new Set(
        await context.database.asOwner(owner.id, (tx) => idsOpenToAi(tx, owner.id, mentioned)),
      );
      const text = mentioned.every((each) => open.has(each)) ? body : withoutClosed(body, open);
      const end = endOfPart(text, offset);
      return {
        ...{ id, day, kind, mood, title, tags, feelings, prompt },
        text: text.slice(offset, end),
        next_offset: end < text.length ? end : null,
      };
    },
  }),
];

/** @throws AppError `forbidden` if none of the asked kinds is open */
function within<Kind>(asked: readonly Kind[], open: readonly Kind[] | null): Kind[] {
  if (open === null) return [...asked];
  const kinds = asked.length === 0 ? open : asked.filter((kind) => open.includes(kind));
  if (kinds.length === 0)
    throw new AppError("forbidden", t("This token can’t access this kind of reflection."));
  return [...kinds];
}

const mention = /\[((?:[^[\]\\]|\\.|\[[^\]]*\])*)\]\(<?reflection:([0-9a-fA-F-]{36})[^)]*\)/g;
const anyAddress = /\(?<?reflection:([0-9a-fA-F-]{36})[^)\s]*\)?/g;

/** A mention's words are usually the title of what it mentions, so they go with the link. */
const withoutClosed = (markdown: string, open: ReadonlySet<string>) =>
  markdown
    .replace(mention, (found, _words, id: string) =>
      open.has(id.toLowerCase()) ? found : "[a private reflection]",
    )
    .replace(anyAddress, (found, id: string) => (open.has(id.toLowerCase()) ? found : ""));

/** Never between the two halves of a character. */
function endOfPart(text: string, offset: number): number {
  const end = Math.min(offset + maxPart, text.length);
  const isHalf = end < text.length && /[\ud800-\udbff]/.test(text.charAt(end - 1));
  return isHalf ? end - 1 : end;
}

const notThere = () =>
  new AppError("not_found", t("There is no such reflection, or it is not open to assistants."));
