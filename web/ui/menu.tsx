import { Menu as BaseMenu } from "@base-ui/react/menu";
import type { LucideIcon } from "lucide-react";
import type { ComponentProps, FocusEvent, ReactElement, ReactNode } from "react";
import { cn } from "#web/lib/cn.ts";

type MenuProps = {
  /** The button that opens it. */
  trigger: ReactElement;
  children: ReactNode;
  align?: "start" | "center" | "end";
  className?: string;
  /** Distance in pixels from the button, and past its edge. */
  sideOffset?: number;
  alignOffset?: number;
  defaultOpen?: boolean;
  onOpenChange?: (open: boolean) => void;
  /** Where the focus goes when it closes; by default to its button, unless the focus has already moved. */
  focusAfter?: (() => HTMLElement | null) | undefined;
};

/** Closes on Escape and on an outside click. */
export function Menu({
  trigger,
  children,
  align = "end",
  sideOffset = 8,
  alignOffset = 0,
  className,
  defaultOpen,
  onOpenChange,
  focusAfter,
}: MenuProps) {
  return (
    <BaseMenu.Root
      modal={false}
      {...(defaultOpen && { defaultOpen })}
      {...(onOpenChange && { onOpenChange: (open) => onOpenChange(open) })}
    >
      <BaseMenu.Trigger render={trigger} />
      <BaseMenu.Portal>
        <BaseMenu.Positioner
          className="popover-layer"
          align={align}
          alignOffset={alignOffset}
          sideOffset={sideOffset}
          collisionPadding={12}
        >
          <BaseMenu.Popup
            className={cn("menu glass-popover popover-in", className)}
            {...(defaultOpen && { onFocus: toFirstItem })}
            {...(focusAfter && { finalFocus: () => focusAfter() ?? true })}
          >
            {children}
          </BaseMenu.Popup>
        </BaseMenu.Positioner>
      </BaseMenu.Portal>
    </BaseMenu.Root>
  );
}

/** A menu that is open from the start can't detect that a key opened it, and would take the focus. */
function toFirstItem({ target, currentTarget, relatedTarget }: FocusEvent<HTMLElement>) {
  const isEntered = target === currentTarget && !currentTarget.contains(relatedTarget);
  if (isEntered && target.matches(":focus-visible"))
    currentTarget.querySelector<HTMLElement>("[role=menuitem]")?.focus();
}

type WithIcon = { Icon?: LucideIcon };

export function MenuItem({ Icon, children, ...props }: ComponentProps<typeof BaseMenu.Item> & WithIcon) {
  return (
    <BaseMenu.Item {...props} className="menu__item">
      {Icon && <Icon className="icon" />}
      {children}
    </BaseMenu.Item>
  );
}

/** `render` is the link: `<MenuLink render={<Link to="/settings" />}>`. */
export function MenuLink({ Icon, children, ...props }: ComponentProps<typeof BaseMenu.LinkItem> & WithIcon) {
  return (
    <BaseMenu.LinkItem closeOnClick {...props} className="menu__item">
      {Icon && <Icon className="icon" />}
      {children}
    </BaseMenu.LinkItem>
  );
}

export function MenuRule() {
  return <BaseMenu.Separator className="menu__rule" />;
}
