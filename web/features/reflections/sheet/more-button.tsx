import { Ellipsis } from "lucide-react";
import { type ComponentProps, lazy, Suspense, useState } from "react";
import { patiently } from "#web/lib/patiently.ts";
import { IconButton } from "#web/ui/icon-button.tsx";
import type { MoreMenuProps } from "./more-menu.tsx";

const loadMenu = () => patiently(() => import("./more-menu.tsx"));
const MoreMenu = lazy(loadMenu);

/** The menu's code comes when a pointer or the focus is near. */
export function MoreButton(props: MoreMenuProps) {
  const [wanted, setWanted] = useState(false);
  if (!wanted)
    return (
      <DotsButton
        aria-haspopup="menu"
        aria-expanded={false}
        onPointerEnter={loadMenu}
        onFocus={loadMenu}
        onClick={() => setWanted(true)}
      />
    );
  return (
    <Suspense fallback={<DotsButton />}>
      <MoreMenu {...props} trigger={<DotsButton />} />
    </Suspense>
  );
}

const DotsButton = (props: Omit<ComponentProps<typeof IconButton>, "label">) => (
  <IconButton tight {...props} label="More">
    <Ellipsis className="icon" />
  </IconButton>
);
