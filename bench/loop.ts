import { randomUUID } from "node:crypto";
import { register } from "#contract/accounts/accounts.ts";
import { lookAtPeriod } from "#contract/analyzers/findings.ts";
import { sendMessage, startChat } from "#contract/chat/chats.ts";
import type { Endpoint } from "#contract/endpoint.ts";
import { askForExport } from "#contract/exports/exports.ts";
import { getCounts, getInsightDays, getPatterns } from "#contract/insights/insights.ts";
import { listVersions } from "#contract/reflections/reflection-history.ts";
import {
  changeInBulk,
  exportInBulk,
  getLabels,
  searchReflections,
} from "#contract/reflections/reflection-list.ts";
import { emptyDraft, saveReflection } from "#contract/reflections/reflections.ts";
import { hostileTexts } from "#server/platform/testing/hostile-texts.ts";
import type { CallInput } from "#server/testing/calls.ts";
import { startTestServer, type TestServer } from "#server/testing.ts";
import { longestHold } from "./loop-watch.ts";
import { print, printTable } from "./print.ts";

const pages = 4;

/** How long one person's hostile pages hold the event loop on SQLite, where all statements run on it. */
export async function benchLoop(): Promise<void> {
  print(
    `\nsqlite: longest hold of the event loop, in ms of processor time (limit 50), for ${pages} pages each`,
  );
  const server = await startTestServer("sqlite");
  try {
    const rows: string[][] = [];
    const heads = [""];
    for (const [name, text] of Object.entries(hostileTexts)) {
      const holds = await holdsOf(server, text);
      if (rows.length === 0) heads.push(...holds.keys());
      rows.push([name, ...[...holds.values()].map((hold) => hold.toFixed(0))]);
    }
    printTable(heads, rows);
  } finally {
    await server.stop();
  }
}

async function holdsOf(server: TestServer, text: string): Promise<Map<string, number>> {
  const username = `p${randomUUID().replaceAll("-", "")}`.slice(0, 20);
  const { access } = await server.expect(register, 201, {
    body: { username, password: "seven grey herons" },
  });
  const call = async (endpoint: Endpoint, input: Omit<CallInput, "access"> = {}) => {
    const { status } = await server.call(endpoint, { access, ...input });
    if (status !== 200 && status !== 201) throw new Error(`${endpoint.url}: ${status}`);
  };
  const ids = Array.from({ length: pages }, () => randomUUID());
  const [id = ""] = ids;
  const merged_from = { ...emptyDraft, body: text };
  const span = { from: "2026-11-01", to: "2026-11-20" };
  const save = (id: string, more: object) =>
    call(saveReflection, {
      params: { id },
      body: {
        ...emptyDraft,
        body: text,
        revision: 0,
        save_id: randomUUID(),
        written_at: "2026-11-20T20:00:00.000Z",
        time_zone: "Europe/Berlin",
        day: "2026-11-20",
        ...more,
      },
    });
  const search = (words: string) =>
    call(searchReflections, { body: { search: words, limit: 50, fields: ["excerpt", "tags"] } });
  const download = async (kind: "archive" | "book") => {
    const asked = { kind, selection: { of: "everything" } };
    const { address } = await server.expect(askForExport, 200, { access, body: asked });
    await (await fetch(server.url + address)).arrayBuffer();
  };
  const steps: Record<string, () => Promise<void>> = {
    save: async () => {
      for (const each of ids) await save(each, {});
    },
    index: () => search("heron"),
    search: () => search(text.slice(0, 2)),
    phrase: () => search(`"${"a ".repeat(32)}"`),
    merge: () => save(id, { body: `${text.slice(9)} more`, revision: 1, merged_from }),
    versions: () => call(listVersions, { params: { id } }),
    tag: () => call(changeInBulk, { body: { ids, change: { do: "add_tag", tag: "long" } } }),
    labels: () => call(getLabels),
    insights: async () => {
      for (const endpoint of [getInsightDays, getPatterns]) await call(endpoint, { query: span });
      await call(getCounts, { query: { ...span, today: span.to } });
    },
    analyzers: async () => {
      for (const each of ["tone", "themes"]) await call(lookAtPeriod, { params: { id: each }, query: span });
    },
    chat: async () => {
      const chat = randomUUID();
      await call(startChat, { body: { id: chat } });
      await call(sendMessage, {
        params: { id: chat },
        body: {
          ...{ id: randomUUID(), parent_id: null, answer_id: randomUUID(), text: "What was it like?" },
          attached: [{ kind: "reflection", reflection_id: id }],
        },
      });
    },
    archive: () => download("archive"),
    book: () => download("book"),
    export: async () => {
      const zip = await fetch(server.url + exportInBulk.url, {
        method: exportInBulk.method,
        headers: { authorization: `Bearer ${access}`, "content-type": "application/json" },
        body: JSON.stringify({ ids }),
      });
      await zip.arrayBuffer();
    },
    remove: async () => {
      await call(changeInBulk, { body: { ids, change: { do: "trash" } } });
      await call(changeInBulk, { body: { ids, change: { do: "remove" } } });
    },
  };
  const holds = new Map<string, number>();
  for (const [name, step] of Object.entries(steps)) holds.set(name, await longestHold(step));
  return holds;
}
