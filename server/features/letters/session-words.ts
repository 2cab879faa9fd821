import { shownTitle } from "#contract/activities/built-in-titles.ts";
import type { Output } from "#contract/endpoint.ts";
import { maxSentences, type Span } from "#contract/letters/letter-rules.ts";
import type { getSessionWords, SessionPage } from "#contract/letters/session-words.ts";
import type { Reflection } from "#contract/reflections/reflections.ts";
import type { Context } from "#server/context.ts";
import { findSigns, sentencesIn } from "#server/features/readings/index.ts";
import { isForAi, matchingReflections } from "#server/features/reflections/index.ts";
import { pause } from "#server/platform/pause.ts";
import type { Owner } from "#server/platform/sealing.ts";
import { ownParagraphs } from "./making/choose-words.ts";
import { addLabels, addNames, createTopicCounter } from "./making/topics.ts";

/** If there are too many sentences, those of the latest days are returned. */
export async function sessionWords(
  context: Context,
  owner: Owner,
  span: Span,
): Promise<Output<typeof getSessionWords>> {
  const hasSign = await findSigns(context, owner);
  const topics = createTopicCounter();
  const pages: SessionPage[] = [];
  let count = 0;
  let left_out_to: string | null = null;
  for await (const batch of matchingReflections(context, owner, { within: "journal", ...span }))
    for (const read of batch) {
      if (read.state === "damaged") continue;
      const { reflection } = read;
      if (isForAi(reflection)) addLabels(topics, reflection);
      const sentences = ownSentences(reflection);
      if (sentences.length > 0) {
        const { id: reflection_id, day, activity_id } = reflection;
        const title = shownTitle(reflection, activity_id);
        pages.push({ reflection_id, day, title, has_sign: hasSign(reflection), sentences });
        count += sentences.length;
      }
      while (count > maxSentences) {
        const earliest = pages.shift();
        count -= earliest?.sentences.length ?? 0;
        left_out_to = earliest?.day ?? null;
      }
      await pause();
    }
  await addNames(context, owner, topics, span);
  return { topics: topics.most(), pages: pages.reverse(), left_out_to };
}

function ownSentences(reflection: Reflection): string[] {
  const all = ownParagraphs(reflection).flatMap((paragraph) =>
    sentencesIn(paragraph).map(({ start, end }) => paragraph.slice(start, end).replace(/\s+/g, " ")),
  );
  return [...new Set(all)].slice(0, maxSentences);
}
