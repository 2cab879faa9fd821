import { beforeEach, expect, it } from "vitest";
import { keepTyped, restoreTyped } from "./typed-fields.ts";

const form = (username: string, password: string) => {
  const made = document.createElement("form");
  for (const [name, type, value] of [
    ["username", "text", username],
    ["password", "password", password],
  ]) {
    const field = made.appendChild(document.createElement("input"));
    Object.assign(field, { name, type, value });
  }
  const page = document.createElement("main");
  page.append(made);
  return { page, values: () => [...made.querySelectorAll("input")].map(({ value }) => value) };
};

beforeEach(() => sessionStorage.clear());

it("what is typed is there after one reload, except passwords, which are never stored", () => {
  keepTyped(form("ada", "secret").page);
  expect(JSON.stringify({ ...sessionStorage })).not.toContain("secret");
  const reloaded = form("", "");
  restoreTyped(reloaded.page);
  expect(reloaded.values()).toEqual(["ada", ""]);
  const later = form("", "");
  restoreTyped(later.page);
  expect(later.values()).toEqual(["", ""]);
});

it("replaces nothing that was typed since", () => {
  keepTyped(form("ada", "").page);
  const reloaded = form("bert", "");
  restoreTyped(reloaded.page);
  expect(reloaded.values()).toEqual(["bert", ""]);
});
