import { expect, it } from "vitest";
import { migrations } from "./migrations.ts";

it("migrations have the names and the order that stores and backups keep", () => {
  expect(migrations.map(({ name }) => name)).toEqual([
    "0001-tables",
    "0002-jobs",
    "0003-former-tokens",
    "0004-sealed-model-names",
    "0005-reminder-leases",
  ]);
});
