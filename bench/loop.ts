import { randomUUID } from "node:crypto";
import { register } from "#contract/accounts/accounts.ts";
import type { Endpoint } from "#contract/endpoint.ts";
import { changeInBulk, exportInBulk, searchReflections } from "#contract/reflections/reflection-list.ts";
import { emptyDraft, saveReflection } from "#contract/reflections/reflections.ts";
import { hostileTexts } from "#server/platform/testing/hostile-texts.ts";
import { watchLoop } from "#server/platform/testing/loop-watch.ts";
import { startTestServer } from "#server/testing.ts";
import { print, printTable } from "./print.ts";

const pages = 4;

/** How long one person's hostile pages hold the event loop on SQLite, where all statements run on it. */
export async function benchLoop(): Promise<void> {
  print(
    `\nsqlite: longest hold of the event loop, in ms of processor time (aim 50), for ${pages} pages each`,
  );
  const server = await startTestServer("sqlite");
  try {
    const rows = [];
    for (const [name, text] of Object.entries(hostileTexts)) {
      const username = `p${randomUUID().replaceAll("-", "")}`.slice(0, 20);
      const { access } = await server.expect(register, 201, {
        body: { username, password: "seven grey herons" },
      });
      const call: Call = (endpoint, input) => server.call(endpoint, { access, ...input });
      const readExport = async (ids: string[]) => {
        const zip = await fetch(server.url + exportInBulk.url, {
          method: exportInBulk.method,
          headers: { authorization: `Bearer ${access}`, "content-type": "application/json" },
          body: JSON.stringify({ ids }),
        });
        return zip.arrayBuffer();
      };
      rows.push([name, ...(await holdsOf(text, call, readExport))]);
    }
    printTable(["", "save", "index", "search", "phrase", "merge", "tag", "export", "remove"], rows);
  } finally {
    await server.stop();
  }
}

type Call = (
  endpoint: Endpoint,
  input: { params?: Record<string, string>; body?: unknown },
) => Promise<{ status: number }>;

async function holdsOf(
  text: string,
  call: Call,
  readExport: (ids: string[]) => Promise<unknown>,
): Promise<number[]> {
  const ids = Array.from({ length: pages }, () => randomUUID());
  const merged_from = { ...emptyDraft, body: text };
  const save = (id: string, more: object) => ({
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
  const search = (words: string) => call(searchReflections, { body: { search: words, limit: 50 } });
  const steps = [
    async () => {
      for (const id of ids) await call(saveReflection, save(id, {}));
    },
    () => search("heron"),
    () => search("a"),
    () => search(`"${"a ".repeat(32)}"`),
    () =>
      call(saveReflection, save(ids[0] ?? "", { body: `${text.slice(9)} more`, revision: 1, merged_from })),
    () => call(changeInBulk, { body: { ids, change: { do: "add_tag", tag: "long" } } }),
    () => readExport(ids),
    async () => {
      await call(changeInBulk, { body: { ids, change: { do: "trash" } } });
      await call(changeInBulk, { body: { ids, change: { do: "remove" } } });
    },
  ];
  const holds: number[] = [];
  for (const step of steps) {
    const loop = watchLoop();
    await step();
    loop.stop();
    holds.push(Math.round(loop.maxHoldMs()));
  }
  return holds;
}
