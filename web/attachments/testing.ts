import type { Attachment } from "#contract/attachments/attachments.ts";
import { createTestChannel, testKey } from "#web/lib/device/testing.ts";
import { type UploadMessage, UploadOutbox } from "./upload-outbox.ts";
import type { Answer, UploadServer } from "./upload-server.ts";
import { UploadStore } from "./upload-store.ts";

export const hanna = "01930000-0000-7000-8000-000000000001";

export const createTestUploads = (name?: string) => new UploadStore(async (userId) => testKey(userId), name);

type Stored = { bytes: number; parts: Map<number, string>; alt: string; content: string | null };

/** The contract's rules of uploads, in memory, with parts of three bytes. */
export function createScriptedServer() {
  const uploads = new Map<string, Stored>();
  const finished: string[] = [];
  const attached: string[] = [];
  const partBytes = 3;

  const attachmentOf = (id: string, { bytes, alt }: Stored): Attachment => ({
    id,
    kind: "picture",
    media_type: "image/png",
    name: id,
    alt,
    bytes,
    width: null,
    height: null,
    widths: [],
    created_at: "2026-11-21T20:00:00Z",
    address_key: "k",
    address_ends_at: "2026-11-21T20:15:00Z",
  });
  const gone = { kind: "gone", message: "There is no such upload." } as const;

  const server: UploadServer = {
    async begin({ id, bytes, alt }) {
      const upload = uploads.get(id) ?? { bytes, alt, parts: new Map(), content: null };
      uploads.set(id, upload);
      const attachment = upload.content === null ? null : attachmentOf(id, upload);
      const parts = [...upload.parts.keys()];
      return { kind: "done", value: { id, bytes, part_bytes: partBytes, parts, attachment } };
    },
    async sendPart(id, part, bytes) {
      const upload = uploads.get(id);
      if (!upload || upload.content !== null) return gone;
      upload.parts.set(part, await bytes.text());
      return { kind: "done", value: null };
    },
    async finish(id) {
      const upload = uploads.get(id);
      if (!upload) return gone;
      if (upload.content === null) {
        const count = Math.ceil(upload.bytes / partBytes);
        const parts = Array.from({ length: count }, (_, part) => upload.parts.get(part));
        if (parts.includes(undefined)) return gone;
        upload.content = parts.join("");
        finished.push(id);
      }
      return { kind: "done", value: attachmentOf(id, upload) };
    },
    async attach(to, id) {
      attached.push(`${to} ${id}`);
      return { kind: "done", value: null };
    },
    async describe(id, alt) {
      const upload = uploads.get(id);
      if (!upload?.content) return gone;
      upload.alt = alt;
      return { kind: "done", value: attachmentOf(id, upload) };
    },
  };
  return {
    server,
    finished,
    attached,
    content: (id: string) => uploads.get(id)?.content ?? null,
    alt: (id: string) => uploads.get(id)?.alt ?? null,
    /** Forgets what was begun and not finished, as the server does after some days. */
    sweep() {
      for (const [id, { content }] of uploads) if (content === null) uploads.delete(id);
    },
  };
}

const unreachable = { kind: "later", message: "The server can’t be reached." } as const;

/** A line to the server, on which `next` may lose the request, or only the answer. */
export function createLine(server: UploadServer, next: () => "through" | "cut" | "answer lost") {
  const over = async <Value>(call: () => Promise<Answer<Value>>): Promise<Answer<Value>> => {
    const fate = next();
    if (fate === "cut") return unreachable;
    const answer = await call();
    return fate === "through" ? answer : unreachable;
  };
  const line: UploadServer = {
    begin: (upload) => over(() => server.begin(upload)),
    sendPart: (id, part, bytes) => over(() => server.sendPart(id, part, bytes)),
    finish: (id) => over(() => server.finish(id)),
    attach: (to, id) => over(() => server.attach(to, id)),
    describe: (id, alt) => over(() => server.describe(id, alt)),
  };
  return line;
}

/** One browser: its tabs share the store and, if supported, the lock. */
export function createBrowser({ hasLocks }: { hasLocks: boolean }) {
  const openChannel = createTestChannel<UploadMessage>();
  let queue = Promise.resolve();

  function openTab(server: UploadServer, store = createTestUploads()) {
    const pauses = new Set<() => void>();
    const attachments = new Map<string, Attachment>();
    const outbox = new UploadOutbox({
      userId: hanna,
      store,
      server,
      after: (_ms, task) => {
        pauses.add(task);
        return () => void pauses.delete(task);
      },
      runAlone(task) {
        if (!hasLocks) return task();
        const turn = queue.then(task);
        queue = turn;
        return turn;
      },
      tabs: openChannel(),
      onAttachment: (attachment) => void attachments.set(attachment.id, attachment),
    });
    /** Ends a pause between two attempts. */
    const endPauses = () => {
      for (const task of [...pauses]) {
        pauses.delete(task);
        task();
      }
    };
    return { outbox, attachments, endPauses };
  }

  return { openTab };
}

export const idOf = (count: number) => `00000000-0000-4000-8000-${String(count).padStart(12, "0")}`;

/** Runs everything that needs no time to pass: promises, and IndexedDB's own tasks. */
export async function settle() {
  for (let round = 0; round < 60; round += 1) await new Promise((resolve) => setImmediate(resolve));
}
