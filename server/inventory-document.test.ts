import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { describedTables } from "./testing/described-tables.ts";

const root = join(import.meta.dirname, "..");
const page = readFileSync(join(root, "docs/inventory.md"), "utf8");
const section = (title: string) => page.split(/\n## /).find((part) => part.startsWith(`${title}\n`)) ?? "";
const quoted = (text: string) => [...text.matchAll(/`([^`]+)`/g)].map(([, name = ""]) => name);
const sources = globSync("server/**/*.ts", { cwd: root })
  .filter((file) => !/test(ing[^/]*)?\.ts$|\/testing\//.test(file))
  .map((file) => readFileSync(join(root, file), "utf8"));

/** The tables of a row of the page, and its class. */
const rows = [...section("Data").matchAll(/^\| (`[^|]+) \| ([^|]+) \|/gm)].map(
  ([, names = "", classes = ""]) => ({
    names: quoted(names),
    classes,
  }),
);

describe("the inventory", () => {
  it("puts each table into a class, once", () => {
    expect(describedTables.length).toBeGreaterThan(60);
    expect(rows.flatMap(({ names }) => names).toSorted()).toEqual(
      describedTables.map(({ name }) => name).toSorted(),
    );
  });

  it("says words or secrets of each table that seals something", () => {
    for (const { name, columns } of describedTables.filter((table) => /: Sealed\b/.test(table.columns)))
      expect(rows.find(({ names }) => names.includes(name))?.classes, columns).toMatch(/words|secrets/);
  });

  it("names each column of readable text, and no other", () => {
    const readable = describedTables.flatMap(({ name, columns }) =>
      [...columns.matchAll(/\b(\w+): (?:Generated<)?string\b/g)]
        .map(([, column = ""]) => column)
        .filter((column) => !/(^|_)(id|hash|day|on)$/.test(column))
        .map((column) => `${name}.${column}`),
    );
    expect(readable.length).toBeGreaterThan(70);
    const [, listed = ""] = section("Data").split("### Text that can be read in the store");
    const named = quoted(listed).filter((each) => /^\w+\.\w+$/.test(each));
    expect(named.toSorted()).toEqual(readable.toSorted());
  });

  it("names each limit, and no other", () => {
    const limits = sources.flatMap((code) =>
      [...code.matchAll(/\bname: "([^"]+)",\s+hits: /g)].map(([, name = ""]) => name),
    );
    expect(limits.length).toBeGreaterThan(30);
    const named = quoted(section("What costs much")).filter((name) => !/[A-Z]/.test(name));
    expect(named.toSorted()).toEqual(limits.toSorted());
  });

  it("names each variable by which the host says whom to call", () => {
    const config = readFileSync(join(root, "server/config.ts"), "utf8");
    const backups = readFileSync(join(root, "server/features/backups/host-settings.ts"), "utf8");
    const called = [...(config + backups).matchAll(/^ {2}(\w*(?:_URL|_ENDPOINT|_ISSUER)): /gm)].map(
      ([, name = ""]) => name,
    );
    // The server never calls these: they are its own addresses, and links that people follow.
    const own = ["API_URL", "PUBLIC_URL", "PLAYLIST_URL", "IMPRINT_URL"];
    expect(called).toContain("DATABASE_URL");
    expect(quoted(section("Connections"))).toEqual(
      expect.arrayContaining(called.filter((name) => !own.includes(name))),
    );
  });
});
