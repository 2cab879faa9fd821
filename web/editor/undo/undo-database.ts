/** Apart from the drafts', as it holds nothing that anyone would miss. */
export const undoDatabase = "reflector-undo";

/** Takes every kept history off this device, whoever's it is. Never rejects: a device that keeps none has none to forget. */
export function forgetEveryUndo(): Promise<void> {
  return new Promise((resolve) => {
    try {
      const request = indexedDB.deleteDatabase(undoDatabase);
      // Blocked: it goes as soon as the tab that has it open lets go.
      for (const event of ["success", "error", "blocked"]) request.addEventListener(event, () => resolve());
    } catch {
      // Some private windows refuse IndexedDB altogether.
      resolve();
    }
  });
}
