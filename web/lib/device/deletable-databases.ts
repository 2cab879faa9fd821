/**
 * Deletes an IndexedDB database from this device. Never rejects: if the browser refuses IndexedDB, there is nothing to
 * delete.
 */
export function deleteDatabase(name: string): Promise<void> {
  return new Promise((resolve) => {
    try {
      const request = indexedDB.deleteDatabase(name);
      // If blocked, the database is deleted as soon as the other tab closes it.
      for (const event of ["success", "error", "blocked"]) request.addEventListener(event, () => resolve());
    } catch {
      // Some private windows refuse IndexedDB altogether.
      resolve();
    }
  });
}

/** A separate database from the drafts, because it can be deleted without a loss. */
export const undoDatabase = "reflector-undo";

/** Removes the undo histories of all people from this device. */
export const deleteUndoHistories = () => deleteDatabase(undoDatabase);

/** A separate database from the drafts, because the server has everything in it. */
export const copiesDatabase = "reflector-copies";

/** Removes the copies of all people from this device. */
export const deleteOfflineCopies = () => deleteDatabase(copiesDatabase);
