import { type ESTree, parseSync, Visitor } from "rolldown/utils";

/** A text in the code that is missing from the catalogue. */
export type HardCoded = {
  text: string;
  start: number;
  end: number;
  /** How it is written; `mixed` texts are parts of one sentence with markup or variables. */
  kind: "string" | "attribute" | "words" | "mixed" | "error";
};

/** Attributes that people read, of elements and of our own components. */
const readAttributes =
  /^(?:aria-(?:label|description|roledescription|valuetext|placeholder)|title|placeholder|alt|label|help|lead|foot|words|note|heading|caption|action|sendingAction|message|question|hint)$/;
/** Calls whose texts are for the log, for developers and for models. */
const forDevelopers = /^(?:describe|logProblem|(?:Type|Range|Start)?Error|debug|info|warn|error)$/;
/** Properties of the contract that describe it in the API’s document. */
const ofTheDocument = /^(?:summary|description|tags)$/;
/** Calls that show their texts, which may be single words. */
const shown = /^useDocumentTitle$/;
const translators = /^(?:t|tc|rich)$/;

const hasLetters = (text: string) => /\p{L}{2}/u.test(text) && text !== "Reflector";
/** Two words or more that begin as a sentence does. Names of keys, styles and events are not written like that. */
const isSentence = (text: string) => /^[^\p{L}]*\p{Lu}[\p{L}’'-]*,?\s+\S*\p{L}/u.test(text);

/**
 * Texts for people outside the catalogue: what is drawn, attributes that people read, and sentences anywhere else. A
 * comment `Untranslated: …` in the same line or above excuses a text, and `Untranslated file: …` all texts of a file.
 */
export function findHardCoded(file: string, code: string): HardCoded[] {
  const { program, comments } = parseSync(file, code);
  if (comments.some(({ value }) => /Untranslated file:/.test(value))) return [];
  const found = new Map<number, HardCoded>();
  const ignored: { start: number; end: number }[] = [];
  const ignore = ({ start, end }: { start: number; end: number }) => {
    ignored.push({ start, end });
  };
  const add = (node: { start: number; end: number }, text: string, kind: HardCoded["kind"]) => {
    if (!found.has(node.start)) found.set(node.start, { text, start: node.start, end: node.end, kind });
  };
  const addTemplate = (node: ESTree.TemplateLiteral) =>
    add(node, node.quasis.map(({ value }) => value.raw).join("…"), "mixed");
  /** What an expression may show, such as a text for each outcome of a condition. */
  const addTexts = (node: ESTree.Expression | ESTree.JSXEmptyExpression) => {
    if (isText(node) && hasLetters(node.value)) add(node, node.value, "string");
    else if (node.type === "TemplateLiteral" && node.quasis.some(({ value }) => hasLetters(value.raw)))
      addTemplate(node);
    else if (node.type === "ConditionalExpression") [node.consequent, node.alternate].forEach(addTexts);
    else if (node.type === "LogicalExpression") [node.left, node.right].forEach(addTexts);
  };

  /** The only text in an element is a message; text next to other content is part of one. */
  const addChildren = (children: ESTree.JSXElement["children"]) => {
    const shown = children.filter(
      (child) =>
        !(child.type === "JSXText" && child.value.trim() === "") &&
        !(child.type === "JSXExpressionContainer" && child.expression.type === "JSXEmptyExpression"),
    );
    for (const child of shown)
      if (child.type === "JSXText" && hasLetters(child.value))
        add(child, child.value.replace(/\s+/g, " ").trim(), shown.length === 1 ? "words" : "mixed");
      else if (child.type === "JSXExpressionContainer") addTexts(child.expression);
  };

  new Visitor({
    ImportDeclaration: ignore,
    TSLiteralType: ignore,
    CallExpression(call) {
      const name = nameOf(call.callee);
      if (forDevelopers.test(name)) ignore(call);
      if (shown.test(name))
        for (const each of call.arguments) if (each.type !== "SpreadElement") addTexts(each);
      if (translators.test(name))
        for (const each of call.arguments)
          if (each.type === "Literal" || each.type === "TemplateLiteral") ignore(each);
    },
    TaggedTemplateExpression(tagged) {
      if (nameOf(tagged.tag) === "sql") ignore(tagged);
    },
    NewExpression(made) {
      if (forDevelopers.test(nameOf(made.callee))) ignore(made);
    },
    Property({ key, value }) {
      if (key.type !== "Identifier") return;
      if (ofTheDocument.test(key.name)) ignore(value);
      if (key.name === "error" && isText(value)) add(value, value.value, "error");
    },
    "JSXElement:exit": ({ children, openingElement: { name } }) => {
      const isCode = name.type === "JSXIdentifier" && name.name === "code";
      if (!isCode) addChildren(children);
    },
    "JSXFragment:exit": ({ children }) => addChildren(children),
    JSXAttribute({ name, value }) {
      if (!value || name.type !== "JSXIdentifier" || !readAttributes.test(name.name)) return;
      if (isText(value) && hasLetters(value.value)) add(value, value.value, "attribute");
      if (value.type === "JSXExpressionContainer") addTexts(value.expression);
    },
    Literal(node) {
      if (isText(node) && isSentence(node.value)) add(node, node.value, "string");
    },
    TemplateLiteral(node) {
      const parts = node.quasis.map(({ value }) => value.raw);
      const beginsWithVariable = parts[0] === "" && parts.some((part) => /\p{L}{2}\s+\p{L}{2}/u.test(part));
      const isWords = parts.some(hasLetters) && isSentence(parts.join("x"));
      if (beginsWithVariable || isWords) addTemplate(node);
    },
  }).visit(program);

  const lineOf = (at: number) => code.slice(0, at).split("\n").length;
  const excused = comments.filter(({ value }) => /Untranslated:/.test(value)).map(({ end }) => lineOf(end));
  return [...found.values()]
    .filter(({ start }) => !ignored.some((each) => each.start <= start && start < each.end))
    .filter(({ start }) => !excused.some((line) => [0, 1].includes(lineOf(start) - line)))
    .sort((one, other) => one.start - other.start);
}

function nameOf(callee: ESTree.Expression | ESTree.Super): string {
  if (callee.type === "Identifier") return callee.name;
  return callee.type === "MemberExpression" && callee.property.type === "Identifier"
    ? callee.property.name
    : "";
}

const isText = (node: { type: string }): node is ESTree.StringLiteral =>
  node.type === "Literal" && typeof Reflect.get(node, "value") === "string";
