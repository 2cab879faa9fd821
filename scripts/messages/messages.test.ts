import { describe, expect, it } from "vitest";
import { compiledSource } from "#contract/translate.ts";
import { isLeftIn } from "./built-messages.ts";
import { findHardCoded } from "./hard-coded.ts";
import { mergedFile, messagesOf } from "./merge.ts";
import { type GraphModule, messagesOfParts } from "./parts.ts";
import { readSource } from "./read-source.ts";
import { isContent, readSources } from "./source-files.ts";
import { checkTranslations } from "./translation-problems.ts";

const imports = 'import { t, tc } from "#contract/translate.ts";\nimport { rich } from "#web/lib/rich.ts";\n';
const read = (code: string) => readSource("web/a.tsx", imports + code);
const sourcesOf = (file: { messages: { source: string }[] } | undefined) =>
  file?.messages.map(({ source }) => source);

describe("reading a file", () => {
  it("finds what t, tc and rich translate, and nothing else of these names", () => {
    const file = read(
      `export const A = () => <p title={t("One “1”")}>{rich("Two <b>2</b>", { b })}{tc("verb", \`Three\`)}</p>;`,
    );
    expect(sourcesOf(file)).toEqual(["One “1”", "Two <b>2</b>", "Three"]);
    expect(file.messages[2]?.context).toBe("verb");
    expect(file.problems).toEqual([]);
    expect(
      readSource("web/a.ts", 'import { t } from "./other.ts";\nexport const a = () => t("One");').messages,
    ).toEqual([]);
  });

  it("gives a message the description in the comment before it", () => {
    const { messages } = read(`export const a = () => {
      // Translators: on a button
      // that opens the menu
      t("One");
      return t("Two");
    };`);
    expect(messages.map(({ description }) => description)).toEqual([
      "on a button that opens the menu",
      undefined,
    ]);
  });

  it("refuses texts that are translated while the module loads, and computed ones", () => {
    expect(read('export const a = t("One");').problems).toEqual([
      "web/a.tsx:3 translates while the module loads: make it a function.",
    ]);
    expect(read("export const a = (b) => t(b);").problems).toEqual([
      "web/a.tsx:3 translates a text that is not written there.",
    ]);
  });
});

describe("hard-coded texts", () => {
  const textsIn = (code: string) => findHardCoded("web/a.tsx", imports + code).map(({ text }) => text);

  it("are what is drawn, attributes that people read, sentences and titles", () => {
    expect(
      textsIn(`export function A({ on }) {
        useDocumentTitle("Home");
        if (on) throw new AppError("forbidden", "You can’t do this.");
        return <><p title="Tip" className="a b">Words {on ? "on" : "off"}</p><B label={on && "Name"} /> {\`\${on} of them\`}</>;
      }`),
    ).toEqual(["Home", "You can’t do this.", "Tip", "Words", "on", "off", "Name", "… of them"]);
  });

  it("are neither keys, styles, addresses and code, nor texts for developers, nor what a comment excuses", () => {
    expect(
      textsIn(`const a = { kind: "long_text", b: "aria-label" };
        logProblem("The server could not say who may register.");
        if (event.key === "Enter") throw new Error("index.html has no #app");
        export const B = () => <p className={on ? "is-on" : "is-off"}>{t("Words")}<code>npm start</code>Reflector</p>;
        // Untranslated: a header.
        const header = "Bearer token";`),
    ).toEqual([]);
  });
});

