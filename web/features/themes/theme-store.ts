import {
  type StartTimeProblem,
  startTimeProblem,
  type Theme,
  type ThemeChange,
  withChange,
} from "#contract/themes/theme-rules.ts";
import type { ThemeChoices } from "#contract/themes/themes.ts";
import type { After } from "#web/lib/device/after.ts";
import { createEmitter } from "#web/lib/device/observable.ts";
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
const retryMs = 15_000;

/**
 * The theme on this device: the cache first, then the server. A change shows at once and stays in the cache until the
 * server has taken it. One save is in flight at a time, so that the last change is also the last one there.
 */
export class ThemeStore {
  readonly #dependencies: Dependencies;
  readonly #emitter = createEmitter();
  #cached: CachedTheme;
  /** The text of the cache that `#cached` was read from. */
  #cachedText: string | null;
  #state: ThemeState;
  #cancelTimer = () => {};
  #sending: Promise<void> | null = null;

  constructor(dependencies: Dependencies) {
    const { storage } = dependencies;
    this.#dependencies = dependencies;
    this.#cached = readTheme(storage) ?? { theme: noTheme, unsent: {} };
    this.#cachedText = storage.getItem(themeKey);
    this.#state = { theme: this.#cached.theme, choices: readChoices(storage) ?? builtInChoices };
  }

  readonly subscribe = this.#emitter.subscribe;

  readonly state = (): ThemeState => this.#state;

  async load(): Promise<void> {
    await Promise.all([this.#fetchTheme(), this.#fetchChoices()]);
  }

  /** Sends unsent changes. Resolves when they have arrived, or when they must wait longer. Never rejects. */
  send({ keepalive = false } = {}): Promise<void> {
    this.#cancelTimer();
    if (!this.#hasUnsent() || !this.#dependencies.isAuthenticated()) return Promise.resolve();
    this.#sending ??= this.#sendAll(keepalive);
    return this.#sending;
  }

  /** `settling`: more changes follow at once. Returns why a time is invalid; then nothing has changed. */
  change(change: ThemeChange, { settling = false } = {}): StartTimeProblem | null {
    const theme = withChange(this.#cached.theme, change);
    const problem = startTimeProblem(theme);
    if (problem) return problem;
    this.#store({ theme, unsent: { ...this.#cached.unsent, ...difference(this.#cached.theme, theme) } });
    if (settling) this.#sendAfter(settlingMs);
    else void this.send();
    return null;
  }

  /** Another tab has written the cache. */
  reread(): void {
    this.#adoptStored();
    this.#show({
      theme: this.#cached.theme,
      choices: readChoices(this.#dependencies.storage) ?? builtInChoices,
    });
  }

  /** The scene may stay for the next person here; the names of a person's own pictures may not. */
  forgetPerson(): void {
    this.#cancelTimer();
    this.#dependencies.storage.removeItem(choicesKey);
    this.#show({ choices: builtInChoices });
  }

  #show(next: Partial<ThemeState>) {
    this.#state = { ...this.#state, ...next };
    this.#emitter.notify();
  }

  #store(next: CachedTheme) {
    const { storage } = this.#dependencies;
    this.#cached = next;
    writeTheme(storage, next);
    this.#cachedText = storage.getItem(themeKey);
    this.#show({ theme: next.theme });
  }

  /** Adopts what another tab has written, even before its storage event arrives. Returns whether it did. */
  #adoptStored(): boolean {
    const { storage } = this.#dependencies;
    const text = storage.getItem(themeKey);
    if (text === this.#cachedText) return false;
    this.#cachedText = text;
    const read = readTheme(storage);
    if (read) this.#cached = read;
    return read !== null;
  }

  #hasUnsent(): boolean {
    return Object.keys(this.#cached.unsent).length > 0;
  }

  #sendAfter(ms: number) {
    this.#cancelTimer();
    this.#cancelTimer = this.#dependencies.after(ms, () => void this.send());
  }

  async #sendAll(keepalive: boolean) {
    try {
      let answered = true;
      while (answered && this.#hasUnsent() && this.#dependencies.isAuthenticated())
        answered = await this.#sendOnce(keepalive);
    } finally {
      // In the same step as the last check for unsent changes, so that the next change starts a new loop.
      this.#sending = null;
    }
  }

  /** @returns whether to send the next change at once */
  async #sendOnce(keepalive: boolean): Promise<boolean> {
    const { fetchTheme, saveTheme, isRefusal } = this.#dependencies;
    const sent = this.#cached.unsent;
    try {
      // The cache has no id until the first answer on this device.
      const id = this.#cached.theme.id || (await fetchTheme()).id;
      const saved = await saveTheme({ ...sent, id }, { keepalive });
      this.#adoptStored();
      const unsent = without(this.#cached.unsent, sent);
      this.#store({ theme: { ...saved, ...defined(unsent) }, unsent });
      return true;
    } catch (error) {
      logProblem("The theme could not be saved.", error);
      if (!isRefusal(error)) {
        this.#sendAfter(retryMs);
        return false;
      }
      this.#cached = { ...this.#cached, unsent: without(this.#cached.unsent, sent) };
      await this.#fetchTheme();
      return true;
    }
  }

  async #fetchTheme(): Promise<void> {
    const fetched = await this.#attempt(this.#dependencies.fetchTheme);
    // Another tab may have changed it after this answer was made.
    if (this.#adoptStored()) return this.#fetchTheme();
    if (!fetched) {
      if (this.#hasUnsent()) this.#sendAfter(retryMs);
      return;
    }
    // Before the first answer, unsent changes belong to the signed-in person; later the id names their owner.
    const unsent = [fetched.id, ""].includes(this.#cached.theme.id) ? this.#cached.unsent : {};
    this.#store({ theme: { ...fetched, ...defined(unsent) }, unsent });
    if (this.#hasUnsent()) this.#sendAfter(0);
  }

  async #fetchChoices() {
    const answer = await this.#attempt(this.#dependencies.fetchChoices);
    const choices = wholeChoices(answer);
    if (answer && !choices) logProblem("The background choices can’t be read and are ignored.");
    if (!choices) return;
    writeChoices(this.#dependencies.storage, choices);
    this.#show({ choices });
  }

  /** `null`, with a line in the console, if the request failed: then the cached values stay. */
  async #attempt<Answer>(ask: () => Promise<Answer>): Promise<Answer | null> {
    if (!this.#dependencies.isAuthenticated()) return null;
    try {
      return await ask();
    } catch (error) {
      logProblem("The theme could not be fetched.", error);
      return null;
    }
  }
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
