import { createElement, type ReactNode, useEffect, useSyncExternalStore } from "react";
import { classNames } from "#web/lib/class-names.ts";
import { type IconLoader, iconLoader } from "#web/lib/icon-loader.ts";
import type { IconShape } from "#web/lib/icon-shapes.ts";

type Props = {
  /** The stored name: `lucide:leaf`. */
  name: string;
  className?: string;
  loader?: IconLoader;
};

/**
 * An icon that a person chose, next to words that name it. A ring takes its place until it has loaded, or if it can't.
 */
export function ChosenIcon({ name, className, loader = iconLoader }: Props) {
  const icon = useSyncExternalStore(loader.subscribe, () => loader.icon(name));
  useEffect(() => loader.want(name), [loader, name]);
  const { width, height } = icon ?? { width: 24, height: 24 };
  return (
    <svg className={classNames("icon", className)} viewBox={`0 0 ${width} ${height}`} aria-hidden="true">
      {icon ? draw(icon.shapes) : ring}
    </svg>
  );
}

const ring = <circle cx={12} cy={12} r={9} opacity={0.4} />;

/** Drops the shapes' own stroke width, which would be heavier than that of the icons around them. */
const draw = (shapes: readonly IconShape[]): ReactNode[] =>
  shapes.map(({ tag, attributes: { strokeWidth: _, ...attributes }, children }, index) =>
    // The shapes of an icon never change their order.
    createElement(tag, { key: index, ...attributes }, ...draw(children)),
  );
