import { resolve } from "node:path";
import type { Plugin } from "vite";
import { directionOf } from "#contract/languages.ts";
import { languagesOfMessages, messagesFolder } from "./languages-of-messages.ts";
import { messageCompiler } from "./message-compiler.ts";

/** In production, the server writes this into the page. It does not serve the page in development. */
const setLanguage = `
  const tag = /(?:^|; )language=([\\w-]+)/.exec(document.cookie)?.[1] ?? "en";
  document.documentElement.lang = tag;
  document.documentElement.dir = (${directionOf})(tag);
`;

/**
 * While developing, `start` loads all messages of the language that was chosen in the browser, and the page reloads when
 * a translators’ file changes.
 */
export const developedMessages = (start: string): Plugin[] => [
  messageCompiler({ apply: "serve", partOf: (path) => (path === start ? "all" : null) }),
  {
    name: "developed-messages",
    apply: "serve",
    config: () => ({ define: { __MESSAGES__: JSON.stringify("developed") } }),
    transformIndexHtml: () => [{ tag: "script", children: setLanguage, injectTo: "head-prepend" }],
    configureServer({ middlewares, watcher, ws }) {
      watcher.add(messagesFolder);
      watcher.on("change", (path) => {
        if (resolve(path).startsWith(messagesFolder)) ws.send({ type: "full-reload" });
      });
      middlewares.use((request, response, next) => {
        const tag = /^\/assets\/messages-developed-(.+)-all\.json/.exec(request.url ?? "")?.[1];
        const language = tag && languagesOfMessages().find((each) => each.tag === tag);
        if (!language) return next();
        response.setHeader("content-type", "application/json");
        response.end(JSON.stringify(language.messages));
      });
    },
  },
];
