/** What this device keeps of the look, for the next visit's first picture, which is drawn before anybody is known. */
type Key = "glass" | "motion_reduced" | "temper";

/** `null` if nothing is kept, or nothing can be. */
export function readLook(key: Key): string | null {
  try {
    return localStorage.getItem(key);
  } catch (error) {
    if (error instanceof DOMException) return null;
    throw error;
  }
}

export function keepLook(key: Key, value: string): void {
  try {
    localStorage.setItem(key, value);
  } catch (error) {
    if (!(error instanceof DOMException)) throw error;
  }
}
