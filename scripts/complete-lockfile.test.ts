import { expect, it } from "vitest";
import { lockfiles, missingPlatformPackages, platformEntry, readLockfile } from "./complete-lockfile.ts";

it.each(lockfiles)("%s names the binaries of every platform", (file) => {
  // Otherwise run: node scripts/complete-lockfile.ts
  expect(missingPlatformPackages(readLockfile(file))).toEqual([]);
});

it("finds a binary that is left out, wherever its package is installed", () => {
  const found = missingPlatformPackages({
    packages: {
      "": {},
      "node_modules/tool": {
        dev: true,
        optionalDependencies: { "tool-linux-x64": "1.0.0", "tool-darwin-x64": "1.0.0" },
      },
      "node_modules/tool-linux-x64": {},
      "node_modules/other/node_modules/tool": { optionalDependencies: { "tool-linux-x64": "1.0.0" } },
    },
  });
  expect(found).toEqual([{ name: "tool-darwin-x64", version: "1.0.0", dev: true }]);
});

it("reads the platform from the package's name", () => {
  const entry = (name: string) => platformEntry({ name, version: "1.0.0", dev: false });
  expect(entry("@a/b-linux-x64-musl")).toMatchObject({ os: ["linux"], cpu: ["x64"], libc: ["musl"] });
  expect(entry("@a/b-linux-arm-gnueabihf")).toMatchObject({ os: ["linux"], cpu: ["arm"], libc: ["glibc"] });
  expect(entry("@a/b-openharmony-arm64")).toMatchObject({ os: ["openharmony"], cpu: ["arm64"] });
  expect(entry("@a/b-wasm32-wasi")).toEqual({ version: "1.0.0", cpu: ["wasm32"], optional: true });
});
