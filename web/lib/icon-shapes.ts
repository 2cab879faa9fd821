/** Parses and checks the body of an icon, which may contain only these shapes with these attributes. */
export type IconShape = {
  tag: string;
  attributes: Record<string, string>;
  children: readonly IconShape[];
};
export type Icon = { width: number; height: number; shapes: readonly IconShape[] };

const tags = new Set(["g", "path", "circle", "ellipse", "rect", "line", "polyline", "polygon"]);
const attributeNames = new Map(
  [
    ...["d", "cx", "cy", "r", "x", "y", "rx", "ry", "x1", "y1", "x2", "y2", "width", "height", "points"],
    ...["fill", "fillRule", "clipRule", "opacity", "transform"],
    ...["stroke", "strokeWidth", "strokeLinecap", "strokeLinejoin", "strokeDasharray", "strokeOpacity"],
  ].map((name) => [name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`), name]),
);
/** Numbers, names and path commands. URLs, entities and scripts need other characters. */
const isPlain = (value: string) => /^[\w\s.,+()-]*$/.test(value) && !/url/i.test(value);

/** `null` if the markup contains anything that an icon doesn't need. */
export function readIconShapes(body: string): readonly IconShape[] | null {
  const parsed = new DOMParser().parseFromString(
    `<svg xmlns="http://www.w3.org/2000/svg">${body}</svg>`,
    "image/svg+xml",
  );
  const svg = parsed.documentElement;
  if (svg.localName !== "svg" || svg.attributes.length > 1 || svg.nextSibling) return null;
  return readAll(svg);
}

function readAll(parent: Element): readonly IconShape[] | null {
  const shapes: IconShape[] = [];
  for (const node of parent.childNodes) {
    const shape = node instanceof Element ? readShape(node) : null;
    if (!shape) return null;
    shapes.push(shape);
  }
  return shapes;
}

function readShape(element: Element): IconShape | null {
  const children = readAll(element);
  if (!tags.has(element.localName) || !children) return null;
  const attributes: Record<string, string> = {};
  for (const { name, value } of element.attributes) {
    const known = attributeNames.get(name);
    if (!known || !isPlain(value)) return null;
    attributes[known] = value;
  }
  return { tag: element.localName, attributes, children };
}
