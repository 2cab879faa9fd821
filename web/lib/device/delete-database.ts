/** Takes a whole IndexedDB database off this device. Never rejects: a device that keeps none has none to delete. */
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
