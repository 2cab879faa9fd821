import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Import } from "#contract/imports/imports.ts";
import { ApiFailure } from "#web/lib/api-failure.ts";
import type { ChosenFile } from "./chosen-files.ts";
import { partOf, sendImport } from "./send-import.ts";

const partBytes = 4;
const chosen = (...texts: string[]): ChosenFile[] =>
  texts.map((text, at) => ({ name: `${at}.md`, file: new File([text], `${at}.md`) }));

const begun: Import = {
  id: "0198a000-0000-4000-8000-000000000001",
  phase: "uploading",
  name: "0.md",
  files: 1,
  bytes: 1,
  format: null,
  label: "",
  done: 0,
  total: null,
  added: 0,
  already_there: 0,
  refused: 0,
  rest_added: 0,
  noted: 0,
  brought: [],
  is_stopped: false,
  problem: null,
  created_at: "2026-11-23T12:00:00.000Z",
  finished_at: null,
  undo_until: null,
  damaged: false,
  part_bytes: partBytes,
  parts: [],
  preview: null,
  options: null,
};

const busy = () => new ApiFailure({ status: 503, message: "Busy." });
const away = () => new ApiFailure({ status: 0, message: "Away.", offline: true });
const refused = () => new ApiFailure({ status: 409, message: "No." });

/** A server that has some parts already, and fails with what `failures` gives for its next calls. */
function server({ parts = new Map<number, string>(), failures = [] as (Error | null)[] } = {}) {
  const calls: string[] = [];
  const called = (name: string) => {
    calls.push(name);
    const failure = failures.shift();
    if (failure) throw failure;
  };
  return {
    calls,
    parts,
    begin: async () => {
      called("begin");
      return { ...begun, parts: [...parts.keys()] };
    },
    sendPart: async (part: number, bytes: Blob) => {
      called(`part ${part}`);
      parts.set(part, await bytes.text());
    },
    read: async (): Promise<Import> => {
      called("read");
      return { ...begun, phase: "reading" };
    },
  };
}

async function send(
  to: ReturnType<typeof server>,
  files: ChosenFile[],
  signal = new AbortController().signal,
) {
  const rests: number[] = [];
  const progress: { sent: number; bytes: number; isWaiting: boolean }[] = [];
  const answer = await sendImport({
    server: to,
    files,
    signal,
    rest: async (failures) => rests.push(failures),
    onProgress: (now) => progress.push(now),
  });
  return { answer, rests, progress };
}

describe("sending an import", () => {
  it("sends the files one after the other in parts, then asks to read them", async () => {
    const to = server();
    const { answer, progress } = await send(to, chosen("abcdef", "", "ghi"));
    expect([...to.parts.values()]).toEqual(["abcd", "efgh", "i"]);
    expect(to.calls).toEqual(["begin", "part 0", "part 1", "part 2", "read"]);
    expect(answer.phase).toBe("reading");
    expect(progress.map(({ sent }) => sent)).toEqual([0, 4, 8, 9]);
  });

  it("sends after a reload only what has not arrived", async () => {
    const to = server({ parts: new Map([[0, "abcd"]]) });
    const { progress } = await send(to, chosen("abcdefghi"));
    expect(to.calls).toEqual(["begin", "part 1", "part 2", "read"]);
    expect(progress[0]).toEqual({ sent: 4, bytes: 9, isWaiting: false });
  });

  it("sends nothing where the server has gone on already", async () => {
    const to = server();
    to.begin = async () => ({ ...begun, phase: "ready" });
    expect((await send(to, chosen("abc"))).answer.phase).toBe("ready");
    expect(to.calls).toEqual([]);
  });

  it("tries again what the server is too busy for, or away, and waits longer each time", async () => {
    const to = server({ failures: [busy(), null, away(), away(), null, busy()] });
    const { rests, progress } = await send(to, chosen("abcdef"));
    expect(to.calls).toEqual(["begin", "begin", "part 0", "part 0", "part 0", "part 1", "part 1", "read"]);
    expect(rests).toEqual([1, 1, 2, 1]);
    expect(progress.some(({ isWaiting }) => isWaiting)).toBe(true);
    expect(progress.at(-1)?.isWaiting).toBe(false);
  });

  it("ends where the server refuses, and where it was stopped", async () => {
    await expect(send(server({ failures: [refused()] }), chosen("abc"))).rejects.toThrow("No.");
    const stop = new AbortController();
    stop.abort();
    const to = server();
    await expect(send(to, chosen("abc"), stop.signal)).rejects.toThrow(/abort/i);
    expect(to.calls).toEqual([]);
  });

  it("cuts any files into parts that make the same bytes again", async () => {
    const texts = fc.array(fc.string({ unit: fc.constantFrom("a", "b", "c"), maxLength: 12 }), {
      maxLength: 6,
    });
    await fc.assert(
      fc.asyncProperty(texts, fc.integer({ min: 1, max: 7 }), async (given, size) => {
        const whole = given.join("");
        const pieces: string[] = [];
        for (let at = 0; at < whole.length; at += size) {
          pieces.push(await partOf(chosen(...given), at, Math.min(whole.length, at + size)).text());
        }
        expect(pieces.join("")).toBe(whole);
        expect(pieces.slice(0, -1).every((piece) => piece.length === size)).toBe(true);
      }),
    );
  });
});
