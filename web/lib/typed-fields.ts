import { quietly } from "./device/stored.ts";

const key = "reflector:typed";
const selector = "form input[name]:not([type=password], [type=hidden], [type=checkbox], [type=file])";

const fieldsIn = (page: ParentNode) =>
  [...page.querySelectorAll(selector)].filter((field) => field instanceof HTMLInputElement);

/** Keeps what is typed into a page's forms, except passwords, for `restoreTyped` after one reload. */
export const keepTyped = (page: ParentNode): void =>
  quietly(undefined, () => {
    const typed = fieldsIn(page).map(({ name, value }) => [name, value]);
    sessionStorage.setItem(
      key,
      JSON.stringify({ path: location.pathname, typed: Object.fromEntries(typed) }),
    );
  });

export const restoreTyped = (page: ParentNode): void =>
  quietly(undefined, () => {
    const stored = sessionStorage.getItem(key);
    sessionStorage.removeItem(key);
    const { path, typed }: { path?: string; typed?: Record<string, string> } = JSON.parse(stored ?? "{}");
    if (path !== location.pathname) return;
    for (const field of fieldsIn(page)) if (field.value === "") field.value = typed?.[field.name] ?? "";
  });
