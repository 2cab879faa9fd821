import type { Owner } from "#server/platform/sealing.ts";
import { type Asked, createFind } from "./finding/find.ts";
import type { AskReflections } from "./reading/ask-reflections.ts";
import { passagesOf } from "./reading/passages.ts";
import { createSources, type Passage } from "./reading/sources.ts";
import { understand } from "./understanding/understand.ts";

/** Finds passages of a journal that bear on a question: by words, times and moods. */
export function createMeaning({ reflections }: { reflections: AskReflections }) {
  const inPassages = async (markdown: string) => passagesOf(markdown);
  const sources = createSources({ reflections, passagesOf: inPassages });
  const find = createFind({ reflections, openedOf: sources.openedOf, passagesOf: inPassages });
  return {
    understand,
    /** Best first; never of excluded, trashed, blank or others' reflections. `left`: how many can't be searched by meaning yet. */
    find: async (owner: Owner, asked: Asked): Promise<{ passages: Passage[]; left: number }> => ({
      passages: await find(owner, asked),
      left: 0,
    }),
    attached: sources.attached,
    standing: sources.standing,
    coverage: reflections.forAi.coverage,
  };
}
