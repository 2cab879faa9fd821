import { expect, it } from "vitest";
import { lockfileProblems } from "./lockfile-check.ts";

const good = { version: "1.0.0", integrity: "sha512-abc" };
const problemsOf = (entry: Parameters<typeof lockfileProblems>[0][string]) =>
  lockfileProblems({ "": {}, "node_modules/a": entry }, { node: true });

it("finds nothing in packages with a checksum", () => {
  expect(problemsOf(good)).toEqual([]);
  expect(problemsOf({ ...good, resolved: "https://registry.npmjs.org/a/-/a-1.0.0.tgz" })).toEqual([]);
});

it("finds a package without a checksum, or with a weak one, but lets other platforms' binaries be", () => {
  const sentence = ["node_modules/a has no SHA-512 checksum."];
  expect(problemsOf({ version: "1.0.0" })).toEqual(sentence);
  expect(problemsOf({ version: "1.0.0", optional: true })).toEqual(sentence);
  expect(problemsOf({ ...good, integrity: "sha1-abc" })).toEqual(sentence);
  expect(problemsOf({ version: "1.0.0", optional: true, cpu: ["arm64"] })).toEqual([]);
});

it.each([
  { resolved: "https://example.com/a.tgz" },
  { resolved: "git+ssh://git@example.com/a.git" },
  { resolved: "https://registry.npmjs.org.example.com/a.tgz" },
  { link: true },
])("finds a package from elsewhere: %j", (from) => {
  expect(problemsOf({ ...good, ...from })).toEqual(["node_modules/a does not come from the npm registry."]);
});

it("finds an install script that nobody allowed, also of a package inside another", () => {
  const scripted = { ...good, hasInstallScript: true };
  expect(problemsOf(scripted)).toHaveLength(1);
  expect(lockfileProblems({ "node_modules/a/node_modules/node": scripted }, { node: true })).toEqual([]);
});
