import { createHash } from "node:crypto";
import { cpSync } from "node:fs";
import { join } from "node:path";
import { defineConfig } from "vitepress";
import { checkLinks } from "./check-links.js";
import { linksOfRepository, pictures, plainCode } from "./markdown.js";
import { sidebar } from "./sidebar.js";

// A project page of GitHub lies below the name of its repository, such as /reflector/.
const base = process.env.BASE_PATH || "/";

export default defineConfig({
  title: "Reflector",
  description: "The manual of Reflector, a journal that you host yourself.",
  lang: "en",
  base,
  head: [["link", { rel: "icon", href: `${base}icon.svg` }]],
  srcExclude: ["node_modules"],
  rewrites: { "decisions/README.md": "decisions/index.md" },
  cleanUrls: true,
  metaChunk: true,
  outDir: "../dist/manual",
  cacheDir: "../.cache/manual",
  markdown: {
    theme: { light: "github-light-high-contrast", dark: "github-dark-high-contrast" },
    config(md) {
      md.use(linksOfRepository).use(pictures).use(plainCode);
    },
  },
  themeConfig: {
    nav: sidebar.map(({ text, items: [{ link }] }) => ({ text, link, activeMatch: "^$" })),
    sidebar,
    outline: [2, 3],
    search: {
      provider: "local",
      // What people look up comes before why it was decided.
      options: {
        miniSearch: {
          searchOptions: {
            boostDocument: (page) =>
              /\/(use|hosting)\//.test(page) ? 3 : /\/(decisions|security|speed)\b/.test(page) ? 0.3 : 1,
          },
        },
      },
    },
    notFound: {
      title: "Page not found",
      quote: "The search finds where it is now.",
      linkText: "To the manual",
      linkLabel: "To the manual",
    },
  },
  transformHtml: (html) => html.replace("<head>", `<head>${contentSecurityPolicy(html)}`),
  buildEnd({ outDir, srcDir }) {
    cpSync(join(srcDir, "../web/public/icon.svg"), join(outDir, "icon.svg"));
    checkLinks({ outDir, base, srcDir, sidebar });
  },
});

/** VitePress writes two short scripts into each page, which set the light or dark appearance before the first paint. */
function contentSecurityPolicy(html) {
  const hashes = [...html.matchAll(/<script(?![^>]*\bsrc=)[^>]*>([\s\S]*?)<\/script>/g)].map(
    ([, code]) => `'sha256-${createHash("sha256").update(code).digest("base64")}'`,
  );
  const policy = [
    "default-src 'none'",
    `script-src 'self' ${hashes.join(" ")}`,
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data:",
    "font-src 'self'",
    "connect-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
  ];
  return `<meta http-equiv="Content-Security-Policy" content="${policy.join("; ")}">`;
}
