/** Returns `otherwise` if browser storage is full or forbidden (`DOMException`), or if the stored value is not JSON. */
export function quietly<Result>(otherwise: Result, work: () => Result): Result {
  try {
    return work();
  } catch (error) {
    if (error instanceof DOMException || error instanceof SyntaxError) return otherwise;
    throw error;
  }
}

/** `null` if nothing is stored, or if storage is forbidden. */
export const readStored = (name: string): string | null => quietly(null, () => localStorage.getItem(name));

/** Without storage, the choice lasts as long as the page. */
export const store = (name: string, value: string): void =>
  quietly(undefined, () => localStorage.setItem(name, value));
