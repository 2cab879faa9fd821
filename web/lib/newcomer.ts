import { quietly } from "./device/stored.ts";

const key = "newcomer";
const metKey = "newcomer-met";

type Storing = Pick<Storage, "getItem" | "setItem" | "removeItem">;

/**
 * Marks the tab of a person who has registered in it and has not finished the first steps. Only they see the first
 * steps.
 */
export function createNewcomer(storage: () => Storing) {
  // Without storage there are no first steps. Their settings are also on the settings pages.
  const attempt = <Result>(step: (storing: Storing) => Result) => quietly(null, () => step(storage()));
  return {
    note: (username: string) => attempt((storing) => storing.setItem(key, username)),
    is: (username: string | null) =>
      username !== null && attempt((storing) => storing.getItem(key)) === username,
    /** @returns true the first time */
    meet: () =>
      attempt((storing) => {
        const isFirst = storing.getItem(metKey) === null;
        storing.setItem(metKey, "yes");
        return isFirst;
      }) === true,
    forget: () =>
      attempt((storing) => {
        storing.removeItem(key);
        storing.removeItem(metKey);
      }),
  };
}

export const newcomer = createNewcomer(() => sessionStorage);
