// @vitest-environment node
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { ApiFailure } from "#web/lib/api-failure.ts";
import { messageOf } from "../testing.ts";
import { followAnswer } from "./follow-answer.ts";
import { beginningOf } from "./growing-answer.ts";

const encoder = new TextEncoder();
const writing = messageOf({ status: "writing", text: "" });

const eventText = (event: string, data: unknown, id?: number) =>
  `${id === undefined ? "" : `id: ${id}\n`}event: ${event}\ndata: ${JSON.stringify(data)}\n\n`;

/** A server that has the whole answer but closes each connection after a number of bytes. */
function serverOf(text: string, connections: readonly (number | ApiFailure)[]) {
  const asked: number[] = [];
  const open = async (from: number) => {
    const limit = connections[asked.length] ?? Number.POSITIVE_INFINITY;
    asked.push(from);
    if (limit instanceof ApiFailure) throw limit;
    let sent = eventText("answer", { ...writing, text: text.slice(0, from) });
    for (let end = from + 3; end - 3 < text.length; end += 3) {
      const upTo = Math.min(end, text.length);
      sent += eventText("text", { text: text.slice(end - 3, upTo) }, upTo);
    }
    sent += eventText("answer", { ...writing, status: "done", text });
    const bytes = encoder.encode(sent).slice(0, limit);
    let at = 0;
    return new ReadableStream<Uint8Array<ArrayBuffer>>({
      pull(controller) {
        if (at < bytes.length) controller.enqueue(bytes.slice(at, at + 11));
        else if (bytes.length < limit) controller.close();
        else controller.error(new TypeError("network error"));
        at += 11;
      },
    });
  };
  return { open, asked };
}

const follow = (open: ReturnType<typeof serverOf>["open"], signal = new AbortController().signal) => {
  const pauses: number[] = [];
  const seen: string[] = [];
  const followed = followAnswer(beginningOf(writing), {
    open,
    wait: async (ms) => void pauses.push(ms),
    onGrown: (answer) => seen.push(answer.text),
    signal,
  });
  return { followed, pauses, seen };
};

describe("following an answer", () => {
  it("shows it as it grows, until it is finished", async () => {
    const { open, asked } = serverOf("What was that like?", []);
    const { followed, seen } = follow(open);
    expect((await followed).message.status).toBe("done");
    expect(seen.at(-1)).toBe("What was that like?");
    expect(seen.length).toBeGreaterThan(5);
    expect(asked).toEqual([0]);
  });

  it("goes on after its last letter when the connection is lost", async () => {
    const { open, asked } = serverOf("What was that like?", [
      900,
      new ApiFailure({ status: 0, message: "", offline: true }),
    ]);
    const { followed, seen, pauses } = follow(open);
    expect((await followed).text).toBe("What was that like?");
    expect(asked[1]).toBe(asked[2]);
    expect(asked[1]).toBeGreaterThan(0);
    expect(pauses[2]).toBeGreaterThan(0);
    for (const text of seen) expect("What was that like?".startsWith(text)).toBe(true);
  });

  it("goes on after its last letter when the session ended meanwhile and was renewed", async () => {
    const { open, asked } = serverOf("What was that like?", [
      900,
      new ApiFailure({ status: 401, message: "" }),
    ]);
    expect((await follow(open).followed).text).toBe("What was that like?");
    expect(asked).toHaveLength(3);
    expect(asked[2]).toBe(asked[1]);
  });

  it("waits longer each time while nothing comes", async () => {
    const busy = new ApiFailure({ status: 503, message: "" });
    const { open } = serverOf(
      "Yes.",
      Array.from({ length: 9 }, () => busy),
    );
    const { followed, pauses } = follow(open);
    await followed;
    expect(pauses).toEqual([0, 500, 1000, 2000, 4000, 8000, 15_000, 15_000, 15_000, 15_000]);
  });

  it("ends where the server has no such answer any more", async () => {
    const { open, asked } = serverOf("Yes.", [new ApiFailure({ status: 404, message: "Gone" })]);
    await expect(follow(open).followed).rejects.toThrow("Gone");
    expect(asked).toHaveLength(1);
  });

  it("asks nothing once it is left", async () => {
    const { open, asked } = serverOf("Yes.", []);
    expect((await follow(open, AbortSignal.abort()).followed).text).toBe("");
    expect(asked).toEqual([]);
  });

  it("has the whole text, wherever its connections break", async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.string({ unit: "grapheme", maxLength: 40, size: "max" }),
        fc.array(fc.nat(3000), { maxLength: 6 }),
        async (text, cuts) => {
          const { followed, seen } = follow(serverOf(text, cuts).open);
          expect((await followed).text).toBe(text);
          for (const [at, shown] of seen.entries()) {
            expect(text.startsWith(shown)).toBe(true);
            expect(shown.length).toBeGreaterThanOrEqual(seen[at - 1]?.length ?? 0);
          }
        },
      ),
      { numRuns: 60 },
    );
  });
});
