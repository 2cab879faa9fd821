import {
  type StartTimeProblem,
  startTimeProblem,
  type Theme,
  type ThemeChange,
  withChange,
} from "#contract/themes/theme-rules.ts";
import type { ThemeChoices } from "#contract/themes/themes.ts";
import type { After } from "#web/lib/device/after.ts";
import { createEmitter } from "#web/lib/device/emitter.ts";
import { logProblem } from "#web/lib/log.ts";
import {
  builtInChoices,
  type CachedTheme,
  choicesKey,
  noTheme,
  readChoices,
  readTheme,
  type ThemeStorage,
  themeKey,
  wholeChoices,
  writeChoices,
  writeTheme,
} from "./theme-cache.ts";

export type ThemeState = { theme: Theme; choices: ThemeChoices };

type Dependencies = {
  storage: ThemeStorage;
  isAuthenticated: () => boolean;
  fetchTheme: () => Promise<Theme>;
  fetchChoices: () => Promise<ThemeChoices>;
  saveTheme: (change: ThemeChange & { id: string }, options: { keepalive: boolean }) => Promise<Theme>;
  /** Whether the server understood and refused, so that trying again is no use. */
  isRefusal: (error: unknown) => boolean;
  after: After;
};

const settlingMs = 400;
const askAgainMs = 15_000;

/**
 * The theme on this device: the cache first, then the server. A change shows at once and is kept here until the
 * server has taken it. One save is on its way at a time, so that the last change is also the last one there.
 */
export function createThemeStore(dependencies: Dependencies) {
  const { storage, isAuthenticated, after } = dependencies;
  const emitter = createEmitter();
  let cached: CachedTheme = readTheme(storage) ?? { theme: noTheme, unsent: {} };
  let known = storage.getItem(themeKey);
  let state: ThemeState = { theme: cached.theme, choices: readChoices(storage) ?? builtInChoices };
  let cancelTimer = () => {};
  let sending: Promise<void> | null = null;

  function show(next: Partial<ThemeState>) {
    state = { ...state, ...next };
    emitter.notify();
  }

  function keep(next: CachedTheme) {
    cached = next;
    writeTheme(storage, next);
    known = storage.getItem(themeKey);
    show({ theme: next.theme });
  }

  /** Takes over what another tab has written, which this one may not have been told yet. Returns whether it did. */
  function takeOver(): boolean {
    const written = storage.getItem(themeKey);
    if (written === known) return false;
    known = written;
    const read = readTheme(storage);
    if (read) cached = read;
    return read !== null;
  }

  const waiting = () => Object.keys(cached.unsent).length > 0;

  function sendAfter(ms: number) {
    cancelTimer();
    cancelTimer = after(ms, () => void send());
  }

  /** Sends unsent changes. Resolves when they have arrived, or when they must wait longer. Never rejects. */
  function send({ keepalive = false } = {}): Promise<void> {
    cancelTimer();
    if (!waiting() || !isAuthenticated()) return Promise.resolve();
    sending ??= sendAll(keepalive);
    return sending;
  }

  async function sendAll(keepalive: boolean) {
    try {
      let answered = true;
      while (answered && waiting() && isAuthenticated()) answered = await sendOnce(keepalive);
    } finally {
      // In the same step as the last check for unsent changes, so that the next change starts a new loop.
      sending = null;
    }
  }

  /** @returns whether to send the next change at once */
  async function sendOnce(keepalive: boolean): Promise<boolean> {
    const sent = cached.unsent;
    try {
      const saved = await dependencies.saveTheme({ ...sent, id: await idOfTheme() }, { keepalive });
      takeOver();
      const unsent = without(cached.unsent, sent);
      keep({ theme: { ...saved, ...defined(unsent) }, unsent });
      return true;
    } catch (error) {
      logProblem("The theme could not be saved.", error);
      if (!dependencies.isRefusal(error)) {
        sendAfter(askAgainMs);
        return false;
      }
      cached = { ...cached, unsent: without(cached.unsent, sent) };
      await fetchTheme();
      return true;
    }
  }

  /** The cache has no id until the first answer on this device. */
  const idOfTheme = async () => cached.theme.id || (await dependencies.fetchTheme()).id;

  async function fetchTheme(): Promise<void> {
    const fetched = await attempt(dependencies.fetchTheme);
    // The other tab may have changed it after this answer was made.
    if (takeOver()) return fetchTheme();
    if (!fetched) {
      if (waiting()) sendAfter(askAgainMs);
      return;
    }
    // Before the first answer, unsent changes belong to the signed-in person; later the id names their owner.
    const unsent = [fetched.id, ""].includes(cached.theme.id) ? cached.unsent : {};
    keep({ theme: { ...fetched, ...defined(unsent) }, unsent });
    if (waiting()) sendAfter(0);
  }

  async function fetchChoices() {
    const answer = await attempt(dependencies.fetchChoices);
    const choices = wholeChoices(answer);
    if (answer && !choices) logProblem("The background choices can't be read and are ignored.");
    if (!choices) return;
    writeChoices(storage, choices);
    show({ choices });
  }

  /** `null`, with a line in the console, if the request failed: then the cached values stay. */
  async function attempt<Answer>(ask: () => Promise<Answer>): Promise<Answer | null> {
    if (!isAuthenticated()) return null;
    try {
      return await ask();
    } catch (error) {
      logProblem("The theme could not be fetched.", error);
      return null;
    }
  }

  async function load(): Promise<void> {
    await Promise.all([fetchTheme(), fetchChoices()]);
  }

  return {
    state: () => state,

    subscribe: emitter.subscribe,

    load,
    fetchChoices,
    send,

    /** `settling`: more changes follow at once. Returns why a time is invalid; then nothing has changed. */
    change(change: ThemeChange, { settling = false } = {}): StartTimeProblem | null {
      const theme = withChange(cached.theme, change);
      const problem = startTimeProblem(theme);
      if (problem) return problem;
      const unsent = { ...cached.unsent, ...difference(cached.theme, theme) };
      keep({ theme, unsent });
      if (settling) sendAfter(settlingMs);
      else void send();
      return null;
    },

    /** Another tab has written the cache. */
    reread() {
      takeOver();
      show({ theme: cached.theme, choices: readChoices(storage) ?? builtInChoices });
    },

    /** The scene may stay for the next person here; the names of a person's own pictures may not. */
    forgetPerson() {
      cancelTimer();
      storage.removeItem(choicesKey);
      show({ choices: builtInChoices });
    },
  };
}

const defined = (change: ThemeChange): Partial<Theme> =>
  Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined));

/** The changes in `unsent` that were made after `sent` was sent. */
const without = (unsent: ThemeChange, sent: ThemeChange): ThemeChange =>
  Object.fromEntries(
    Object.entries(unsent).filter(([name, value]) => new Map(Object.entries(sent)).get(name) !== value),
  );

const difference = (before: Theme, after: Theme): ThemeChange => {
  const old = new Map(Object.entries(before));
  return Object.fromEntries(Object.entries(after).filter(([name, value]) => old.get(name) !== value));
};
