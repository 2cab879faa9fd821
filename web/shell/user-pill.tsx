import { type ComponentProps, Suspense } from "react";
import { classNames } from "#web/lib/class-names.ts";
import { useUsername } from "#web/lib/session.ts";
import { lazyPart, useLazyFloat } from "#web/lib/use-lazy-part.ts";

const { Part: UserMenu, load } = lazyPart(() => import("./user-menu.tsx"));

export function UserPill() {
  const { wanted, setOpen, near } = useLazyFloat(load);
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

export function Avatar({ name }: { name: string }) {
  return (
    <span className="avatar" aria-hidden="true">
      {name.charAt(0).toUpperCase()}
    </span>
  );
}
