import type { FastifyInstance, FastifyRequest } from "fastify";
import { knownLanguage, languageCookie, languages } from "#contract/languages.ts";
import { english } from "#contract/translate.ts";
import { inLanguage } from "./languages.ts";

declare module "fastify" {
  interface FastifyRequest {
    /** The language for clients that ask for none of the app's languages. */
    hostLanguage?: string;
  }
}

/**
 * The language of a page: the one chosen in this browser, or the first that the browser asks for and this app has, or
 * the host's.
 */
export function languageOfPage({
  headers,
  hostLanguage,
}: Pick<FastifyRequest, "headers" | "hostLanguage">): string {
  const chosen = new RegExp(`(?:^|;\\s*)${languageCookie}=([\\w-]{2,20})(?:;|$)`).exec(
    headers.cookie ?? "",
  )?.[1];
  return (chosen && knownLanguage(chosen)) || bestLanguage(headers["accept-language"], hostLanguage);
}

/** The language of a call. The web sends the language of its page, other clients what their person prefers. */
export const languageOfCall = ({
  headers,
  hostLanguage,
}: Pick<FastifyRequest, "headers" | "hostLanguage">): string =>
  bestLanguage(headers["accept-language"], hostLanguage);

/** Answers every request in its language. */
export function answerInRequestedLanguage(app: FastifyInstance, hostLanguage: string): void {
  app.decorateRequest("hostLanguage", hostLanguage);
  app.addHook("onRequest", (request, _reply, done) => inLanguage(languageOfCall(request), done));
  // What reads a body from the socket continues outside the request's async context.
  app.addHook("preValidation", (request, _reply, done) => inLanguage(languageOfCall(request), done));
}

/**
 * By RFC 4647, section 3.4: the best rated range that this app has a language for, with fewer subtags if need be. A
 * language in one variant only, such as `pt-BR`, also serves those who ask for others.
 */
export function bestLanguage(
  acceptLanguage: string | undefined,
  hostLanguage: string = english.tag,
  offered = Object.keys(languages),
): string {
  const ranges = (acceptLanguage ?? "")
    .split(",")
    .map((range) => {
      const [tag = "", ...parameters] = range.trim().split(/\s*;\s*/);
      const quality = parameters.find((each) => each.startsWith("q="))?.slice(2);
      return { tag, quality: quality === undefined ? 1 : Number(quality) };
    })
    .filter(({ quality }) => quality > 0)
    .sort((one, other) => other.quality - one.quality);
  for (const { tag } of ranges) {
    const found = knownLanguage(tag, offered) ?? offered.find((each) => primary(each) === primary(tag));
    if (found) return found;
  }
  return hostLanguage;
}

const primary = (tag: string) => tag.toLowerCase().split("-", 1)[0];
