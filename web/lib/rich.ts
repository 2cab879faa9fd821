import { createElement, Fragment, type ReactNode } from "react";
import { translated, type Values } from "#contract/translate.ts";

type Tags<Source extends string> = Source extends `${string}</${infer Name}>${infer Rest}`
  ? Name | Tags<Rest>
  : never;
type Markup<Source extends string> = Values<Source> & {
  [Name in Tags<Source>]: (content: ReactNode) => ReactNode;
};
/** A literal with at least one tag; for others there is `t`. */
type Rich<Source extends string> = Source extends `${string}</${string}` ? Source : never;

/** As `t`, for a text with markup, which stays one message: `rich("Read <link>this</link>.", { link: … })`. */
export function rich<const Source extends string>(source: Rich<Source>, values: Markup<Source>): ReactNode {
  const parts = translated<ReactNode>(source, undefined, { ...values });
  return typeof parts === "string" ? parts : createElement(Fragment, null, ...parts);
}
