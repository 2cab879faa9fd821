import { Window } from "happy-dom";
import { describe, expect, it } from "vitest";
import { getUser, login, logout } from "#contract/accounts/accounts.ts";
import { getDaily, saveDaily } from "#contract/reflections/reflections.ts";
import { addBackground } from "#contract/themes/themes.ts";
import { ApiClient } from "./api-client.ts";
import { type ApiFailure, explainLogout } from "./api-failure.ts";
import { createSession } from "./session.ts";

type Call = { method: string; path: string; token: string | null; accept: string | null; body: unknown };

const json = (status: number, body: unknown) => Response.json(body, { status });
const refused = (status: number, code: string, message: string) => json(status, { code, message });
const expired = () => refused(401, "authentication_required", "Authentication required");

/** Like our server, it accepts only the newest access token and rotates refresh tokens. */
function rotatingServer() {
  let generation = 1;
  const refreshes: unknown[] = [];
  return {
    refreshes,
    expire: () => {
      generation += 1;
    },
    answer: async ({ path, token, body }: Call) => {
      if (path === "/api/token/refresh/") {
        refreshes.push(body);
        await Promise.resolve();
        return json(200, { access: `access-${generation}`, refresh: `refresh-${generation}` });
      }
      return token === `Bearer access-${generation}` ? json(200, { username: "hanna" }) : expired();
    },
  };
}

function browserWith(answer: (call: Call) => Response | Promise<Response>) {
  const { document } = new Window({ url: "http://localhost:3000/" });
  const calls: Call[] = [];
  const reached: boolean[] = [];
  let queue: Promise<unknown> = Promise.resolve();

  /** All tabs of the browser share the cookies and the lock. */
  function openTab(more: { explain?: (failure: unknown) => unknown } = {}) {
    const session = createSession(document, () => false);
    const client = new ApiClient({
      ...more,
      session,
      onReached: (value) => reached.push(value),
      runAlone: (task) => {
        const result = queue.then(task);
        queue = result.catch(() => undefined);
        return result;
      },
      fetch: async (input, init) => {
        const headers = new Headers(init?.headers);
        const call = {
          method: init?.method ?? "GET",
          path: String(input),
          token: headers.get("authorization"),
          accept: headers.get("accept"),
          body: typeof init?.body === "string" ? JSON.parse(init.body) : (init?.body ?? undefined),
        };
        calls.push(call);
        return answer(call);
      },
    });
    return { session, ...client };
  }
  return { openTab, calls, reached };
}

const signedIn = { access: "access-1", refresh: "refresh-1", username: "hanna" };

const failureOf = (call: Promise<unknown>): Promise<ApiFailure> =>
  call.then(
    () => {
      throw new Error("The call succeeded");
    },
    (error) => error,
  );

