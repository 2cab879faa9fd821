export const keptTemplatesBeginning = "reflector:templates";
export const keptTemplatesPlace = "all";

/** Whether this browser keeps templates of the person. Without their words, so that a page asks before it loads more. */
export function knowsTemplates(userId: string): boolean {
  try {
    return localStorage.getItem([keptTemplatesBeginning, userId, keptTemplatesPlace].join("/")) !== null;
  } catch {
    // Storage can be forbidden.
    return false;
  }
}
