import type { Parent, PhrasingContent } from "mdast";
import type { Extension as TreeExtension } from "mdast-util-from-markdown";
import { splice } from "micromark-util-chunked";
import { classifyCharacter } from "micromark-util-classify-character";
import { resolveAll } from "micromark-util-resolve-all";
import type { Construct, Event, Extension, Resolver, Token, Tokenizer } from "micromark-util-types";

declare module "micromark-util-types" {
  interface TokenTypeMap {
    doubleMark: "doubleMark";
    doubleMarkSequence: "doubleMarkSequence";
    doubleMarkCandidate: "doubleMarkCandidate";
    doubleMarkText: "doubleMarkText";
  }
}

declare module "mdast" {
  interface Highlight extends Parent {
    type: "highlight";
    children: PhrasingContent[];
  }
  interface PhrasingContentMap {
    highlight: Highlight;
  }
  interface RootContentMap {
    highlight: Highlight;
  }
}

const equals = 61;
const tilde = 126;

// The algorithm of micromark-extension-gfm-strikethrough, for exactly two characters, and also for `=`.
const tokenize: Tokenizer = function (effects, ok, nok) {
  const { previous, events } = this;
  const before = classifyCharacter(previous);
  let size = 0;
  let marker: number | null = null;

  return (code) => {
    if (previous === code && events.at(-1)?.[1].type !== "characterEscape") return nok(code);
    marker = code;
    effects.enter("doubleMarkCandidate");
    return more(code);
  };

  function more(code: number | null): ReturnType<typeof nok> {
    if (code === marker) {
      if (size === 2) return nok(code);
      effects.consume(code);
      size += 1;
      return more;
    }
    if (size < 2) return nok(code);
    const token = effects.exit("doubleMarkCandidate");
    const after = classifyCharacter(code);
    token._open = !after || (after === 2 && Boolean(before));
    token._close = !before || (before === 2 && Boolean(after));
    return ok(code);
  }
};

const resolve: Resolver = (events, context) => {
  const isSame = (a: Token, b: Token) => context.sliceSerialize(a) === context.sliceSerialize(b);
  for (let index = 0; index < events.length; index += 1) {
    const closer = candidate(events[index], "enter");
    if (!closer?._close) continue;
    let open = index - 1;
    let opener = candidate(events[open], "exit");
    while (open >= 0 && !(opener?._open && isSame(opener, closer))) {
      open -= 1;
      opener = candidate(events[open], "exit");
    }
    if (!opener) continue;

    opener.type = "doubleMarkSequence";
    closer.type = "doubleMarkSequence";
    const whole: Token = { type: "doubleMark", start: { ...opener.start }, end: { ...closer.end } };
    const text: Token = { type: "doubleMarkText", start: { ...opener.end }, end: { ...closer.start } };
    const inside = resolveAll(
      context.parser.constructs.insideSpan.null ?? [],
      events.slice(open + 1, index),
      context,
    );
    const resolved: Event[] = [
      ["enter", whole, context],
      ["enter", opener, context],
      ["exit", opener, context],
      ["enter", text, context],
      ...inside,
      ["exit", text, context],
      ["enter", closer, context],
      ["exit", closer, context],
      ["exit", whole, context],
    ];
    splice(events, open - 1, index - open + 3, resolved);
    index = open + resolved.length - 2;
  }
  for (const [, token] of events) if (token.type === "doubleMarkCandidate") token.type = "data";
  return events;
};

function candidate(event: Event | undefined, kind: "enter" | "exit"): Token | undefined {
  return event?.[0] === kind && event[1].type === "doubleMarkCandidate" ? event[1] : undefined;
}

const doubleMark: Construct = { name: "doubleMark", tokenize, resolveAll: resolve };

/** `~~struck out~~` and `==highlighted==`. */
export const doubleMarkSyntax: Extension = {
  text: { [equals]: doubleMark, [tilde]: doubleMark },
  insideSpan: { null: [doubleMark] },
};

export const doubleMarkTree: TreeExtension = {
  canContainEols: ["delete", "highlight"],
  enter: {
    doubleMark(token) {
      const isStrike = this.sliceSerialize(token).startsWith("~");
      this.enter(isStrike ? { type: "delete", children: [] } : { type: "highlight", children: [] }, token);
    },
  },
  exit: {
    doubleMark(token) {
      this.exit(token);
    },
  },
};
