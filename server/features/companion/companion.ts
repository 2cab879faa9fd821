import { getOpenings } from "#contract/chat/chats.ts";
import type { QuestionFilter } from "#contract/chat/messages.ts";
import type { Day } from "#contract/day-rules.ts";
import type { Feature } from "#server/feature.ts";
import { askedLanguage } from "#server/platform/asked-language.ts";
import type { Clock } from "#server/platform/clock.ts";
import type { Database } from "#server/platform/database.ts";
import type { Owner } from "#server/platform/sealing.ts";
import { answerAsCompanion, type CompanionAsked } from "./dialogue/answering.ts";
import { isInCircles } from "./dialogue/circles.ts";
import { asksHowItWas } from "./dialogue/how-it-was.ts";
import { isTelling } from "./dialogue/message-kinds.ts";
import { readTalk, type Turn } from "./dialogue/talk.ts";
import { moodsInRange } from "./moods-in-range.ts";
import { createOpenings } from "./openings/openings.ts";
import { type AskLately, recentTexts } from "./recent-reflections.ts";
import { withholdSigns } from "./withheld.ts";

type CompanionDeps = {
  database: Database;
  clock: Clock;
  reflections: AskLately;
  /** How many reflections are read, and how many there are. */
  meaning: { coverage(owner: Owner): Promise<{ read: number; all: number }> };
};

/** What follows rules and is no AI: it answers people without a model, and gives everyone a way to begin. */
export function createCompanion({ meaning, ...deps }: CompanionDeps) {
  const openings = createOpenings(deps);
  return {
    async routes(app) {
      app.route({
        ...getOpenings,
        handler: async ({ user, headers }) => ({
          openings: await openings(user, askedLanguage(headers["accept-language"])),
          ...(await meaning.coverage(user)),
        }),
      });
    },
    async answer(owner: Owner, asked: Omit<CompanionAsked, "moodsInRange" | "withheld">) {
      const message = asked.turns.at(-1)?.text ?? "";
      const range = asksHowItWas(message, asked.filters)
        ? await moodsInRange(deps.reflections, owner, asked.filters)
        : null;
      const { quotable, withheld } = await withholdSigns(deps.reflections, owner, asked.passages);
      const answer = answerAsCompanion({
        ...asked,
        moodsInRange: range,
        passages: quotable.map(({ passage }) => passage),
        withheld: withheld.map(({ passage }) => passage),
      });
      return { ...answer, cited: answer.cited.flatMap((at) => quotable[at]?.place ?? []) };
    },
    /** What a person's last message is, for whoever answers it. `nothingFound` is in its language. */
    read(turns: readonly Turn[], filters: readonly QuestionFilter[]) {
      const { kind, voice, message } = readTalk(turns, filters, { seed: "", dateLanguage: null });
      const asksJournal = kind === "journal";
      return {
        asksJournal,
        isQuestion: asksJournal || kind === "own_question",
        isTelling: kind !== "journal" && isTelling(message),
        nothingFound: voice.nothingFound,
      };
    },
    isInCircles: async (owner: Owner, turns: readonly Turn[], today: Day): Promise<boolean> =>
      isInCircles(turns, await recentTexts(deps.reflections, owner, today)),
  } satisfies Feature & Record<string, unknown>;
}
