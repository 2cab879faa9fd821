import { existsSync } from "node:fs";
import { dirname, join, relative } from "node:path";

const docs = join(import.meta.dirname, "..");
const root = join(docs, "..");

const { REPOSITORY_URL, GITHUB_SERVER_URL, GITHUB_REPOSITORY } = process.env;
/** Where people read the source. Without it, links to files of the repository are shown as text. */
const repository = REPOSITORY_URL ?? (GITHUB_REPOSITORY && `${GITHUB_SERVER_URL}/${GITHUB_REPOSITORY}`);

/** Links from a page to files outside docs/, such as `../README.md`, lead to the source. A README of docs/ is an index. */
export function linksOfRepository(md) {
  md.core.ruler.push("links-of-repository", ({ tokens, env }) => {
    for (const { children } of tokens) for (const token of children ?? []) mapLink(token, children, env.path);
  });
}

function mapLink(token, siblings, page) {
  const href = token.type === "link_open" ? token.attrGet("href") : null;
  if (!href?.startsWith("../")) return;
  const [path, hash] = href.split("#");
  const file = join(dirname(page), decodeURI(path));
  if (!relative(docs, file).startsWith("..")) {
    token.attrSet("href", href.replace(/README\.md(?=#|$)/, "index.md"));
    return;
  }
  if (!existsSync(file)) throw new Error(`${relative(root, page)} links to ${href}, which does not exist.`);
  if (repository) {
    token.attrSet("href", `${repository}/blob/main/${relative(root, file)}${hash ? `#${hash}` : ""}`);
    return;
  }
  const close = siblings.find(
    ({ type, level }, index) =>
      type === "link_close" && level === token.level && index > siblings.indexOf(token),
  );
  token.attrs = null;
  token.tag = "span";
  close.tag = "span";
}

/**
 * Screenshots are served from docs/public. A page names the dark one by its path in the repository, so that the forge
 * shows it, too. Readers of the light site see its light twin.
 */
export function pictures(md) {
  md.core.ruler.push("pictures", ({ tokens }) => {
    for (const token of tokens) token.children = token.children?.flatMap(withTwin) ?? null;
  });
}

function withTwin(token) {
  const [, name] =
    (token.type === "image" && /(?:^|\/)public\/(screenshots\/[\w-]+\.\w+)$/.exec(token.attrGet("src"))) ||
    [];
  if (!name) return [token];
  const size = name.includes("-phone-") ? "screenshot screenshot--phone" : "screenshot";
  const picture = (file, glass) => {
    if (!existsSync(join(docs, "public", file))) throw new Error(`There is no picture ${file}.`);
    const copy = Object.assign(Object.create(Object.getPrototypeOf(token)), token, {
      attrs: token.attrs.map((pair) => [...pair]),
    });
    copy.attrSet("src", `/${file}`);
    copy.attrSet("class", `${size} ${glass}`);
    copy.attrSet("loading", "lazy");
    return copy;
  };
  return [picture(name, "only-dark"), picture(name.replace("-dark.", "-light."), "only-light")];
}

/** Code is shown as it is: Vue would compute `{{date}}`. */
export function plainCode(md) {
  md.core.ruler.push("plain-code", ({ tokens }) => {
    for (const token of tokens.flatMap(({ children }) => children ?? []))
      if (token.type === "code_inline") token.attrSet("v-pre", "");
  });
}
