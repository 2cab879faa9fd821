import { Ellipsis } from "lucide-react";
import { type ComponentProps, Suspense } from "react";
import { lazyWithRetry, useLazyPopover } from "#web/lib/lazy-with-retry.ts";
import { IconButton } from "#web/ui/icon-button.tsx";
import type { MoreMenuProps } from "./more-menu.tsx";

const { Part: MoreMenu, load } = lazyWithRetry(() => import("./more-menu.tsx"));

export function MoreButton(props: MoreMenuProps) {
  const { wanted, setOpen, near } = useLazyPopover(load);
  if (!wanted)
    return <DotsButton aria-haspopup="menu" aria-expanded={false} {...near} onClick={() => setOpen(true)} />;
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
