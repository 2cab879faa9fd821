import fc from "fast-check";

const attachment = "attachment:01930000-0000-7000-8000-00000000000a";

/** Each is cheap once; many of them made the parser, the writer or the browser slow. */
const units = [
  ..."*_~=`[]!<>&\\|#-+\t\n ",
  "**",
  "__",
  "~~",
  "==",
  "*a",
  "*a ",
  "a* ",
  "*a_ ",
  "**a** ",
  "a**b",
  "*_",
  "~~a== ",
  "==a== ",
  "[a](",
  "![",
  "[]",
  "[a](b) ",
  "[[a](b)",
  "[a](<",
  '[a](b "',
  "[a][",
  "![a](b",
  "`a ",
  "`a``b ",
  "<a ",
  "<a b='",
  "<!-- ",
  "<?",
  "<![CDATA[",
  "<!A ",
  "<http:",
  "<br>",
  "&amp;",
  "&#32;",
  "\\*",
  ">a\n\n",
  "> > ",
  "> - ",
  "- ",
  "- a\n",
  "1. ",
  "1. a\n",
  "- [ ] a\n",
  "* a\n- a\n",
  "- > a\n",
  "    a\n",
  "```\n",
  "~~~\n",
  "|a",
  "|\n",
  "|-",
  "a|b\n",
  "a|\n-|\n",
  "|a|\n|-|\n\n",
  "a\n",
  "a\n\n",
  "a  \n",
  "a\\\n",
  "# a\n",
  "a\n=\n",
  "---\n",
  "[a]: b\n",
  `![a](${attachment})\n\n`,
  `[a](${attachment}) `,
  "\r",
  "\0",
  "\u202e",
  "a",
]; // prettier-ignore

const anyUnit = fc
  .array(fc.constantFrom(...units), { minLength: 1, maxLength: 3 })
  .map((parts) => parts.join(""));

/** So that few characters stand for few repetitions and many for many. */
const anyLength = fc.constantFrom(500, 2000, 8000, 30_000);

const repeated = (unit: string, length: number) => unit.repeat(Math.ceil(length / unit.length));

const anyPart = fc.oneof(
  fc.tuple(anyUnit, anyLength).map(([unit, length]) => repeated(unit, length)),
  // One thing inside the other.
  fc
    .tuple(anyUnit, anyUnit, anyLength)
    .map(([open, close, length]) => `${repeated(open, length / 2)}a${repeated(close, length / 2)}`),
  // A run that grows.
  fc
    .tuple(anyUnit, anyUnit, fc.integer({ min: 1, max: 120 }))
    .map(([unit, end, most]) => Array.from({ length: most }, (_, at) => unit.repeat(at) + end).join("")),
  // A wide table with short rows.
  fc
    .tuple(fc.integer({ min: 1, max: 3000 }), fc.integer({ min: 1, max: 3000 }), anyUnit)
    .map(
      ([width, rows, cell]) => `${"|a".repeat(width)}|\n${"|-".repeat(width)}|\n${`${cell}\n`.repeat(rows)}`,
    ),
);

/** Markdown that costs its readers as much as it can. */
export const anyHostileMarkdown = fc
  .array(anyPart, { minLength: 1, maxLength: 3 })
  .map((parts) => parts.join("\n\n"));
