import { setTimeout as delay } from "node:timers/promises";
import { longestCareCheckMs } from "#contract/chat/chat-rules.ts";
import type { ChatModel } from "#server/platform/model-port.ts";
import type { Owner } from "#server/platform/sealing.ts";
import type { Lease } from "../stored/tree-store.ts";
import type { Branch, Branches } from "./branch.ts";
import { judgeInstructions } from "./instructions.ts";
import { modelText } from "./model-text.ts";

/** A model that has not written anything after this time is asked for its judgement anyway. */
const longestUnjudgedMs = 1_000;

type Checked = { owner: Owner; lease: Lease; question: Branch["question"]; model: ChatModel };

export type CareCheck = {
  /** Whether the model sees a danger. If its judgement can't be read or doesn't come, only the local check counts. */
  isWorried: Promise<boolean>;
  /** The answer has its first word. Some servers write only one text at a time, so the check waits for it. */
  answerBegan(): void;
  /** The check has `longestCareCheckMs` from now on. */
  answerEnded(): void;
};

export type CareChecks = ReturnType<typeof createCareChecks>;

/**
 * Asks the model that answers whether the person may be in danger. No answer waits for that: a judgement that comes
 * after the answer still shows the help panel beside the person's message.
 */
export function createCareChecks({
  branches,
  onProblem,
  longestMs = longestCareCheckMs,
}: {
  branches: Pick<Branches, "markCare">;
  onProblem: (what: string, error: unknown) => void;
  /** Only tests pass another one. */
  longestMs?: number | undefined;
}) {
  const underWay = new Map<string, Promise<boolean>>();
  const stopping = new AbortController();

  async function judge({ owner, lease, question, model }: Checked, signal: AbortSignal): Promise<boolean> {
    const request = {
      purpose: "judge",
      chatId: lease.chatId,
      system: judgeInstructions,
      turns: [{ role: "user", text: question.text.slice(-4000) }],
      longestTokens: 8,
    } as const;
    const said = await modelText(model, request, signal);
    if (!/^\W*yes\b/i.test(said ?? "")) return false;
    await branches.markCare(owner, question.id);
    return true;
  }

  return {
    begin(checked: Checked): CareCheck {
      const { answerId } = checked.lease;
      const began = Promise.withResolvers<void>();
      const tooLong = new AbortController();
      const signal = AbortSignal.any([tooLong.signal, stopping.signal]);
      let timer: NodeJS.Timeout | undefined;
      const isWorried = Promise.race([began.promise, delay(longestUnjudgedMs, null, { ref: false })])
        .then(() => judge(checked, signal))
        .catch((error: unknown) => {
          onProblem("a care check failed", error);
          return false;
        })
        .finally(() => {
          clearTimeout(timer);
          underWay.delete(answerId);
        });
      underWay.set(answerId, isWorried);
      return {
        isWorried,
        answerBegan: began.resolve,
        answerEnded() {
          began.resolve();
          if (underWay.get(answerId) === isWorried)
            timer = setTimeout(() => tooLong.abort(), longestMs).unref();
        },
      };
    },
    /** Resolves once the check of this answer has ended, if one is under way. */
    async settled(answerId: string): Promise<void> {
      await underWay.get(answerId);
    },
    /** Ends all checks, because this server is stopping. */
    async stopAll(): Promise<void> {
      stopping.abort();
      await Promise.all(underWay.values());
    },
  };
}
