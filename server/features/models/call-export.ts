import { Readable } from "node:stream";
import type { WholeCall } from "#contract/models/model-calls.ts";
import type { Context } from "#server/context.ts";
import { byteOrderMark, toCsv } from "#server/platform/csv.ts";
import type { Owner } from "#server/platform/sealing.ts";
import { allCalls, type CallFilters } from "./list-calls.ts";

const columns = [
  "at",
  "purpose",
  "destination",
  "stays_here",
  "provider",
  "model",
  "characters",
  "tokens_in",
  "tokens_out",
  "outcome",
  "failure",
  "sent",
  "chat_id",
  "id",
] as const;

/** All calls that match the filters, as a stream of lines. */
export function exportCalls(
  context: Context,
  owner: Owner,
  { format, ...filters }: CallFilters & { format: "jsonl" | "csv" },
): Readable {
  async function* lines() {
    if (format === "csv") yield `${byteOrderMark}${toCsv([[...columns]])}`;
    for await (const batch of allCalls(context, owner, filters))
      yield format === "csv"
        ? toCsv(batch.map(toCells))
        : batch.map((call) => `${JSON.stringify(call)}\n`).join("");
  }
  return Readable.from(lines());
}

const toCells = (call: WholeCall) =>
  columns.map((column) => {
    const value = column === "sent" ? plainSent(call.sent) : call[column];
    return typeof value === "boolean" ? String(value) : value;
  });

/** The parts of what was sent, one after another. */
const plainSent = ({ system, turns, texts, sound }: WholeCall["sent"]): string =>
  [
    ...(system === "" ? [] : [`system: ${system}`]),
    ...turns.map(({ role, text }) => `${role}: ${text}`),
    ...texts,
    ...(sound ? [`sound: ${sound.bytes} bytes, ${sound.media_type}`] : []),
  ].join("\n\n");
