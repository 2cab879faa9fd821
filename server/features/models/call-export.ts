import { Readable } from "node:stream";
import type { WholeCall } from "#contract/models/model-calls.ts";
import { byteOrderMark, toCsv } from "#server/platform/csv.ts";
import type { Owner } from "#server/platform/sealing.ts";
import type { CallFilters, CallStore } from "./call-store.ts";

const names = [
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
  calls: Pick<CallStore, "all">,
  owner: Owner,
  { format, ...filters }: CallFilters & { format: "jsonl" | "csv" },
): Readable {
  async function* lines() {
    if (format === "csv") yield `${byteOrderMark}${toCsv([[...names]])}`;
    for await (const some of calls.all(owner, filters))
      yield format === "csv"
        ? toCsv(some.map(toCells))
        : some.map((call) => `${JSON.stringify(call)}\n`).join("");
  }
  return Readable.from(lines());
}

const toCells = (call: WholeCall) =>
  names.map((name) => {
    const value = name === "sent" ? textOf(call.sent) : call[name];
    return typeof value === "boolean" ? String(value) : value;
  });

/** The text as it was sent, with its parts one after another. */
const textOf = ({ system, turns, texts }: WholeCall["sent"]): string =>
  [
    ...(system === "" ? [] : [`system: ${system}`]),
    ...turns.map(({ role, text }) => `${role}: ${text}`),
    ...texts,
  ].join("\n\n");
