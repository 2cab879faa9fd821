import { t } from "#contract/translate.ts";
import { kindOf } from "#web/attachments/file-rules.ts";
import type { InboxItem } from "#web/drafts/inbox.ts";
import { writeAttachment, writePlain } from "#web/editor/markdown.ts";

/** Typed words and what was shared, as Markdown that shows each character as it is. Addresses become links. */
export function quickMarkdown(text: string, items: readonly Omit<InboxItem, "id">[]): string {
  return [
    text,
    ...items.flatMap(({ title, text: said, url }) => [title, said, said.includes(url) ? "" : url]),
  ]
    .flatMap((each) => each.split(/\r\n|[\r\n]/))
    .map((line) => line.trim())
    .filter((line) => line !== "")
    .map((line) => linkTo(line) ?? writePlain([line]))
    .concat(items.flatMap(({ files }) => files.map(fileMarkdown)))
    .join("\n\n");
}

function linkTo(line: string): string | null {
  if (!/^https?:\/\/\S+$/i.test(line) || !URL.canParse(line)) return null;
  // Its own spelling, unless it has signs that would end the link.
  return `<${/[<>\\]/.test(line) ? new URL(line).href : line}>`;
}

const fileMarkdown = ({ id, file }: InboxItem["files"][number]): string =>
  writeAttachment(
    kindOf(file) === "picture"
      ? { type: "picture", attrs: { id, alt: "" } }
      : { type: "attachedFile", attrs: { id, name: file.name || t("Recording") } },
  ) ?? "";
