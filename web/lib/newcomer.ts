import { quietly } from "./device/stored.ts";

const key = "newcomer";

type Storing = Pick<Storage, "getItem" | "setItem" | "removeItem">;

/** Someone who has registered in this tab and not yet left the first steps. Only they are shown these. */
export function createNewcomer(storage: () => Storing) {
  // Without storage there are no first steps; their settings are also on the settings pages.
  const attempt = <Result>(step: (storing: Storing) => Result) => quietly(null, () => step(storage()));
  return {
    note: (username: string) => attempt((storing) => storing.setItem(key, username)),
    is: (username: string | null) =>
      username !== null && attempt((storing) => storing.getItem(key)) === username,
    forget: () => attempt((storing) => storing.removeItem(key)),
  };
}

export const newcomer = createNewcomer(() => sessionStorage);
