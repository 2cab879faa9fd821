import { type Credentials, login, register } from "#contract/accounts/accounts.ts";
import { type Calls, callsTo } from "#server/testing/calls.ts";

export type Cookie = { name: string; value: string; url: string };
export type SignedIn = Calls & { access: string; cookies: Cookie[] };

export const signIn = async (
  url: string,
  { username, password }: { username: string; password: string },
): Promise<SignedIn> =>
  signedIn(url, await callsTo(url).expect(login, 200, { body: { username, password } }));

export const signUp = async (url: string, username: string): Promise<SignedIn> =>
  signedIn(
    url,
    await callsTo(url).expect(register, 201, { body: { username, password: "seven herons fly" } }),
  );

function signedIn(url: string, { access, refresh, user }: Credentials): SignedIn {
  const cookies = { access_token: access, refresh_token: refresh, username: user.username };
  return {
    ...callsTo(url, access),
    access,
    cookies: Object.entries(cookies).map(([name, value]) => ({ name, value, url })),
  };
}
