import { CSPProvider } from "@base-ui/react/csp-provider";
import { Popover } from "@base-ui/react/popover";
import { useQuery } from "@tanstack/react-query";
import { Search } from "lucide-react";
import { type KeyboardEvent, useRef, useState } from "react";
import { iconPrefix, searchIcons } from "#contract/icons/icons.ts";
import { t } from "#contract/translate.ts";
import { callPublic } from "#web/lib/call-api.ts";
import { useSettled } from "#web/lib/use-settled.ts";
import { pressByArrow } from "#web/ui/choice-grid.ts";
import { ChosenIcon } from "#web/ui/chosen-icon.tsx";
import { firstIcons, nameOfIcon, searchTimeoutMs } from "./icon-choices.ts";

type IconPickerProps = { icon: string; onChoose: (icon: string) => void };

/** The chosen icon, which opens the others. A press chooses and closes; arrow keys choose and stay open. */
export function IconPicker({ icon, onChoose }: IconPickerProps) {
  const [open, setOpen] = useState(false);
  return (
    <CSPProvider disableStyleElements>
      <Popover.Root open={open} onOpenChange={setOpen}>
        <Popover.Trigger
          className="builder__icon"
          aria-label={t("Icon: {name}", { name: nameOfIcon(icon) })}
          title={t("Choose an icon")}
          data-field="icon"
        >
          <ChosenIcon name={`${iconPrefix}:${icon}`} />
        </Popover.Trigger>
        <Popover.Portal>
          <Popover.Positioner className="popover-layer" align="start" sideOffset={8} collisionPadding={12}>
            <Popover.Popup className="menu icon-popover glass-popover popover-in" aria-label={t("Icon")}>
              <IconChoices
                icon={icon}
                onChoose={(chosen, isMoving) => {
                  onChoose(chosen);
                  if (!isMoving) setOpen(false);
                }}
              />
            </Popover.Popup>
          </Popover.Positioner>
        </Popover.Portal>
      </Popover.Root>
    </CSPProvider>
  );
}

type ChoicesProps = { icon: string; onChoose: (icon: string, isMoving: boolean) => void };

function IconChoices({ icon, onChoose }: ChoicesProps) {
  const [typed, setTyped] = useState("");
  const grid = useRef<HTMLDivElement>(null);
  const { icons, words } = useFoundIcons(typed);
  const tabStop = icons.includes(icon) ? icon : icons[0];

  function goDown(event: KeyboardEvent) {
    if (event.key !== "ArrowDown") return;
    event.preventDefault();
    grid.current?.querySelector<HTMLElement>('[tabindex="0"]')?.focus();
  }

  return (
    <>
      <div className="search icon-popover__search">
        <Search className="icon icon--small" />
        <input
          className="input"
          type="search"
          aria-label={t("Search icons")}
          placeholder={t("Search icons, such as river")}
          autoComplete="off"
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
          onKeyDown={goDown}
        />
      </div>
      <p className={words ? "icon-popover__words small quiet" : "visually-hidden"} role="status">
        {words}
      </p>
      <div
        ref={grid}
        className="icon-popover__grid"
        role="radiogroup"
        aria-label={t("Icons")}
        onKeyDown={(event) => pressByArrow(event, ({ dataset }) => onChoose(dataset.icon ?? "", true))}
      >
        {icons.map((name) => (
          // biome-ignore lint/a11y/useSemanticElements: a second press closes, and a native radio has no event for that
          <button
            key={name}
            type="button"
            className="icon-popover__icon"
            role="radio"
            aria-checked={name === icon}
            aria-label={nameOfIcon(name)}
            title={nameOfIcon(name)}
            data-icon={name}
            tabIndex={name === tabStop ? 0 : -1}
            onClick={() => onChoose(name, false)}
          >
            <ChosenIcon name={`${iconPrefix}:${name}`} />
          </button>
        ))}
      </div>
    </>
  );
}

/** The first icons until something is found, and where the search fails or takes too long. */
function useFoundIcons(typed: string): { icons: readonly string[]; words: string } {
  const query = useSettled(typed.trim().toLowerCase());
  const { data, isError, isFetching } = useQuery({
    queryKey: ["icons", query],
    queryFn: ({ signal }) => search(query, signal),
    enabled: query !== "",
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
    placeholderData: (before) => before,
  });
  if (query === "") return { icons: firstIcons, words: "" };
  if (isError)
    return {
      icons: firstIcons,
      words: t("Icons can’t be searched right now. Try again later, or choose one of these."),
    };
  if (!data) return { icons: firstIcons, words: t("Looking") };
  if (data.length === 0 && !isFetching)
    return { icons: firstIcons, words: t("No icon has that name. Here are some others.") };
  return { icons: data, words: "" };
}

async function search(query: string, signal: AbortSignal): Promise<string[]> {
  const found = await callPublic(searchIcons, {
    querystring: { query, limit: 64 },
    signal: AbortSignal.any([signal, AbortSignal.timeout(searchTimeoutMs)]),
  });
  return found.icons.map((icon) => icon.slice(icon.indexOf(":") + 1));
}
