import { setTimeout as delay } from "node:timers/promises";
import { maxCareCheckMs } from "#contract/chat/chat-rules.ts";
import { type Context, perContext } from "#server/context.ts";
import type { ChatModel } from "#server/features/models/index.ts";
import type { Owner } from "#server/platform/sealing.ts";
import type { Lease } from "../stored/message-tree.ts";
import { type Branch, markCare } from "./branch.ts";
import { judgeInstructions } from "./instructions.ts";
import { modelText } from "./model-text.ts";

/** The judgement is requested after this time even if the model has not written anything. */
const maxUnjudgedMs = 1_000;

type Checked = { owner: Owner; lease: Lease; question: Branch["question"]; model: ChatModel };

export type CareCheck = {
  /** Whether the model sees a danger. False if its judgement is unreadable or missing. */
  isWorried: Promise<boolean>;
  /**
   * Call it at the first word of the answer. The check waits for it, because some servers write only one text at a
   * time.
   */
  answerBegan(): void;
  /** Starts the time limit of the check. */
  answerEnded(): void;
};

export const checksOf = perContext(() => ({
  /** The checks under way, by the ids of their answers. */
  underWay: new Map<string, Promise<boolean>>(),
  /** How long a check may take after its answer. Only tests change it. */
  maxMs: maxCareCheckMs,
  stopping: new AbortController(),
}));

/**
 * Asks the model that answers whether the person may be in danger. No answer waits for that: a judgement that comes
 * after the answer still shows the help panel next to the person's message.
 */
export function beginCareCheck(context: Context, checked: Checked): CareCheck {
  const { underWay, stopping, maxMs } = checksOf(context);
  const { answerId } = checked.lease;
  const began = Promise.withResolvers<void>();
  const tooLong = new AbortController();
  const signal = AbortSignal.any([tooLong.signal, stopping.signal]);
  let timer: NodeJS.Timeout | undefined;
  const isWorried = Promise.race([began.promise, delay(maxUnjudgedMs, null, { ref: false })])
    .then(() => judge(context, checked, signal))
    .catch((error: unknown) => {
      context.onProblem("a care check failed", error);
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
      if (underWay.get(answerId) === isWorried) timer = setTimeout(() => tooLong.abort(), maxMs).unref();
    },
  };
}

async function judge(
  context: Context,
  { owner, lease, question, model }: Checked,
  signal: AbortSignal,
): Promise<boolean> {
  const request = {
    purpose: "judge",
    chatId: lease.chatId,
    system: judgeInstructions,
    turns: [{ role: "user", text: question.text.slice(-4000) }],
    maxTokens: 8,
  } as const;
  const said = await modelText(model, request, signal);
  if (!/^\W*yes\b/i.test(said ?? "")) return false;
  await markCare(context, owner, question.id);
  return true;
}

/** Resolves once the check of this answer has ended, if one is under way. */
export async function careCheckSettled(context: Context, answerId: string): Promise<void> {
  await checksOf(context).underWay.get(answerId);
}

/** Ends all checks when this server stops. */
export async function stopCareChecks(context: Context): Promise<void> {
  const { underWay, stopping } = checksOf(context);
  stopping.abort();
  await Promise.all(underWay.values());
}
