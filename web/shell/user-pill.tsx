import { type ComponentProps, Suspense } from "react";
import { classNames } from "#web/lib/class-names.ts";
import { lazyWithRetry, useLazyPopover } from "#web/lib/lazy-with-retry.ts";
import { useUsername } from "#web/lib/session.ts";

const { Part: UserMenu, load } = lazyWithRetry(() => import("./user-menu.tsx"));
const { Part: AvatarPicture } = lazyWithRetry(() => import("#web/features/accounts/avatar-picture.tsx"));

export function UserPill() {
  const { wanted, setOpen, near } = useLazyPopover(load);
  const button = <PillButton />;
  if (!wanted) {
    return <PillButton aria-haspopup="menu" aria-expanded={false} {...near} onClick={() => setOpen(true)} />;
  }
  return (
    <Suspense fallback={button}>
      <UserMenu trigger={button} />
    </Suspense>
  );
}

function PillButton({ className, ...props }: ComponentProps<"button">) {
  const name = useUsername() ?? "User";
  return (
    <button type="button" {...props} className={classNames("user-pill", className)}>
      <Avatar name={name} />
      <span className="user-pill__name">{name}</span>
    </button>
  );
}

/** The signed-in person's picture, or their initial until it has loaded. */
export function Avatar({ name }: { name: string }) {
  const initial = name.charAt(0).toUpperCase();
  return (
    <span className="avatar" aria-hidden="true">
      <Suspense fallback={initial}>
        <AvatarPicture initial={initial} />
      </Suspense>
    </span>
  );
}
