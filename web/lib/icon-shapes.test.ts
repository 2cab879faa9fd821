import { describe, expect, it } from "vitest";
import { readIconShapes } from "./icon-shapes.ts";

describe("the markup of an icon", () => {
  it("becomes shapes with React's attribute names", () => {
    expect(
      readIconShapes(
        '<g fill="none" stroke="currentColor" stroke-width="2"><circle cx="12" cy="12" r="4"/><path d="M12 2v2m-7.07-.93l1.41 1.41"/></g>',
      ),
    ).toEqual([
      {
        tag: "g",
        attributes: { fill: "none", stroke: "currentColor", strokeWidth: "2" },
        children: [
          { tag: "circle", attributes: { cx: "12", cy: "12", r: "4" }, children: [] },
          { tag: "path", attributes: { d: "M12 2v2m-7.07-.93l1.41 1.41" }, children: [] },
        ],
      },
    ]);
  });

  it.each([
    "<script>alert(1)</script>",
    "<foreignObject><p>Hello</p></foreignObject>",
    '<image href="https://elsewhere.example/a.png"/>',
    '<use href="#a"/>',
    "<style>*{fill:red}</style>",
    '<animate attributeName="r"/>',
    '<path d="M0 0" onclick="alert(1)"/>',
    '<path d="M0 0" style="fill:red"/>',
    '<path d="M0 0" class="icon"/>',
    '<path fill="url(#a)" d="M0 0"/>',
    '<path fill="url(https://elsewhere.example/)" d="M0 0"/>',
    '<path d="javascript:alert(1)"/>',
    "words",
    '<path d="M0 0"/><!-- a note -->',
    '</svg><svg><path d="M0 0"/>',
    '<path d="M0 0"',
  ])("is refused as a whole with %s in it", (body) => {
    expect(readIconShapes(body)).toBeNull();
  });
});
