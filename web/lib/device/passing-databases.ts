/** Removes a whole IndexedDB database from this device. Never rejects: a device that keeps none has none to delete. */
export function deleteDatabase(name: string): Promise<void> {
  return new Promise((resolve) => {
    try {
      const request = indexedDB.deleteDatabase(name);
      // Blocked: it goes as soon as the tab that has it open lets go.
      for (const event of ["success", "error", "blocked"]) request.addEventListener(event, () => resolve());
    } catch {
      // Some private windows refuse IndexedDB altogether.
      resolve();
    }
  });
}

/** Apart from the drafts, because it holds nothing that anyone would miss. */
export const undoDatabase = "reflector-undo";

/** Removes the undo histories of all people from this device. */
export const forgetEveryUndo = () => deleteDatabase(undoDatabase);

/** Apart from the drafts, because it holds nothing that the server does not hold. */
export const copiesDatabase = "reflector-copies";

/** Removes the copies of all people from this device. */
export const forgetEveryCopy = () => deleteDatabase(copiesDatabase);
