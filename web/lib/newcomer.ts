const key = "newcomer";

type Storing = Pick<Storage, "getItem" | "setItem" | "removeItem">;

/** Who has registered in this tab and not yet left the first steps. Only they are shown these. */
export function createNewcomer(storage: () => Storing) {
  function attempt<Result>(step: (storing: Storing) => Result): Result | null {
    try {
      return step(storage());
    } catch (error) {
      // The browser forbids storage: then there are no first steps, and their settings stand elsewhere, too.
      if (error instanceof DOMException) return null;
      throw error;
    }
  }
  return {
    note: (username: string) => attempt((storing) => storing.setItem(key, username)),
    is: (username: string | null) =>
      username !== null && attempt((storing) => storing.getItem(key)) === username,
    forget: () => attempt((storing) => storing.removeItem(key)),
  };
}

export const newcomer = createNewcomer(() => sessionStorage);
