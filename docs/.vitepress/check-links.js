import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

/**
 * Fails the build if a link between pages names a missing page, heading or file, or if a page is not in the sidebar.
 * Links to other sites are not followed.
 */
export function checkLinks({ outDir, base, srcDir, sidebar }) {
  const pages = new Map(
    filesIn(outDir, ".html").map((file) => [
      `/${file.replace(/(^|\/)index\.html$/, "$1").replace(/\.html$/, "")}`,
      readFileSync(join(outDir, file), "utf8"),
    ]),
  );
  const ids = new Map(
    [...pages].map(([page, html]) => [
      page,
      new Set([...html.matchAll(/\sid="([^"]+)"/g)].map(([, id]) => id)),
    ]),
  );

  const problems = [...pages].flatMap(([page, html]) =>
    [...html.matchAll(/<(?:a|img)\s[^>]*?\b(?:href|src)="([^"]+)"/g)].flatMap(([, link]) => {
      const url = new URL(link.replaceAll("&amp;", "&"), `https://manual.invalid${base}${page.slice(1)}`);
      if (url.host !== "manual.invalid") return [];
      const path = decodeURI(url.pathname).replace(base, "/");
      const id = decodeURIComponent(url.hash.slice(1));
      const target = ids.get(path);
      if (target ? id === "" || target.has(id) : existsSync(join(outDir, path))) return [];
      return [`${page} links to ${path}${url.hash}, which does not exist.`];
    }),
  );

  const listed = new Set(linksOf(sidebar));
  const written = filesIn(srcDir, ".md").filter((file) => !/^(node_modules|decisions)\//.test(file));
  for (const file of written) {
    const page = `/${file.replace(/(^|\/)index\.md$/, "$1").replace(/\.md$/, "")}`;
    if (page !== "/" && !listed.has(page)) problems.push(`${file} is not in docs/.vitepress/sidebar.js.`);
  }
  if (problems.length > 0) throw new Error([...new Set(problems)].join("\n"));
}

/** `globSync` needs Node 22. */
const filesIn = (folder, ending) =>
  readdirSync(folder, { recursive: true })
    .map((file) => file.replaceAll("\\", "/"))
    .filter((file) => file.endsWith(ending));

const linksOf = (items) => items.flatMap(({ link, items: inner = [] }) => [link, ...linksOf(inner)]);
