import { type Tab, until } from "./tab.ts";

export const password = "seven herons fly";
const words = "[aria-label='Your reflection']";

/** What a person does on our screens. */
export function screensOf(tab: Tab, url: string) {
  const shows = (text: string) => until(tab, `document.body.innerText.includes(${JSON.stringify(text)})`);
  const reads = (text: string) =>
    until(tab, `document.querySelector("${words}")?.innerText.includes(${JSON.stringify(text)})`);
  return {
    shows,
    reads,
    open: (path: string) => tab.open(url + path),
    async register(username: string) {
      await tab.open(`${url}/register`);
      await tab.type("Username", username);
      await tab.type("Password", password);
      await tab.press("button", "Register");
      await until(tab, "location.pathname === '/welcome'");
      await tab.press("button", "Skip all");
      await until(tab, "location.pathname === '/dashboard'");
    },
    write: (text: string) => tab.type("Your reflection", text),
    saved: () =>
      until(
        tab,
        "[...document.querySelectorAll('[role=status]')].some(({ innerText }) => innerText.trim() === 'Saved')",
      ),
    keptHere: () => shows("Offline: kept on this device"),
  };
}
