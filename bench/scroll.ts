import { signInBrowser, sizes, withBrowser } from "./browser.ts";
import { median, print, printTable } from "./print.ts";
import { type Scrolling, scroll } from "./scrolling.ts";
import { withJournal } from "./store.ts";

const reflections = 10_000;
const times = 3;

/** How smoothly a list of ten thousand scrolls. The browser draws in software, as without a graphics card. */
export async function benchScroll(): Promise<void> {
  print(`\nscroll: ${reflections.toLocaleString("en")} reflections, medians of ${times}`);
  await withJournal(reflections, ({ url }, person) =>
    withBrowser(async (browser) => {
      const { cookies } = await signInBrowser(url, person);
      const rows = [];
      for (const size of sizes) {
        const rounds: Scrolling[] = [];
        while (rounds.length < times) rounds.push(await scroll(browser, size, cookies, url));
        const of = (name: keyof Scrolling) => median(rounds.map((round) => round[name]));
        rows.push([
          size.name,
          of("seconds").toFixed(1),
          of("drawn"),
          of("dropped"),
          Math.round(of("longestMs")),
        ]);
      }
      printTable(["scrolling /reflections", "s", "frames drawn", "dropped at 60 Hz", "longest ms"], rows);
    }),
  );
}
