import { type ESTree, parseSync, Visitor } from "rolldown/utils";

/** A text that `t`, `tc` or `rich` translates. */
export type Message = {
  source: string;
  context?: string;
  /** For translators. */
  description?: string;
  /** Where the literal is in the file. */
  start: number;
  end: number;
};

export type SourceFile = {
  messages: Message[];
  problems: string[];
  dynamicImports: { specifier: string; start: number; end: number }[];
};

const translators = /(^|\/)(?:translate|rich)\.ts$/;
const names = ["t", "tc", "rich"];

/** Reads a TypeScript file's messages and what it loads with `import()`. */
export function readSource(file: string, code: string): SourceFile {
  const { program, comments } = parseSync(file, code);
  const messages: Message[] = [];
  const problems: string[] = [];
  const dynamicImports: SourceFile["dynamicImports"] = [];
  const known = new Set<string>();
  const place = ({ start }: { start: number }) => `${file}:${code.slice(0, start).split("\n").length}`;
  let depth = 0;
  const enter = () => {
    depth += 1;
  };
  const leave = () => {
    depth -= 1;
  };

  new Visitor({
    ImportDeclaration(node) {
      if (!translators.test(node.source.value)) return;
      for (const { local } of node.specifiers) if (names.includes(local.name)) known.add(local.name);
    },
    ImportExpression({ source, start, end }) {
      if (source.type === "Literal" && typeof source.value === "string")
        dynamicImports.push({ specifier: source.value, start, end });
    },
    FunctionDeclaration: enter,
    "FunctionDeclaration:exit": leave,
    FunctionExpression: enter,
    "FunctionExpression:exit": leave,
    ArrowFunctionExpression: enter,
    "ArrowFunctionExpression:exit": leave,
    CallExpression({ callee, arguments: given, ...call }) {
      if (callee.type !== "Identifier" || !known.has(callee.name)) return;
      if (depth === 0) problems.push(`${place(call)} translates while the module loads: make it a function.`);
      const [context, literal] = callee.name === "tc" ? given : [undefined, given[0]];
      const source = textOf(literal);
      const meaning = textOf(context);
      if (source === null || !literal || (context && meaning === null)) {
        problems.push(`${place(call)} translates a text that is not written there.`);
        return;
      }
      const { start, end } = literal;
      messages.push({ source, start, end, ...(meaning !== null && { context: meaning }) });
    },
  }).visit(program);

  for (const { text, end } of described(comments, code)) {
    const next = messages.filter(({ start }) => start > end).sort((a, b) => a.start - b.start)[0];
    if (next) next.description = text;
  }
  return { messages, problems, dynamicImports };
}

/** The value of a string, or of a template without expressions; `null` for anything else. */
function textOf(node: ESTree.Argument | undefined): string | null {
  if (node?.type === "Literal" && typeof node.value === "string") return node.value;
  if (node?.type === "TemplateLiteral" && node.expressions.length === 0)
    return node.quasis[0]?.value.cooked ?? null;
  return null;
}

type Comment = ReturnType<typeof parseSync>["comments"][number];

const marker = /^[\s*]*Translators:\s*/;

/** Comments that begin with `Translators:`. Line comments directly below continue one. */
function described(comments: readonly Comment[], code: string) {
  const found: { text: string; end: number }[] = [];
  for (const { type, value, start, end } of comments) {
    const last = found.at(-1);
    if (marker.test(value)) found.push({ text: oneLine(value.replace(marker, "")), end });
    else if (last && type === "Line" && /^\n[^\S\n]*$/.test(code.slice(last.end, start)))
      Object.assign(last, { text: oneLine(`${last.text} ${value}`), end });
  }
  return found;
}

const oneLine = (text: string) =>
  text
    .replace(/\s*\n[\s*]*/g, " ")
    .replace(/\s+/g, " ")
    .trim();
