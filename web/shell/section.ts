import { useLocation } from "@tanstack/react-router";

const sections = ["/reflections", "/activities", "/dashboard", "/chat", "/insights"] as const;
type Section = (typeof sections)[number];

/** The part of the app that a path belongs to, as the bars name it. */
export function sectionOf(path: string): Section | undefined {
  // Starting an activity belongs to activities, although its address begins differently.
  if (/^\/reflections\/(?:start|activity\/new)\//.test(path)) return "/activities";
  if (/^\/analyzers(?:\/|$)/.test(path)) return "/insights";
  return sections.find((section) => path === section || path.startsWith(`${section}/`));
}

/** Marks a bar's link to the section that the page belongs to. */
export function useSectionLink(to: string) {
  const isHere = useLocation({ select: ({ pathname }) => sectionOf(pathname) === to });
  // By default, a link is marked by the beginning of its address.
  const marks = isHere ? { "aria-current": "page" as const } : { activeOptions: { exact: true } };
  return { isHere, marks };
}
