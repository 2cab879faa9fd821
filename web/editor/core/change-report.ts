/**
 * Passes the text on at most once in `interval` milliseconds, the last change always, and only if it differs.
 * Reading a long document on every key would be felt; `flush` reads at once.
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
    /** What is there now came from outside: nobody needs to be told. */
    accept() {
      clearTimeout(timer);
      timer = undefined;
      known = read();
    },
  };
}