describe("a translators’ file", () => {
  const messages = messagesOf(
    new Map([
      ["web/a.tsx", read('// Translators: a button\nexport const a = () => [t("One"), t("Two")];')],
      ["web/b.tsx", read('export const b = () => [t("Two"), tc("verb", "Open")];')],
    ]),
  );
  const german = mergedFile(messages, "de").replace('msgid "One"\nmsgstr ""', 'msgid "One"\nmsgstr "Eins"');

  it("has each message once, with its description, files and context", () => {
    expect(mergedFile(messages, null)).toContain(`#: web/a.tsx
#. a button
msgid "One"
msgstr ""

#: web/a.tsx
#: web/b.tsx
msgid "Two"
msgstr ""

#: web/b.tsx
msgctxt "verb"
msgid "Open"
msgstr ""
`);
  });

  it("keeps its translations, and does not change if nothing has changed", () => {
    expect(mergedFile(messages, "de", german)).toBe(german);
    expect(checkTranslations("de", german)).toEqual({ problems: [], missing: ["Two", "Open"] });
  });

  it("marks as unused what the code no longer has, and takes it back with the text", () => {
    const without = mergedFile(messages.slice(1), "de", german);
    expect(without).toContain('#~ msgid "One"\n#~ msgstr "Eins"');
    expect(mergedFile(messages, "de", without)).toBe(german);
  });

  it.each([
    ["Hello {name}", "Hallo {nam}", /uses nam/],
    ["Hello {name}", "Hallo", /leaves out name/],
    ["Read <b>this</b>", "Lies <i>dies</i>", /uses i/],
    ["Hello {name}", "Hallo {name", /not valid ICU MessageFormat/],
    ["{n, number}", "{n, number, percent}", /names a style/],
    ["Up to {n, number}", "Bis {n}", /does not format n/],
    [
      "{n, plural, one {# page} other {# pages}}",
      "{n, plural, other {# Seiten}}",
      /needs the plural forms one/,
    ],
    [
      "{n, plural, one {# page of {name}} other {#}}",
      "{n, plural, one {# Seite} other {# Seiten}}",
      /leaves out name/,
    ],
  ])("with %j translated as %j is refused", (source, translation, problem) => {
    const { problems } = checkTranslations(
      "de",
      `msgid ${JSON.stringify(source)}\nmsgstr ${JSON.stringify(translation)}\n`,
    );
    expect(problems).toEqual([expect.stringMatching(problem)]);
  });
});

it("a part of the web has the messages of what it loads, without those that were loaded before it", () => {
  const module = (path: string, imports: string[] = [], dynamicImports: string[] = []): GraphModule => ({
    path,
    isEntry: path === "main",
    imports,
    dynamicImports,
  });
  const modules = [
    module("main", ["call"], ["start"]),
    module("start", ["call", "frame"], ["app", "door"]),
    module("app", ["frame"], ["about", "login"]),
    module("door", ["frame", "login-page"]),
    module("login", ["login-page"]),
    module("login-page", [], ["late"]),
    module("late", ["login-page"]),
    ...["call", "frame", "about"].map((path) => module(path)),
  ];
  const loaded: Record<string, string[]> = {
    main: ["Unreachable"],
    start: ["Unreachable", "Skip to content"],
    app: ["Skip to content", "Menu"],
    door: ["Skip to content", "Log in"],
    login: ["Log in"],
    about: ["Menu", "About"],
    late: ["Later", "Log in"],
  };
  const keysWith = (path: string) => new Set(loaded[path]);
  const parts = messagesOfParts(modules, { start: "start", keysWith });
  expect(Object.fromEntries([...parts].map(([part, keys]) => [part, [...keys]]))).toEqual({
    start: ["Unreachable", "Skip to content"],
    app: ["Menu"],
    door: ["Log in"],
    login: ["Log in"],
    about: ["About"],
    // `door` or the route has loaded the login page before, but neither of them always has.
    late: ["Later", "Log in"],
  });
});

it("a message is left in the built code if all its texts are", () => {
  const isLeft = isLeftIn('const a = (b) => t(b ? "Log in" : [`Hello `, ["name"], ", it’s you"]);');
  const sources = ["Log in", "Hello {name}, it’s you", "Hello {name}", "Hello {friend}, it’s you", "Log out"];
  expect(sources.filter((source) => isLeft(compiledSource(source)))).toEqual(sources.slice(0, 3));
});

describe("texts in JSON files", () => {
  const files = readSources();
  const { messages = [] } = files.get("contract/activities/built-in/low-mood-in-two-weeks.json") ?? {};

  it("are messages of the file, those of a published questionnaire in its context", () => {
    const contextOf = (source: string) => messages.find((message) => message.source === source)?.context;
    expect(contextOf("Low mood (PHQ-8)")).toBe("activity");
    expect(contextOf("Little interest or pleasure in doing things")).toBe("PHQ-8");
    expect(messages.map(({ source }) => source)).not.toContain("");
  });

  it("have no variables in the contract, because the web can’t parse them", () => {
    for (const [path, { messages: its }] of files)
      if (isContent(path) && path.startsWith("contract/"))
        for (const { source } of its) expect(source).not.toMatch(/['<{]/);
  });
});
