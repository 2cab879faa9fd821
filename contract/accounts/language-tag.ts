/** The room that RFC 5646, section 4.4.1, asks for in a tag's storage. */
export const longestLanguageTag = 35;

/** Whether `tag` is well-formed by BCP 47, and Intl has the dates of its language. */
export function isLanguageTag(tag: string): boolean {
  try {
    return Intl.DateTimeFormat.supportedLocalesOf(tag).length > 0;
  } catch (error) {
    if (error instanceof RangeError) return false;
    throw error;
  }
}
