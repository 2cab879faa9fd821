import { describe, expect, it } from "vitest";
import { idOrNothing, randomId, timeOrderedId } from "./random-id.ts";

const shape = (version: number) =>
  new RegExp(`^[0-9a-f]{8}-[0-9a-f]{4}-${version}[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$`);

describe("ids that this device makes", () => {
  it("are UUIDs, each a different one", () => {
    expect(randomId()).toMatch(shape(4));
    expect(timeOrderedId()).toMatch(shape(7));
    expect(timeOrderedId(0)).not.toBe(timeOrderedId(0));
  });

  it("of reflections sort by the time they were begun", () => {
    const times = [0, 255, 256, 1_763_733_600_000, 1_763_733_600_001, 2 ** 47];
    const ids = times.map((time) => timeOrderedId(time));
    expect([...ids].sort()).toEqual(ids);
    expect(timeOrderedId(0x0123_4567_89ab)).toMatch(/^01234567-89ab-7/);
  });

  it("are ignored in an address if they are not valid", () => {
    const id = randomId();
    expect(["zzz", "", id.toUpperCase(), `${id}0`, 7, undefined, id].map(idOrNothing)).toEqual([
      ...Array.from({ length: 6 }, () => undefined),
      id,
    ]);
  });
});
