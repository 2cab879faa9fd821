import { type ComponentProps, lazy, Suspense, useState } from "react";
import { classNames } from "#web/lib/class-names.ts";
import { patiently } from "#web/lib/patiently.ts";
import { useUsername } from "#web/lib/session.ts";

const loadMenu = () => patiently(() => import("./user-menu.tsx"));
const UserMenu = lazy(loadMenu);

/** The menu's code comes when a pointer or the focus is near; the press that opens it is not lost meanwhile. */
export function UserPill() {
  const [wanted, setWanted] = useState(false);
  const button = <PillButton />;
  if (!wanted) {
    return (
      <PillButton
        aria-haspopup="menu"
        aria-expanded={false}
        onPointerEnter={loadMenu}
        onFocus={loadMenu}
        onClick={() => setWanted(true)}
      />
    );
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
