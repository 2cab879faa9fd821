import { Readable } from "node:stream";
import { unzipSync } from "fflate";
import { describe, expect, it } from "vitest";
import { inPieces, zipOf } from "./streaming.ts";

describe("a zip that is made as it is read", () => {
  async function* files(onEnd: () => void, breaksAt = Number.POSITIVE_INFINITY) {
    try {
      for (let count = 0; count < 1000; count += 1) {
        if (count === breaksAt) throw new Error("the store went away");
        yield { name: `${count}.txt`, input: "x".repeat(10_000) };
      }
    } finally {
      onEnd();
    }
  }

  it("stops all reading when its reader stops", async () => {
    let ended = false;
    const zip = Readable.from(
      inPieces(
        zipOf(
          files(() => {
            ended = true;
          }),
        ),
      ),
      { objectMode: false },
    );
    await new Promise((resolve) => zip.once("data", resolve));
    zip.destroy();
    await expect.poll(() => ended).toBe(true);
  });

  it("breaks off visibly where something fails", async () => {
    const read: Uint8Array[] = [];
    const reading = async () => {
      for await (const piece of inPieces(zipOf(files(() => {}, 50)))) read.push(piece);
    };
    await expect(reading()).rejects.toThrow("the store went away");
    expect(() => unzipSync(Buffer.concat(read))).toThrow();
  });
});
