import type { Node } from "@tiptap/pm/model";
import { ReplaceStep, type Step } from "@tiptap/pm/transform";
import { withoutChunk } from "../chunks/chunks.ts";
import { storedBlocks } from "../markdown/document-markdown.ts";
import type { Sources } from "../markdown/sources.ts";

/**
 * Steps from `doc` to the document that its stored text opens as. They differ in trailing spaces and empty lines at
 * the end.
 */
export function stepsToStored(doc: Node, sources: Sources): Step[] {
  const blocks = storedBlocks(doc, sources);
  const stored = blocks.length > 0 ? blocks : [doc.type.schema.node("paragraph")];
  const steps: Step[] = [];
  const starts = startsOf(doc);
  if (stored.length < doc.childCount) {
    const start = starts[stored.length] ?? 0;
    steps.push(new ReplaceStep(start, doc.content.size, doc.slice(doc.content.size)));
  }
  for (let index = stored.length - 1; index >= 0; index -= 1) {
    const [present, wanted] = [doc.child(index), stored[index]];
    const start = starts[index] ?? 0;
    if (!wanted || wanted === present || wanted.eq(present)) continue;
    const holder = doc.type.create(null, [wanted]);
    steps.push(new ReplaceStep(start, start + present.nodeSize, holder.slice(0, holder.content.size)));
  }
  return steps;
}

function startsOf(doc: Node): number[] {
  const starts: number[] = [];
  doc.forEach((_block, offset) => {
    starts.push(offset);
  });
  return starts;
}

/** Hashes the blocks in steps, because hashing a long text at once would delay a key press. */
export function* readAhead(doc: Node): Generator<string, void> {
  for (const block of doc.children) yield known.get(block) ?? remember(block);
}

const known = new WeakMap<Node, string>();

/** A hash of the document. Hashes of unchanged blocks are cached. */
export function fingerprintOf(doc: Node): string {
  return hash(doc.children.map((block) => known.get(block) ?? remember(block)).join(" "));
}

function remember(block: Node): string {
  const found = hash(JSON.stringify(withoutChunk(block).toJSON()));
  known.set(block, found);
  return found;
}

/** cyrb53 by bryc (public domain). `crypto.subtle` is missing if the app is served without HTTPS. */
function hash(text: string): string {
  let [one, two] = [0xdeadbeef, 0x41c6ce57];
  for (let at = 0; at < text.length; at += 1) {
    const unit = text.charCodeAt(at);
    one = Math.imul(one ^ unit, 2654435761);
    two = Math.imul(two ^ unit, 1597334677);
  }
  one = Math.imul(one ^ (one >>> 16), 2246822507) ^ Math.imul(two ^ (two >>> 13), 3266489909);
  two = Math.imul(two ^ (two >>> 16), 2246822507) ^ Math.imul(one ^ (one >>> 13), 3266489909);
  return (4294967296 * (2097151 & two) + (one >>> 0)).toString(36);
}
