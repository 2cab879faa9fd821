import { createHash } from "node:crypto";

/** Dark on white, on screen and on paper. Browsers can print it to a PDF. */
export const bookStyle = `
:root { color-scheme: only light; }
* { box-sizing: border-box; }
html { background: #fff; color: #1c1b19; font: 1.0625rem/1.6 "Iowan Old Style", "Palatino Linotype", Palatino, Charter, Georgia, serif; overflow-wrap: break-word; }
body { margin: 0 auto; max-width: 42rem; padding: 2rem 1.25rem 4rem; }
h1, h2, h3, h4, h5, h6 { font-weight: 600; line-height: 1.25; text-wrap: balance; break-after: avoid; }
h1 { font-size: 2.5rem; margin: 0 0 1rem; }
h2 { font-size: 1.75rem; margin: 0 0 2rem; }
h3 { font-size: 1.05rem; margin: 0; }
h4, h5, h6 { font-size: 1rem; margin: 1.4em 0 0.4em; }
a { color: inherit; text-decoration-color: #8a857c; text-underline-offset: 0.15em; }
p, ul, ol, blockquote, pre, table { margin: 0 0 0.8em; }
ul, ol { padding-inline-start: 1.4em; }
blockquote { border-inline-start: 2px solid #b9b4aa; margin-inline: 0; padding-inline-start: 1em; }
pre { background: #f4f2ee; overflow-wrap: anywhere; padding: 0.8em; white-space: pre-wrap; }
code { font: 0.875em/1.5 ui-monospace, "Cascadia Mono", Menlo, Consolas, monospace; }
table { border-collapse: collapse; max-width: 100%; }
th, td { border: 1px solid #b9b4aa; padding: 0.25em 0.6em; text-align: start; vertical-align: top; }
hr { border: 0; border-top: 1px solid #b9b4aa; margin: 1.5em auto; width: 6em; }
mark { background: #f6e7a8; color: inherit; print-color-adjust: exact; }
img { display: block; height: auto; margin: 0.8em auto; max-height: 32rem; max-width: 100%; break-inside: avoid; }
li.open, li.done { list-style: none; }
li.open::before, li.done::before { content: "\\2610"; float: inline-start; margin-inline-start: -1.3em; }
li.done::before { content: "\\2611"; }
.cover { display: flex; flex-direction: column; justify-content: center; min-height: 70vh; text-align: center; }
.cover p { margin: 0.2rem 0; }
.cover .span { font-size: 1.2rem; }
.cover .count, .from, .besides, .file, .note { color: #5c574f; }
.contents ol { columns: 2; list-style: none; padding: 0; }
.contents li { break-inside: avoid; }
.contents .year { font-weight: 600; margin-top: 0.8em; }
.contents .year:first-child { margin-top: 0; }
section { margin-top: 5rem; }
article { margin: 0 0 3rem; }
article header { margin-bottom: 0.8rem; break-after: avoid; break-inside: avoid; }
article .title { font-size: 1.35rem; font-weight: 600; line-height: 1.3; margin: 0.2rem 0 0; }
.from, .besides { font-size: 0.9rem; margin: 0.15rem 0 0; }
.prompt { font-style: italic; }
.index dl { columns: 2; margin: 0; }
.index dt { font-weight: 600; break-after: avoid; }
.index dd { margin: 0 0 0.7em; font-size: 0.9rem; }
.index dd a { text-decoration: none; white-space: nowrap; }
.print { background: #f4f2ee; border-radius: 0.5rem; font-size: 0.95rem; margin: 0 0 2rem; padding: 0.8rem 1rem; }
p, li, dd { orphans: 3; widows: 3; }
li, td, th, blockquote p { unicode-bidi: plaintext; }
@media (max-width: 30rem) { .contents ol, .index dl { columns: 1; } h1 { font-size: 2rem; } }
@page { margin: 20mm 18mm 22mm; @bottom-center { content: counter(page); font: 9pt Georgia, serif; color: #5c574f; } }
@page cover { margin: 20mm 18mm; @bottom-center { content: none; } }
@media print {
  html { font-size: 11pt; line-height: 1.5; }
  body { max-width: none; padding: 0; }
  .print { display: none; }
  .cover { break-after: page; min-height: 0; height: 90vh; page: cover; }
  section { break-before: page; margin-top: 0; }
  img { max-height: 120mm; }
  a { text-decoration: none; }
}
`;

const styleHash = createHash("sha256").update(bookStyle).digest("base64");

/** A book loads nothing, and runs no scripts. */
export const bookPolicy = `default-src 'none'; img-src data:; style-src 'sha256-${styleHash}'; base-uri 'none'; form-action 'none'`;
