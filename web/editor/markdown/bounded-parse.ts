import type { Nodes, Root } from "mdast";
import { fromMarkdown, type Options } from "mdast-util-from-markdown";
import {
  attention,
  blockQuote,
  codeText,
  htmlText,
  labelEnd,
  list,
  setextUnderline,
} from "micromark-core-commonmark";
import type { Construct, Event, Extension, State, Tokenizer } from "micromark-util-types";

/**
 * Maximum parser work for one text. One unit is about 50 ns, the time for one of its events. A text of `maxWork` takes
 * about a second.
 */
export const maxWork = 20_000_000;

/** Lines and table cells that are parsed. */
export const maxRows = 16_000;

/** Characters of a paragraph or code block, all of which the browser lays out with each key. */
export const maxParagraph = 50_000;

/** Nodes of a parsed text. The browser takes a few seconds to draw this many. */
export const maxNodes = 50_000;

/** Nested blocks and marks. */
export const maxDepth = 250;

/** For one delimiter that may begin or end formatting. */
const signWork = 160;

class TooComplex extends Error {}

/** Counts the parser's work on one text, and stops it at `maxWork`. */
export function createMeter() {
  let work = 0;
  return {
    work: () => work,
    charge(more: number) {
      work += more;
      if (work > maxWork) throw new TooComplex();
    },
  };
}

type Charge = (work: number) => void;

/** Parses Markdown in bounded time. Returns null if the text is too complex; it is then shown as source. */
export function parseBounded(markdown: string, options: Options = {}, meter = createMeter()): Root | null {
  if (countRows(markdown) > maxRows) return null;
  try {
    const extensions = [...(options.extensions ?? []), metered(meter.charge)];
    const root = fromMarkdown(markdown, { ...options, extensions });
    return nodesIn(root, 0) <= maxNodes ? root : null;
  } catch (error) {
    if (error instanceof TooComplex) return null;
    throw error;
  }
}

const countRows = (markdown: string) => markdown.match(/[|\n\r]/g)?.length ?? 0;

/** A short row of a table gets empty cells up to the table's width. */
function nodesIn(node: Nodes, depth: number): number {
  if (depth > maxDepth || (paragraphs.has(node.type) && lengthOf(node) > maxParagraph))
    throw new TooComplex();
  if (!("children" in node)) return "value" in node ? 1 + linesIn(node.value) : 1;
  const width = node.type === "table" ? Math.max(...node.children.map((row) => row.children.length)) : 0;
  return node.children.reduce(
    (sum, child) => sum + nodesIn(child, depth + 1),
    1 + width * node.children.length,
  );
}

const paragraphs = new Set<string>(["paragraph", "heading", "code"]);

const lengthOf = ({ position }: Nodes) => (position?.end.offset ?? 0) - (position?.start.offset ?? 0);

const linesIn = (value: string) => value.match(/\n/g)?.length ?? 0;

/** Counts the work of all parts of the parser whose time grows faster than linearly. */
function metered(charge: Charge): Extension {
  const sign = { tokenize: countSign(charge) };
  const emphasis = measured(attention, (length, events) => charge(length * (length + events / 2)));
  const scanned = (construct: Construct) => measured(construct, (length) => charge(2 * length));
  const underline = resolving(setextUnderline, (events) => charge(3 * events.length));
  const link = resolving(labelEnd, (events) => charge(24 * lengthOfLast(events)));
  const enumeration = container(list, charge);
  return {
    document: {
      62: container(blockQuote, charge),
      ...each([42, 43, 45, 48, 49, 50, 51, 52, 53, 54, 55, 56, 57], enumeration),
    },
    flow: { 45: underline, 61: underline },
    text: {
      ...each([-5, -4, -3, 33, 38, 61, 91, 92, 126], sign),
      93: [sign, link],
      ...each([42, 95], [sign, emphasis]),
      60: [sign, scanned(htmlText)],
      96: [{ ...sign, previous: codeText.previous }, scanned(codeText)],
    },
    disable: { null: ["attention", "labelEnd", "setextUnderline", "htmlText", "codeText"] },
  };
}

const each = <Value>(codes: readonly number[], value: Value): Record<number, Value> =>
  Object.fromEntries(codes.map((code) => [code, value]));

/** Matches nothing. Counts what a sign in a text block may cost. */
const countSign = (charge: Charge): Tokenizer =>
  function (_effects, _ok, nok) {
    const { events, previous } = this;
    return (code) => {
      const isInRun = previous === code && (code === equals || code === tilde);
      charge(isInRun ? signWork / 4 : signWork + events.length / 256);
      // The parser looks for the other end among all that came before.
      if (!isInRun && (code === equals || code === tilde)) charge(events.length / 2);
      if (code === bracket) charge((this.now().offset - (events[0]?.[1].start.offset ?? 0)) / 8);
      return nok(code);
    };
  };

const [equals, bracket, tilde] = [61, 93, 126];

/** Counts the characters that an attempt went through, whether it matched or not. */
const measured = (construct: Construct, count: (length: number, events: number) => void): Construct => ({
  ...construct,
  name: `metered-${construct.name}`,
  tokenize(effects, ok, nok) {
    const start = this.now().offset;
    const counted =
      (next: State): State =>
      (code) => {
        count(this.now().offset - start, this.events.length);
        return next(code);
      };
    return construct.tokenize.call(this, effects, counted(ok), counted(nok));
  },
});

const resolving = (construct: Construct, count: (events: readonly Event[]) => void): Construct => ({
  ...construct,
  name: `metered-${construct.name}`,
  resolveTo(events, context) {
    const resolved = construct.resolveTo?.(events, context) ?? events;
    count(resolved);
    return resolved;
  },
});

function lengthOfLast(events: readonly Event[]): number {
  const token = events.at(-1)?.[1];
  return token ? token.end.offset - token.start.offset : 0;
}

/** Where a quote or a list ends, and at each line that is not part of it, the parser goes through all blocks so far. */
function container(construct: Construct, charge: Charge): Construct {
  const { exit, continuation } = construct;
  return {
    ...construct,
    name: `metered-${construct.name}`,
    exit(effects) {
      charge(this.events.length);
      exit?.call(this, effects);
    },
    ...(continuation && {
      continuation: {
        ...continuation,
        tokenize(effects, ok, nok) {
          return continuation.tokenize.call(this, effects, ok, (code) => {
            charge(3 * this.events.length);
            return nok(code);
          });
        },
      },
    }),
  };
}
