import type { ChatModel, ModelTurn } from "#server/features/models/index.ts";
import { summaryInstructions } from "./instructions.ts";
import { modelText } from "./model-text.ts";

/** A turn of the branch. `care`: the help panel shows next to it. `summary` covers everything up to here, if one was made. */
export type BranchTurn = {
  id: string;
  role: "person" | "companion";
  text: string;
  care?: boolean;
  summary: string | null;
};

export type Fitted = {
  turns: ModelTurn[];
  summary: string | null;
  /** Some turns did not fit. */
  isShortened: boolean;
};

/** A safe estimate: most tokenizers take four bytes of English per token, and three of other languages. */
export const tokensOf = (text: string): number => Math.ceil(Buffer.byteLength(text) / 3) + 4;

const maxSummaryTokens = 400;

/**
 * The newest turns that fit into `room` tokens, and a summary of those before. The model writes the summary,
 * which is then stored. If it can't, the oldest turns are left out.
 */
export async function fitTurns(
  branch: readonly BranchTurn[],
  room: number,
  {
    model,
    chatId,
    storeSummary,
    signal,
  }: {
    model: ChatModel;
    chatId: string;
    storeSummary: (turnId: string, summary: string) => Promise<void>;
    signal: AbortSignal;
  },
): Promise<Fitted> {
  const all = branch.map(toModelTurn);
  if (sum(all) <= room) return { turns: all, summary: null, isShortened: false };
  const madeAt = branch.slice(0, -1).findLastIndex(({ summary }) => summary !== null);
  const made = branch[madeAt]?.summary ?? null;
  const since = all.slice(madeAt + 1);
  if (made !== null && sum(since) + tokensOf(made) <= room)
    return { turns: since, summary: made, isShortened: true };
  // Half of the room, so the next turns need no new summary.
  const newestCount = newestWithin(all, room / 2 - maxSummaryTokens);
  const turns = all.slice(all.length - newestCount);
  const older = branch.slice(Math.min(madeAt + 1, branch.length - newestCount), branch.length - newestCount);
  const lastOlder = older.at(-1);
  if (!lastOlder) return { turns, summary: made, isShortened: true };
  const toShorten = newestLines([...(made === null ? [] : [made]), ...older.map(asLine)], room);
  const summary = await modelText(
    model,
    {
      purpose: "summary",
      chatId,
      system: summaryInstructions,
      turns: [{ role: "user", text: toShorten }],
      maxTokens: maxSummaryTokens,
    },
    signal,
  );
  if (summary !== null) await storeSummary(lastOlder.id, summary);
  return { turns, summary: summary ?? made, isShortened: true };
}

export const toModelTurn = ({ role, text }: Pick<BranchTurn, "role" | "text">): ModelTurn => ({
  role: role === "person" ? "user" : "assistant",
  text,
});

const asLine = ({ role, text }: BranchTurn) => `${role === "person" ? "Person" : "Companion"}: ${text}`;
const sum = (turns: readonly ModelTurn[]) => turns.reduce((tokens, { text }) => tokens + tokensOf(text), 0);

/** How many of the newest turns fit. They begin with one of the person's, and the last one always stays. */
function newestWithin(turns: readonly ModelTurn[], room: number): number {
  let [count, tokens, best] = [0, 0, 1];
  for (const turn of turns.toReversed()) {
    tokens += tokensOf(turn.text);
    if (tokens > room) break;
    count += 1;
    if (turn.role === "user") best = count;
  }
  return best;
}

/** The newest lines that the model has room for. */
function newestLines(lines: readonly string[], room: number): string {
  const fitting: string[] = [];
  let tokens = tokensOf(summaryInstructions);
  for (const line of lines.toReversed()) {
    tokens += tokensOf(line);
    if (tokens > room && fitting.length > 0) break;
    fitting.unshift(line);
  }
  return fitting.join("\n\n").slice(-room * 3);
}
