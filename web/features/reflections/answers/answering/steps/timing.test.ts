// @vitest-environment node
import { describe, expect, it } from "vitest";
import { storageOf } from "#web/lib/device/testing.ts";
import { partPassed, timeInSession, timeInWords, timePassed } from "./timing.ts";

const minutes = (count: number) => count * 60_000;

describe("the quiet timer", () => {
  it("says how much is left, and goes on calmly after the end", () => {
    expect(timeInWords(0, 15)).toBe("15 minutes left");
    expect(timeInWords(minutes(1.2), 15)).toBe("14 minutes left");
    expect(timeInWords(minutes(14.5), 15)).toBe("Less than a minute left");
    expect(timeInWords(minutes(15), 15)).toBe("You can stop here, or continue.");
    expect(timeInWords(minutes(18.4), 15)).toBe("18 minutes. You can stop here, or continue.");
  });

  it("never runs past the end of its line", () => {
    expect(partPassed(minutes(5), 10)).toBe(0.5);
    expect(partPassed(minutes(50), 10)).toBe(1);
  });

  it("skips time in which the device slept or its clock was set back", () => {
    expect(timePassed(minutes(2), 10_000)).toBe(minutes(2) + 10_000);
    expect(timePassed(minutes(2), minutes(90))).toBe(minutes(2));
    expect(timePassed(minutes(2), -5000)).toBe(minutes(2));
  });

  it("continues after a reload, and starts from 0 where the browser keeps nothing", () => {
    const kept = storageOf();
    const storage = () => kept;
    timeInSession("one", storage).write(4321.7);
    expect(timeInSession("one", storage).read()).toBe(4322);
    expect(timeInSession("two", storage).read()).toBe(0);
    const refusing = timeInSession("one", () => {
      throw new DOMException("No storage", "SecurityError");
    });
    refusing.write(1);
    expect(refusing.read()).toBe(0);
  });
});
