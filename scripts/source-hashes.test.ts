import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, relative } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { hashOf, isMadeOf, serverSources, webSources } from "./source-hashes.mjs";

const root = join(import.meta.dirname, "..");
const named = (files: readonly string[]) => files.map((file) => relative(root, file).replaceAll("\\", "/"));

describe("what was built", () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), "reflector-sources-"));
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  function write(name: string, content: string): string {
    const file = join(folder, name);
    writeFileSync(file, content);
    return file;
  }

  it("is stale once a source says something else, has another name, is new or is gone", () => {
    const one = write("one.ts", "1");
    const two = write("two.ts", "2");
    const stamp = write("stamp", hashOf([one, two]));
    expect(isMadeOf(stamp, [one, two])).toBe(true);
    expect(isMadeOf(stamp, [one])).toBe(false);
    expect(isMadeOf(stamp, [one, two, write("three.ts", "")])).toBe(false);
    expect(isMadeOf(stamp, [one, write("zwei.ts", "2")])).toBe(false);
    write("two.ts", "3");
    expect(isMadeOf(stamp, [one, two])).toBe(false);
    write("two.ts", "2");
    expect(isMadeOf(stamp, [one, two])).toBe(true);
  });

  it("is stale where the build broke off before its end", () => {
    expect(isMadeOf(join(folder, "stamp"), [])).toBe(false);
  });
});

describe("the sources", () => {
  it("of the server are its code, the contract, the packages and how it is built", () => {
    const files = named(serverSources());
    for (const file of [
      "server/main.mjs",
      "server/platform/credentials/common-passwords.txt",
      "contract/endpoint.ts",
      "package-lock.json",
      "scripts/build-server.ts",
    ])
      expect(files).toContain(file);
  });

  it("of the web are its code, the contract, the packages and how it is built", () => {
    const files = named(webSources());
    for (const file of ["web/main.tsx", "contract/endpoint.ts", "package-lock.json", "vite.config.ts"])
      expect(files).toContain(file);
  });

  it("are no tests", () => {
    expect(named([...serverSources(), ...webSources()]).filter((file) => /\.test\./.test(file))).toEqual([]);
  });
});
