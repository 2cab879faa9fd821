/**
 * Replaces styles by elements with the same meaning: bold, italic, strike and the alignment of cells. Parses styles as
 * text, because the Content-Security-Policy prevents the browser from parsing them. Removes all styles.
 */
export function readStyles(body: HTMLElement) {
  const unwrapped = new Set<Element>();
  for (const element of body.querySelectorAll("[style]")) {
    const styles = declarationsOf(element);
    element.removeAttribute("style");
    const align = styles.get("text-align");
    if (align && /^T[DH]$/.test(element.tagName)) element.setAttribute("align", align);
    for (const { property, name, names, isOn, isOff } of meanings) {
      const value = styles.get(property) ?? styles.get(`${property}-line`) ?? "";
      if (isOff(value) && names.includes(element.localName)) unwrapped.add(element);
      else if (isOn(value) && !element.closest(name)) wrapContent(element, name);
    }
  }
  for (const element of unwrapped) element.replaceWith(...element.childNodes);
}

type Meaning = {
  property: string;
  /** The element for this meaning, and the elements that have it without a style. */
  name: string;
  names: readonly string[];
  isOn: (value: string) => boolean;
  isOff: (value: string) => boolean;
};

const meanings: readonly Meaning[] = [
  {
    property: "font-weight",
    name: "strong",
    names: ["b", "strong"],
    isOn: (value) => /^bold/.test(value) || Number(value) >= 600,
    isOff: (value) => value === "normal" || (value !== "" && Number(value) < 600),
  },
  {
    property: "font-style",
    name: "em",
    names: ["i", "em"],
    isOn: (value) => /^(?:italic|oblique)/.test(value),
    isOff: (value) => value === "normal",
  },
  {
    property: "text-decoration",
    name: "s",
    names: ["s", "del", "strike"],
    isOn: (value) => value.includes("line-through"),
    isOff: (value) => value === "none",
  },
];

function declarationsOf(element: Element): Map<string, string> {
  const text = element.getAttribute("style") ?? "";
  return new Map(
    text.split(";").flatMap((declaration): [string, string][] => {
      const at = declaration.indexOf(":");
      if (at < 0) return [];
      const value = declaration.slice(at + 1).replace(/!important/i, "");
      return [[declaration.slice(0, at).trim().toLowerCase(), value.trim().toLowerCase()]];
    }),
  );
}

function wrapContent(element: Element, name: string) {
  const wrapper = element.ownerDocument.createElement(name);
  wrapper.append(...element.childNodes);
  element.append(wrapper);
}
