import { savePreferences, type User } from "#contract/accounts/accounts.ts";
import { callWith } from "#web/lib/call-api.ts";
import { logProblem } from "#web/lib/log.ts";
import { storedLanguage, storeLanguage, takeChoice } from "#web/lib/page-language.ts";
import { pageLanguage } from "#web/lib/page-meta.ts";

/**
 * A language that was just chosen on this page becomes the account's, as does that of the browser for a new account.
 * Otherwise the account's becomes the browser's.
 * @returns the person, and whether their next page has to be loaded for its language
 */
export async function languageAfterSignIn(
  access: string,
  user: User,
  isNew: boolean,
): Promise<{ user: User; isOther: boolean }> {
  const chosen = takeChoice() ?? (isNew ? storedLanguage() : null);
  const { language } = user.preferences;
  if (chosen !== null && chosen !== language) {
    try {
      return {
        user: await callWith(access, savePreferences, { body: { language: chosen } }),
        isOther: false,
      };
    } catch (error) {
      // The page stays in the chosen language. The settings show that of the account.
      logProblem("The language could not be saved.", error);
      return { user, isOther: false };
    }
  }
  if (language === null || language === pageLanguage) return { user, isOther: false };
  storeLanguage(language);
  return { user, isOther: true };
}
