import { type Credentials, getUser, type User } from "#contract/accounts/accounts.ts";
import { callWith } from "#web/lib/call-api.ts";
import { newcomer } from "#web/lib/newcomer.ts";
import { canChooseLanguage } from "#web/lib/page-language.ts";
import { safeReturnPath, welcomePath } from "#web/lib/return-path.ts";
import { session } from "#web/lib/session.ts";
import { isUser, readUser, wholeUser } from "#web/lib/whole-user.ts";
import { useEntryNavigation } from "#web/ui/entry-navigation.tsx";

/** Starts a session and opens the wanted page, for a new account after the first steps. */
export function useEnter(returnTo: string | undefined) {
  const navigation = useEntryNavigation();
  return async ({ access, refresh, user: given }: Credentials, { isNew = false } = {}) => {
    const { user, isOther } = await withLanguage(access, await userBehind(access, given), isNew);
    session.start({ access, refresh, username: user.username });
    const path = isNew ? welcomePath(returnTo) : safeReturnPath(returnTo);
    if (isNew) newcomer.note(user.username);
    if (isOther) return location.replace(path);
    navigation.signedIn(user);
    await navigation.open(path, { replace: true });
  };
}

/** Loaded only where a language can differ. */
const withLanguage = async (access: string, user: User, isNew: boolean) =>
  user.preferences.language !== null || canChooseLanguage()
    ? (await import("./language-after-sign-in.ts")).languageAfterSignIn(access, user, isNew)
    : { user, isOther: false };

/** Some servers answer a login without the user, or only with the name. */
export async function userBehind(access: string, given: unknown): Promise<User> {
  return isUser(given) ? wholeUser(given) : readUser(await callWith(access, getUser));
}