describe("a call", () => {
  it("carries the token, its parameters and its body", async () => {
    const { openTab, calls } = browserWith(() => json(200, { reflection: null }));
    const { session, callApi } = openTab();
    session.start(signedIn);
    expect(await callApi(getDaily, { params: { day: "2026-11-21" } })).toEqual({ reflection: null });
    expect(calls).toEqual([
      {
        method: "GET",
        path: "/api/reflections/daily/2026-11-21/",
        token: "Bearer access-1",
        accept: "application/json",
        body: undefined,
      },
    ]);
  });

  it("is not sent if someone else logs in on this page while it waits", async () => {
    const { openTab, calls } = browserWith(() => json(200, { reflection: null }));
    const { session, callApi } = openTab();
    session.start(signedIn);
    session.clear();
    const asked = failureOf(callApi(getDaily, { params: { day: "2026-11-21" } }));
    session.start({ access: "access-of-emil", refresh: "refresh-of-emil", username: "emil" });
    expect((await asked).message).toBe("Authentication required");
    expect(calls).toEqual([]);
  });

  it("that anyone can make sends no token, and an empty answer is null", async () => {
    const { openTab, calls } = browserWith(() => new Response(null, { status: 204 }));
    const { session, callPublic } = openTab();
    session.start(signedIn);
    expect(await callPublic(logout, { body: { refresh: "refresh-1" } })).toBeNull();
    expect(calls[0]).toMatchObject({ token: null, body: { refresh: "refresh-1" } });
  });

  it("fails with the server's own message and all other fields of the answer", async () => {
    const current = { id: "x" };
    const { openTab } = browserWith(() =>
      json(409, { code: "stale_revision", message: "Changed elsewhere.", fields: { title: "Old" }, current }),
    );
    const { session, callApi } = openTab();
    session.start(signedIn);
    const body = { title: "", body: "", mood: null, feelings: [], tags: [], prompt: "" };
    const save = { ...body, revision: 1, save_id: "s", written_at: "w", time_zone: "UTC" };
    const failure = await failureOf(callApi(saveDaily, { params: { day: "2026-11-21" }, body: save }));
    expect(failure).toMatchObject({ status: 409, message: "Changed elsewhere.", offline: false });
    expect(failure.body).toEqual({
      code: "stale_revision",
      message: "Changed elsewhere.",
      fields: { title: "Old" },
      current,
    });
  });

  const broken = () => new ReadableStream({ start: (body) => body.error(new TypeError("network error")) });

  it.each([
    [
      200,
      "<h1>Log in to this network</h1>",
      "The server’s answer can’t be read. Please try again in a moment.",
    ],
    [200, "", "The server’s answer can’t be read. Please try again in a moment."],
    [200, broken(), "The server can’t be reached."],
    [403, "<h1>Forbidden</h1>", "The server did not accept this. Reload the page, then try again."],
    [413, "<h1>Request Entity Too Large</h1>", "This is too large for the server. Try something smaller."],
    [429, "", "The server has too many requests. Wait a moment, then try again."],
    [500, "Internal Server Error", "The server can’t answer right now. Please try again in a moment."],
    [502, "<h1>Bad gateway</h1>", "The server can’t answer right now. Please try again in a moment."],
    [503, "upstream connect error", "The server can’t answer right now. Please try again in a moment."],
    [
      504,
      '{"message":"upstream timed out"}',
      "The server can’t answer right now. Please try again in a moment.",
    ],
    [502, broken(), "The server can’t be reached."],
    [400, '{"detail":"Choose another name."}', "Choose another name."],
    [500, '{"code":"internal","message":"The server’s own words."}', "The server’s own words."],
  ])("fails with a sentence for people after status %i with %o", async (status, body, sentence) => {
    const { openTab } = browserWith(() => new Response(body, { status, statusText: "Status Text" }));
    const failure = await failureOf(openTab().callPublic(login, { body: { username: "a", password: "b" } }));
    expect(failure.message).toBe(sentence);
  });

  it("reports when no answer came at all", async () => {
    const { openTab, reached } = browserWith(() => Promise.reject(new TypeError("Failed to fetch")));
    const { session, callApi } = openTab();
    session.start(signedIn);
    expect(await failureOf(callApi(getUser))).toMatchObject({ status: 0, offline: true });
    expect(reached).toEqual([false]);
  });
});

