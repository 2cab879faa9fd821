// @vitest-environment happy-dom
import { Editor, getSchema } from "@tiptap/core";
import { EditorState, TextSelection } from "@tiptap/pm/state";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { documentMarkdown } from "../markdown/document-markdown.ts";
import { foreignHost, isSafeLink, mentionedIn, mentionOf } from "../markdown/safe-link.ts";
import { fromMarkdown } from "../markdown.ts";
import { schemaExtensions } from "./extensions.ts";
import { asAddress, linkAround } from "./link.ts";

describe("a typed address", () => {
  it.each([
    ["example.com", "https://example.com"],
    [" example.com/a?b#c ", "https://example.com/a?b#c"],
    ["example.com:8080", "https://example.com:8080"],
    ["me@example.com", "mailto:me@example.com"],
    ["http://example.com", "http://example.com"],
    ["/about", "/about"],
    ["tel:+49123", "tel:+49123"],
  ])("%j becomes %j", (typed, address) => expect(asAddress(typed)).toBe(address));

  it.each(["", "  ", "javascript:alert(1)", "data:text/html,x", "file:///etc/passwd"])(
    "%j is none",
    (typed) => expect(asAddress(typed)).toBe(null),
  );

  it("is always safe", () => {
    const part = fc.constantFrom(
      "java",
      "script",
      "data",
      "https",
      "mailto",
      ":",
      "/",
      ".",
      "@",
      "\n",
      "\t",
      " ",
      "a",
    );
    fc.assert(
      fc.property(fc.array(part, { maxLength: 8 }), (parts) => {
        const address = asAddress(parts.join(""));
        if (address !== null) expect(isSafeLink(address)).toBe(true);
      }),
    );
  });
});

describe("a link's scheme", () => {
  it("is recognised with any invisible characters in it", () => {
    const invisible = fc.constantFrom("", "", "\n", "\t", "\0", " ", "\u00a0", "\ufeff", "\u2028");
    const disguised = (scheme: string) =>
      fc
        .array(invisible, { minLength: scheme.length, maxLength: scheme.length })
        .map((gaps) => [...scheme].map((letter, at) => gaps[at] + letter).join(""));
    fc.assert(
      fc.property(
        fc.constantFrom("javascript:", "JavaScript:", "data:", "vbscript:").chain(disguised),
        (scheme) => {
          expect(isSafeLink(`${scheme}alert(1)`)).toBe(false);
        },
      ),
    );
  });

  it("may be that of a mention, if it names a reflection", () => {
    const id = "01930000-0000-7000-8000-00000000000A";
    expect(mentionedIn(mentionOf(id))).toBe(id.toLowerCase());
    expect(isSafeLink(mentionOf(id))).toBe(true);
    expect(isSafeLink("reflection:1")).toBe(false);
  });
});

describe("the host of a link that leaves this site", () => {
  it.each([
    ["https://a.example/b", "a.example"],
    ["http://a.example:8080", "a.example:8080"],
    ["//b.example/about", "b.example"],
    ["/\\b.example", "b.example"],
    ["\\\\b.example", "b.example"],
    ["/\t/b.example", "b.example"],
    ["https://this.example@b.example/", "b.example"],
    ["https:/\nb.example", "b.example"],
  ])("of %j is %j", (href, host) => expect(foreignHost(href)).toBe(host));

  it.each([
    "/about",
    "#top",
    "about",
    `${location.origin}/reflections`,
    "mailto:a@b.example",
    "tel:+1",
    "javascript:alert(1)",
    "reflection:01930000-0000-7000-8000-000000000001",
    "https://[",
  ])("of %j is none", (href) => expect(foreignHost(href)).toBeNull());

  it("is shown in the text, and is no part of what is stored", () => {
    for (const markdown of ["[about](//b.example/about)", '[about](//b.example/about "This site")']) {
      const editor = new Editor({
        extensions: schemaExtensions,
        injectCSS: false,
        content: fromMarkdown(markdown),
      });
      expect(editor.view.dom.querySelector("a")?.title).toMatch(/^b\.example(?:: This site)?$/);
      editor.commands.setContent(editor.view.dom.innerHTML);
      expect(documentMarkdown(editor.state.doc)).toBe(markdown);
      editor.destroy();
    }
  });
});

it("the link around the caret is found inside it, not at its ends, where typing continues outside", () => {
  const doc = getSchema(schemaExtensions).nodeFromJSON(fromMarkdown("a [link](https://b.example) c"));
  const around = (at: number) =>
    linkAround(EditorState.create({ doc, selection: TextSelection.create(doc, at) }));
  expect([2, 3, 4, 6, 7, 8].map(around)).toEqual([
    null,
    null,
    "https://b.example",
    "https://b.example",
    null,
    null,
  ]);
});
