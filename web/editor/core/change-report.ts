/**
 * Reports the text at most once in `interval` milliseconds, always including the last change, and only if the text
 * differs. Reading a long document on every key would be noticeable. `flush` reads at once.
 */
export function createChangeReport(read: () => string, report: (markdown: string) => void, interval = 150) {
  let known = read();
  let timer: ReturnType<typeof setTimeout> | undefined;

  const flush = () => {
    if (timer === undefined) return;
    clearTimeout(timer);
    timer = undefined;
    const markdown = read();
    if (markdown === known) return;
    known = markdown;
    report(markdown);
  };

  return {
    changed() {
      timer ??= setTimeout(flush, interval);
    },
    flush,
    /** Accepts the current text without reporting it, because it came from outside. */
    accept() {
      clearTimeout(timer);
      timer = undefined;
      known = read();
    },
  };
}