describe("a session whose access token ran out", () => {
  it("is refreshed once and the call made again", async () => {
    const server = rotatingServer();
    const { openTab, calls } = browserWith(server.answer);
    const { session, callApi } = openTab();
    session.start(signedIn);
    server.expire();
    expect(await callApi(getUser)).toEqual({ username: "hanna" });
    expect(calls.map(({ path, token }) => [path, token])).toEqual([
      ["/api/user/", "Bearer access-1"],
      ["/api/token/refresh/", null],
      ["/api/user/", "Bearer access-2"],
    ]);
    expect([session.accessToken(), session.refreshToken()]).toEqual(["access-2", "refresh-2"]);
  });

  it("is refreshed first if only the refresh token is left", async () => {
    const { openTab, calls } = browserWith(rotatingServer().answer);
    const { session, callApi } = openTab();
    session.start({ ...signedIn, access: "" });
    expect(session.isAuthenticated()).toBe(false);
    expect(await callApi(getUser)).toEqual({ username: "hanna" });
    expect(calls.map(({ path }) => path)).toEqual(["/api/token/refresh/", "/api/user/"]);
  });

  it("is refreshed once for all calls refused at the same time", async () => {
    const server = rotatingServer();
    const { openTab } = browserWith(server.answer);
    const { session, callApi } = openTab();
    session.start(signedIn);
    server.expire();
    await Promise.all(Array.from({ length: 8 }, () => callApi(getUser)));
    expect(server.refreshes).toEqual([{ refresh: "refresh-1" }]);
  });

  it("is refreshed once for two tabs", async () => {
    const server = rotatingServer();
    const { openTab } = browserWith(server.answer);
    openTab().session.start(signedIn);
    const [one, two] = [openTab(), openTab()];
    server.expire();
    await Promise.all([one.callApi(getUser), two.callApi(getUser), one.callApi(getUser)]);
    expect(server.refreshes).toEqual([{ refresh: "refresh-1" }]);
  });

  it("gives up after one refresh when the new token is refused too", async () => {
    const { openTab, calls } = browserWith(({ path }) =>
      path === "/api/token/refresh/" ? json(200, { access: "access-2", refresh: "refresh-2" }) : expired(),
    );
    const { session, callApi } = openTab();
    session.start(signedIn);
    expect(await failureOf(callApi(getUser))).toMatchObject({ status: 401 });
    expect(calls).toHaveLength(3);
  });

  it("throws the refresh's failure without a logout", async () => {
    const { openTab } = browserWith(({ path }) =>
      path === "/api/token/refresh/" ? refused(503, "unavailable", "The database is away.") : expired(),
    );
    const { session, callApi } = openTab();
    session.start(signedIn);
    expect(await failureOf(callApi(getUser))).toMatchObject({
      status: 503,
      message: "The database is away.",
    });
    expect(session.isAuthenticated()).toBe(true);
    expect(session.refreshToken()).toBe("refresh-1");
  });

  it("throws `Authentication required` if the first refresh fails, also for want of a network", async () => {
    const { openTab } = browserWith(() => Promise.reject(new TypeError("Failed to fetch")));
    const { session, callApi } = openTab();
    session.start({ ...signedIn, access: "" });
    expect(await failureOf(callApi(getUser))).toMatchObject({
      message: "Authentication required",
      offline: true,
    });
    expect(session.refreshToken()).toBe("refresh-1");
  });

  it.each([
    ["no answer came", () => Promise.reject(new TypeError("Failed to fetch"))],
    ["the server failed", async () => refused(503, "unavailable", "The database is away.")],
    ["the token was refused", async () => expired()],
  ])("keeps its tokens when a refresh failed because %s, and uses them again", async (_, answer) => {
    let isBack = false;
    const server = rotatingServer();
    const { openTab } = browserWith((call) =>
      call.path === "/api/token/refresh/" && !isBack ? answer() : server.answer(call),
    );
    const { session, callApi } = openTab();
    session.start(signedIn);
    server.expire();
    await failureOf(callApi(getUser));
    expect([session.username(), session.refreshToken(), session.isAuthenticated()]).toEqual([
      "hanna",
      "refresh-1",
      true,
    ]);
    isBack = true;
    expect(await callApi(getUser)).toEqual({ username: "hanna" });
  });

  it("explains in plain words that the person was logged out, or that the server can't be reached", async () => {
    const failing = (answer: () => Promise<Response>) => {
      const { session, callApi } = browserWith(answer).openTab({ explain: explainLogout });
      session.start({ ...signedIn, access: "" });
      return failureOf(callApi(getUser));
    };
    const loggedOut = "You were logged out. Log in again to continue.";
    expect(await failing(async () => expired())).toMatchObject({ status: 401, message: loggedOut });
    const away = { message: "The server can’t be reached.", offline: true };
    expect(await failing(() => Promise.reject(new TypeError("Failed to fetch")))).toMatchObject(away);
    expect(await failing(async () => refused(503, "unavailable", "The database is away."))).toMatchObject(
      away,
    );
  });

  it("throws `Authentication required` without a request if no token is left", async () => {
    const { openTab, calls } = browserWith(() => json(200, {}));
    expect(await failureOf(openTab().callApi(getUser))).toMatchObject({
      status: 401,
      message: "Authentication required",
    });
    expect(calls).toEqual([]);
  });
});

