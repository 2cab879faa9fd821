import { Moon, Sun, Sunrise } from "lucide-react";
import { Suspense } from "react";
import type { ScenePart } from "#contract/themes/theme-rules.ts";
import { useScene } from "#web/features/themes/use-theme.ts";
import { lazyWithRetry, useLazyPopover } from "#web/lib/lazy-with-retry.ts";
import { IconButton } from "#web/ui/icon-button.tsx";

const { Part: ThemePanel, load } = lazyWithRetry(() => import("#web/features/themes/theme-panel.tsx"));

const icons = { static: Sun, morning: Sunrise, day: Sun, night: Moon } as const satisfies Record<
  ScenePart,
  unknown
>;

/** Its icon shows the scene's part of the day. */
export function ThemeButton() {
  const { part } = useScene();
  const { wanted, open, setOpen, near } = useLazyPopover(load);
  const Icon = icons[part];
  return (
    <>
      <IconButton
        label="Theme settings"
        title="Theme settings"
        aria-haspopup="dialog"
        aria-expanded={open}
        data-part={part}
        {...near}
        onClick={() => setOpen(!open)}
      >
        <Icon className="icon" />
      </IconButton>
      {wanted && (
        <Suspense>
          <ThemePanel open={open} onOpenChange={setOpen} />
        </Suspense>
      )}
    </>
  );
}
