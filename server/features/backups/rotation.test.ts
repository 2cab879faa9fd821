import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { backupsAmong, madeAt, nameOf, outdated } from "./rotation.ts";

const keep = { daily: 7, weekly: 4, monthly: 12 };
const hourMs = 3_600_000;
const instants = fc
  .date({ min: new Date("2020-01-01T00:00:00Z"), max: new Date("2030-01-01T00:00:00Z"), noInvalidDate: true })
  .map((at) => new Date(Math.floor(at.getTime() / 1000) * 1000));

describe("the rotation of backups", () => {
  it("keeps seven days, four weeks and twelve months of a backup a night", () => {
    const end = Date.parse("2026-11-23T03:00:00Z");
    const nights = Array.from({ length: 800 }, (_, at) => nameOf(new Date(end - at * 24 * hourMs)));
    const gone = new Set(outdated(nights, keep));
    const kept = nights.filter((name) => !gone.has(name)).map((name) => name.slice(10, 20));
    expect(kept).toEqual([
      ...["2026-11-23", "2026-11-22", "2026-11-21", "2026-11-20", "2026-11-19", "2026-11-18", "2026-11-17"],
      ...["2026-11-15", "2026-11-08", "2026-10-31", "2026-09-30", "2026-08-31", "2026-07-31", "2026-06-30"],
      ...["2026-05-31", "2026-04-30", "2026-03-31", "2026-02-28", "2026-01-31", "2025-12-31"],
    ]);
  });

  it("keeps what it had after a year without a backup", () => {
    const names = ["2024-05-01", "2024-05-02", "2026-11-23"].map((day) =>
      nameOf(new Date(`${day}T03:00:00Z`)),
    );
    expect(outdated(names, keep)).toEqual([]);
  });

  it("always keeps the newest, removes nothing twice, and settles", () => {
    fc.assert(
      fc.property(
        fc.uniqueArray(instants, { maxLength: 60, size: "max", selector: (at) => at.getTime() }),
        fc.record({ daily: fc.nat(9), weekly: fc.nat(9), monthly: fc.nat(15) }),
        (dates, counts) => {
          const names = dates.map(nameOf);
          const gone = outdated(names, counts);
          const kept = names.filter((name) => !gone.includes(name));
          if (names.length > 0) expect(kept).toContain(backupsAmong(names)[0]);
          expect(kept.length).toBeLessThanOrEqual(Math.max(1, counts.daily + counts.weekly + counts.monthly));
          expect(outdated(kept, counts)).toEqual([]);
        },
      ),
    );
  });

  it("leaves alone what is no backup of its own", () => {
    const others = ["notes.txt", "reflector-2026-11-23.age", "reflector-2026-11-23T030000Z.age.unfinished"];
    expect(outdated(others, { daily: 0, weekly: 0, monthly: 0 })).toEqual([]);
    expect(others.map(madeAt)).toEqual([null, null, null]);
  });

  it("names a backup by its second, in UTC", () => {
    fc.assert(
      fc.property(instants, (at) => {
        expect(madeAt(nameOf(at))).toEqual(at);
      }),
    );
  });
});
