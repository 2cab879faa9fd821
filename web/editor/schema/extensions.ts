import type { AnyExtension } from "@tiptap/core";
import { Blockquote } from "@tiptap/extension-blockquote";
import { Bold } from "@tiptap/extension-bold";
import { Code } from "@tiptap/extension-code";
import { CodeBlock } from "@tiptap/extension-code-block";
import { Document } from "@tiptap/extension-document";
import { HardBreak } from "@tiptap/extension-hard-break";
import { Heading } from "@tiptap/extension-heading";
import { Highlight } from "@tiptap/extension-highlight";
import { HorizontalRule } from "@tiptap/extension-horizontal-rule";
import { Italic } from "@tiptap/extension-italic";
import { BulletList, ListItem, OrderedList, TaskItem, TaskList } from "@tiptap/extension-list";
import { Paragraph } from "@tiptap/extension-paragraph";
import { Strike } from "@tiptap/extension-strike";
import { Text } from "@tiptap/extension-text";
import { Chunk, holdsChunks } from "../chunks/chunks.ts";
import { AttachedFile, Picture } from "./attachment-nodes.ts";
import { Link } from "./link.ts";
import { Source, SourcePart } from "./source.ts";
import { Table, TableCell, TableHeader, TableRow } from "./table.ts";
import { marked, markedCode, typedAs } from "./typed-signs.ts";

/** The schema of a reflection. Each node and mark has a Markdown form; only `Chunk`, which no reader sees, has none. */
export const schemaExtensions: AnyExtension[] = [
  Document.extend({ ...holdsChunks, content: "(block | source)+" }),
  Paragraph,
  Text,
  HardBreak,
  // Enter after a lone sign begins a line. Only a space makes a block of it.
  Heading.extend({ addInputRules: typedAs(/^# $/, /^## $/, /^### $/) }).configure({ levels: [1, 2, 3] }),
  Blockquote.extend({ ...holdsChunks, addInputRules: typedAs(/^\s*> $/) }),
  BulletList.extend({ addInputRules: typedAs(/^\s*([-+*]) $/) }),
  // People number up to a few dozen lines by hand. A number of three digits or a year begins a sentence.
  // Tiptap makes a list of pasted lines that begin with numbers, years too.
  OrderedList.extend({ addInputRules: typedAs(/^(\d{1,2})\. $/), addProseMirrorPlugins: () => [] }),
  ListItem.extend(holdsChunks),
  TaskList,
  TaskItem.extend({ ...holdsChunks, addInputRules: typedAs(/^\s*(\[([ x]?)\]) $/) }).configure({
    nested: true,
    a11y: { checkboxLabel: (item) => item.firstChild?.textContent || "Empty task" },
  }),
  CodeBlock,
  // More than dashes in a line is words: `--- Dad`. Keyboards put a long dash for the first two.
  HorizontalRule.extend({ addInputRules: typedAs(/^(?:---|—-|___|\*\*\*)\n$/) }),
  Picture,
  AttachedFile,
  Table,
  TableRow,
  TableHeader,
  TableCell,
  Source,
  SourcePart,
  Link,
  Bold.extend(marked("**", "__")),
  Italic.extend(marked("*", "_")),
  Strike.extend(marked("~~")),
  Highlight.extend(marked("==")),
  // Markdown often has `code` inside links and bold text.
  Code.extend({ ...markedCode, excludes: "code" }),
  Chunk,
];
