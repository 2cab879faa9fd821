import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { attachmentIdsIn } from "#contract/attachments/attachment-rules.ts";
import { wordsOfPage } from "./template-from-page.ts";

const id = "6639f3b0-c06f-4d67-88a5-3cc24cda3dce";
const other = "7739f3b0-c06f-4d67-88a5-3cc24cda3dce";

describe("the words of a page, for a template", () => {
  it("leave pictures and files out, and count them", () => {
    expect(
      wordsOfPage(
        `# Walks\n\n![The [old] tree](attachment:${id})\n\nWe saw [a.pdf](attachment:${other}) there`,
      ),
    ).toEqual({ body: "# Walks\n\nWe saw\n\nthere", leftOut: 2 });
    expect(wordsOfPage(`## See ![a](attachment:${id})`)).toEqual({ body: "## See", leftOut: 1 });
    expect(wordsOfPage(`![](attachment:${id})`)).toEqual({ body: "", leftOut: 1 });
  });

  it("have their tasks to do again, and keep mentions and all other formatting", () => {
    const mention = `[A day](reflection:${id})`;
    expect(wordsOfPage(`- [x] Tea\n  - [x] Green\n- [ ] Walk\n\n> ${mention}, *{{date}}*`).body).toBe(
      `- [ ] Tea\n  - [ ] Green\n- [ ] Walk\n\n> ${mention}, *{{date}}*`,
    );
  });

  it("name no attachment, whatever the page is", () => {
    const pieces = fc.constantFrom(
      `![a](attachment:${id})`,
      `[b [c]](attachment:${other})`,
      `[](<attachment:${id}>)`,
      "# ",
      "- [x] ",
      "| ",
      "**",
      "\n",
      "\n\n",
      "`",
      "words ",
      "\\",
      "]",
      "[",
    );
    fc.assert(
      fc.property(fc.array(pieces, { maxLength: 12 }), (parts) => {
        expect(attachmentIdsIn(wordsOfPage(parts.join("")).body)).toEqual([]);
      }),
    );
  });
});
