import { getIcons, type Icons, iconPrefix, isIconName, maxIconsAtOnce } from "#contract/icons/icons.ts";
import { createEmitter } from "./device/observable.ts";
import { type Icon, readIconShapes } from "./icon-shapes.ts";
import { apiAddress } from "./page-meta.ts";

export const iconTimeoutMs = 1500;

type Dependencies = {
  fetch: typeof fetch;
  /** A signal that aborts after `ms`. */
  timeout: (ms: number) => AbortSignal;
};

/**
 * Icons that people chose, from the server. Icons requested at the same moment are sent in one request. An icon that
 * came too late is requested again when it is next shown; an icon that doesn't exist is not.
 */
export function createIconLoader({ fetch, timeout }: Dependencies) {
  const known = new Map<string, Icon | null>();
  const emitter = createEmitter();
  const underWay = new Set<string>();
  let wanted: string[] = [];

  function want(icon: string) {
    const [prefix, name = ""] = icon.split(":");
    if (prefix !== iconPrefix || !isIconName(name) || known.has(icon) || underWay.has(name)) return;
    underWay.add(name);
    if (wanted.push(name) === 1) queueMicrotask(askForWanted);
  }

  function askForWanted() {
    const names = wanted;
    wanted = [];
    for (let from = 0; from < names.length; from += maxIconsAtOnce)
      void load(names.slice(from, from + maxIconsAtOnce));
  }

  async function load(names: readonly string[]) {
    const answer = await ask(names);
    for (const name of names) {
      underWay.delete(name);
      if (answer) known.set(`${iconPrefix}:${name}`, iconOf(answer, name));
    }
    if (answer) emitter.notify();
  }

  async function ask(names: readonly string[]): Promise<Icons | null> {
    try {
      const answer = await fetch(`${apiAddress(getIcons.url)}?icons=${names.join(",")}`, {
        signal: timeout(iconTimeoutMs),
      });
      return answer.ok ? await answer.json() : null;
    } catch {
      // Too late or offline: the fallback icon stays.
      return null;
    }
  }

  return {
    want,
    /** `null` if the icon doesn't exist, or hasn't loaded yet. */
    icon: (icon: string) => known.get(icon) ?? null,
    subscribe: emitter.subscribe,
  };
}

export type IconLoader = ReturnType<typeof createIconLoader>;

function iconOf({ icons, aliases, width, height }: Icons, name: string): Icon | null {
  const found = icons[aliases?.[name]?.parent ?? name];
  const shapes = found ? readIconShapes(found.body) : null;
  return shapes && { width, height, shapes };
}

export const iconLoader = createIconLoader({
  fetch: (input, init) => fetch(input, init),
  timeout: (ms) => AbortSignal.timeout(ms),
});
