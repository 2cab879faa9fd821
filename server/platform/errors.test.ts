import { describe, expect, it } from "vitest";
import { AppError, refusesWrites, type StoreFailure, storeFailureOf } from "./errors.ts";

const withCode = (code: string) => Object.assign(new Error("no words"), { code });

const codes: Record<StoreFailure, string> = {
  full: "SQLITE_FULL SQLITE_IOERR_WRITE ENOSPC EDQUOT 53100",
  "read-only": "SQLITE_READONLY SQLITE_READONLY_DBMOVED SQLITE_READONLY_DIRECTORY EROFS 25006",
  away: [
    "SQLITE_BUSY SQLITE_BUSY_SNAPSHOT SQLITE_LOCKED_SHAREDCACHE SQLITE_IOERR SQLITE_IOERR_FSYNC SQLITE_CANTOPEN",
    "ECONNREFUSED ECONNRESET EPIPE ETIMEDOUT EAI_AGAIN EHOSTUNREACH EMFILE",
    "08000 08001 08003 08006 08P01 53000 53200 53300 53400 57P01 57P02 57P03 57P05 58030",
    "57014 55P03 25P03 25P04 40001 40P01",
  ].join(" "),
};

describe("a failure of the store", () => {
  it.each(["full", "read-only", "away"] as const)("that may pass is known by its code: %s", (failure) => {
    for (const code of codes[failure].split(" ")) {
      expect([code, storeFailureOf(withCode(code))]).toEqual([code, failure]);
      expect(refusesWrites(withCode(code))).toBe(failure !== "away");
    }
  });

  it.each([
    "timeout exceeded when trying to connect",
    "Connection terminated unexpectedly",
    "Query read timeout",
  ])("that may pass is known by what the driver says: %s", (message) => {
    expect(storeFailureOf(new Error(message))).toBe("away");
  });

  it.each([
    "SQLITE_CORRUPT",
    "SQLITE_NOTADB",
    "SQLITE_CONSTRAINT_UNIQUE",
    "SQLITE_ERROR",
    "23505",
    "42P01",
    "XX001",
  ])("that no retry mends is a fault: %s", (code) => {
    expect(storeFailureOf(withCode(code))).toBeNull();
  });

  it("that a feature reports by itself is known, too", () => {
    expect(storeFailureOf(new AppError("storage_full", "Full."))).toBe("full");
    expect(storeFailureOf(new AppError("unavailable", "Away."))).toBe("away");
    expect(storeFailureOf(new AppError("not_found", "Gone."))).toBeNull();
    expect(storeFailureOf("nothing")).toBeNull();
  });
});
