import { describe, expect, it } from "vitest";
import { quickMarkdown } from "./quick-markdown.ts";

const id = "019a0000-0000-7000-8000-000000000001";
const shared = { title: "", text: "", url: "", files: [] };

describe("a quick note as Markdown", () => {
  it("shows typed signs as they are, each line as a paragraph", () => {
    expect(quickMarkdown("2 * 3 * 4\n# not a heading\n\n1986. The year", [])).toBe(
      "2 * 3 * 4\n\n\\# not a heading\n\n1986\\. The year",
    );
  });

  it("adds what was shared below the words, and links its address once", () => {
    const items = [
      { ...shared, title: "A heron", text: "Seen at the weir", url: "https://birds.example/heron?a=1" },
    ];
    expect(quickMarkdown("Today", items)).toBe(
      "Today\n\nA heron\n\nSeen at the weir\n\n<https://birds.example/heron?a=1>",
    );
    const inText = [
      { ...shared, text: "Look:\nhttps://birds.example/heron", url: "https://birds.example/heron" },
    ];
    expect(quickMarkdown("", inText)).toBe("Look:\n\n<https://birds.example/heron>");
  });

  it("makes no link of other schemes", () => {
    expect(quickMarkdown("javascript:alert(1)", [])).toBe("javascript:alert(1)");
  });

  it("shows pictures and names other files", () => {
    const file = (name: string, type: string) => ({ id, file: new File(["x"], name, { type }) });
    const items = [
      {
        ...shared,
        files: [file("a.jpg", "image/jpeg"), file("a [b].pdf", "application/pdf"), file("", "audio/webm")],
      },
    ];
    expect(quickMarkdown("", items)).toBe(
      `![](attachment:${id})\n\n[a \\[b\\].pdf](attachment:${id})\n\n[Recording](attachment:${id})`,
    );
  });
});
