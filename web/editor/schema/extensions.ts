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
import { t } from "#contract/translate.ts";
import { Chunk, holdsChunks } from "../chunks/chunks.ts";
import { AttachedFile, Picture } from "./attachment-nodes.ts";
import { Link } from "./link.ts";
import { Source, SourcePart } from "./source.ts";
import { Table, TableCell, TableHeader, TableRow } from "./table.ts";
import { marked, markedCode, typedAs } from "./typed-signs.ts";

/** The schema of a reflection. Each node and mark has a Markdown form, except `Chunk`, which is invisible. */
export const schemaExtensions: AnyExtension[] = [
  Document.extend({ ...holdsChunks, content: "(block | source)+" }),
  Paragraph,
  Text,
  HardBreak,
  // Enter after a lone marker begins a new line. Only a space creates a block.
  Heading.extend({ addInputRules: typedAs(/^# $/, /^## $/, /^### $/) }).configure({ levels: [1, 2, 3] }),
  Blockquote.extend({ ...holdsChunks, addInputRules: typedAs(/^\s*> $/) }),
  BulletList.extend({ addInputRules: typedAs(/^\s*([-+*]) $/) }),
  // Numbers of up to two digits begin a list. A number of three digits or a year begins a sentence. Tiptap would also
  // make lists of pasted lines that begin with years.
  OrderedList.extend({ addInputRules: typedAs(/^(\d{1,2})\. $/), addProseMirrorPlugins: () => [] }),
  ListItem.extend(holdsChunks),
  TaskList,
  TaskItem.extend({ ...holdsChunks, addInputRules: typedAs(/^\s*(\[([ x]?)\]) $/) }).configure({
    nested: true,
    a11y: { checkboxLabel: (item) => item.firstChild?.textContent || t("Empty task") },
  }),
  CodeBlock,
  // A line with more than dashes is text: `--- Dad`. Keyboards replace the first two by a long dash.
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
