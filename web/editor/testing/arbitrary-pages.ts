import fc from "fast-check";
import { toMarkdown } from "../markdown.ts";
import { anyDocument, anyMarkdown } from "./arbitrary-documents.ts";

const picture = "![jetty](attachment:01930000-0000-7000-8000-00000000000a)";

/** Blocks as other apps write them. Each can be anywhere in a page. */
export const blockKinds = [
  "Plain words.",
  "# One",
  "#### Four",
  "###### Six ##",
  "Underlined\n===",
  "Underlined\n---",
  "- a\n- b",
  "* a\n* b",
  "+ a\n+ b",
  "- a\n\n- b",
  "- [ ] a\n- [x] b",
  "* [ ] a\n* b",
  "- a\n  - b\n    * c",
  "- a\n-",
  "1. a\n2. b",
  "1) a\n2) b",
  "5. a\n6. b",
  "1. a\n1. b",
  "1. [ ] a",
  "1986. We moved.\n1991. School.\n2004. Father died.",
  "3. a\n\n7. - b",
  "> a\n> b",
  "> a\nlazy",
  "> [!note] From the letter\n> he liked *the sea*",
  "```js\na\n```",
  "~~~\na\n~~~",
  "    code\n\n    more",
  "---",
  "***",
  "* * *",
  "| a | b |\n|---|:-:|\n| c | d |",
  "words\n| a |\n|---|",
  "[[Ana]] and [[Ana|her]]",
  "[^1]: The mill.",
  "at the lake[^1]",
  "a*b*c and **d**",
  "_a_ and __b__",
  "~a~ ~~b~~ ==c==",
  "$$\nx^2\n$$",
  "![jetty](https://a.example/jetty.png)",
  picture,
  `before ${picture} # after`,
  "<div>\n<b>x</b>\n</div>",
  "<!-- note -->",
  "spaces  \nbackslash\\\nlast",
  "soft\nbreaks",
  "---\ntitle: x\n---",
  "[a]: https://a.example",
  "a &amp; b &copy;",
  "  two spaces before",
  "\\* a",
  "# a\ntext\n# b",
  "text\n- a",
  "text\n***",
] as const;

const anyBlock = fc.oneof(
  { weight: 6, arbitrary: fc.constantFrom<string>(...blockKinds, "```\nopen", "trailing  ") },
  { weight: 2, arbitrary: anyMarkdown },
  { weight: 2, arbitrary: anyDocument.map(toMarkdown) },
);
const between = fc.constantFrom("\n\n", "\n\n", "\n\n", "\n", "\n\n\n", "\n\n\n\n\n", "\n \n", "");

/** Pages as other apps write them, with any line ends, and blank lines anywhere. */
export const anyPage = fc
  .record({
    blocks: fc.array(fc.tuple(anyBlock, between), { minLength: 1, maxLength: 7 }),
    start: fc.constantFrom("", "", "", "\n", "\n\n\n", "\uFEFF"),
    end: fc.constantFrom("\n", "\n", "", "\n\n\n"),
    lineEnd: fc.constantFrom("\n", "\n", "\r\n", "\r"),
  })
  .map(({ blocks, start, end, lineEnd }) => {
    const page = start + blocks.flat().join("").replace(/\s+$/, "") + end;
    return page.replace(/\r\n?|\n/g, lineEnd);
  });
