import { isMotionReduced } from "#web/lib/motion.ts";

/** How long the welcome stands. */
const welcomeMs = 2000;

/**
 * The welcome stands in the page itself, so that it is the first thing there. It lies over the app without holding
 * it up: the app loads and takes input beneath, and whoever presses a key or a button is not kept waiting.
 */
export function endWelcome(): void {
  const welcome = document.querySelector(".welcome");
  if (!welcome) return;
  const end = () => {
    clearTimeout(timer);
    for (const name of inputs) removeEventListener(name, end, true);
    if (isMotionReduced() || !("startViewTransition" in document)) welcome.remove();
    else document.startViewTransition(() => welcome.remove());
  };
  const timer = setTimeout(end, welcomeMs);
  for (const name of inputs) addEventListener(name, end, true);
}

const inputs = ["keydown", "pointerdown", "wheel"] as const;