describe("a form with a file", () => {
  const formWith = (name: string) => {
    const form = new FormData();
    form.append("name", name);
    form.append("picture", new Blob(["…"], { type: "image/png" }));
    return form;
  };

  it("lets the browser set its content type, and carries the token", async () => {
    const { openTab } = browserWith(() => json(201, {}));
    const { session, callApi } = openTab();
    session.start(signedIn);
    const sent: RequestInit[] = [];
    const form = formWith("Jetty");
    await callApi(addBackground, {
      form,
      transport: async (_url, init) => {
        sent.push(init);
        return json(201, {});
      },
    });
    expect(sent).toHaveLength(1);
    expect(sent[0]?.body).toBe(form);
    expect(sent[0]?.headers).toEqual({ Accept: "application/json", Authorization: "Bearer access-1" });
  });

  it("is sent again, whole, after a refresh", async () => {
    const server = rotatingServer();
    const { openTab, calls } = browserWith(server.answer);
    const { session, callApi } = openTab();
    session.start(signedIn);
    server.expire();
    const form = formWith("Jetty");
    await callApi(addBackground, { form });
    expect(calls.map(({ path, token, body }) => [path, token, body === form])).toEqual([
      ["/api/theme/backgrounds/", "Bearer access-1", true],
      ["/api/token/refresh/", null, false],
      ["/api/theme/backgrounds/", "Bearer access-2", true],
    ]);
  });

  it("that is cancelled doesn't count as a lost connection", async () => {
    const { openTab, reached } = browserWith(() => json(201, {}));
    const { session, callApi } = openTab();
    session.start(signedIn);
    const asked = callApi(addBackground, {
      form: formWith("Jetty"),
      signal: AbortSignal.abort(),
      transport: (_url, init) => Promise.reject(init.signal?.reason),
    });
    await expect(asked).rejects.toMatchObject({ name: "AbortError" });
    expect(reached).toEqual([]);
  });
});

describe("two people in one browser", () => {
  const emil = { access: "emil-access", refresh: "emil-refresh", username: "emil" };

  it("never send one person's words with the other's token", async () => {
    const { openTab, calls } = browserWith(() => json(200, {}));
    const [hannas, other] = [openTab(), openTab()];
    hannas.session.start(signedIn);
    other.session.start(emil);
    expect(await failureOf(hannas.callApi(getUser))).toMatchObject({ message: "Authentication required" });
    expect(calls).toEqual([]);
  });

  it("never have their cookies overwritten by a refresh that was still running", async () => {
    const change: { now: () => void } = { now: () => undefined };
    const { openTab, calls } = browserWith(({ path }) => {
      if (path !== "/api/token/refresh/") return expired();
      change.now();
      return json(200, { access: "access-2", refresh: "refresh-2" });
    });
    const [hannas, other] = [openTab(), openTab()];
    hannas.session.start(signedIn);
    change.now = () => other.session.start(emil);
    expect(await failureOf(hannas.callApi(getUser))).toMatchObject({ message: "Authentication required" });
    expect(other.session.accessToken()).toBe("emil-access");
    expect(calls).toHaveLength(2);
  });

  it("stay logged out if a tab logged out during another one's refresh", async () => {
    const change: { now: () => void } = { now: () => undefined };
    const { openTab } = browserWith(({ path }) => {
      if (path !== "/api/token/refresh/") return expired();
      change.now();
      return json(200, { access: "access-2", refresh: "refresh-2" });
    });
    const [here, there] = [openTab(), openTab()];
    here.session.start(signedIn);
    change.now = () => there.session.clear();
    await failureOf(here.callApi(getUser));
    expect(there.session.isAuthenticated()).toBe(false);
    expect(there.session.refreshToken()).toBeNull();
  });
});
