import { Combobox } from "@base-ui/react/combobox";
import { CSPProvider } from "@base-ui/react/csp-provider";
import { Check, ChevronDown } from "lucide-react";
import type { Option } from "./select.tsx";

export type SearchOption = Option<string> & {
  /** Another name under which search finds it. */
  alias?: string;
};

type SearchSelectProps = {
  labelledBy: string;
  describedBy?: string | undefined;
  invalid?: boolean;
  /** Names the search box inside the list. */
  searchLabel: string;
  emptyWords: string;
  options: readonly SearchOption[];
  value: string;
  onChange: (value: string) => void;
};

/** For one of many choices, found by typing a part of its name. */
export function SearchSelect({
  labelledBy,
  describedBy,
  invalid,
  searchLabel,
  emptyWords,
  options,
  value,
  onChange,
}: SearchSelectProps) {
  const { contains } = Combobox.useFilter();
  return (
    <CSPProvider disableStyleElements>
      <Combobox.Root
        items={options}
        filter={({ label, alias = "" }, words) => contains(label, words) || contains(alias, words)}
        value={options.find((option) => option.value === value) ?? null}
        onValueChange={(chosen) => chosen && onChange(chosen.value)}
      >
        <Combobox.Trigger
          className="select"
          aria-labelledby={labelledBy}
          aria-describedby={describedBy}
          aria-invalid={invalid}
        >
          <span className="select__value">
            <Combobox.Value />
          </span>
          <ChevronDown className="icon icon--small" />
        </Combobox.Trigger>
        <Combobox.Portal>
          <Combobox.Positioner className="popover-layer" sideOffset={6} align="end">
            <Combobox.Popup className="menu menu--search glass-popover popover-in" aria-label={searchLabel}>
              <Combobox.Input className="input" placeholder={searchLabel} aria-label={searchLabel} />
              <Combobox.Empty className="menu__empty">{emptyWords}</Combobox.Empty>
              <Combobox.List className="menu__list">
                {(option: SearchOption) => (
                  <Combobox.Item key={option.value} value={option} className="menu__item">
                    <bdi lang={option.lang}>{option.label}</bdi>
                    <Check className="icon icon--small menu__tick" />
                  </Combobox.Item>
                )}
              </Combobox.List>
            </Combobox.Popup>
          </Combobox.Positioner>
        </Combobox.Portal>
      </Combobox.Root>
    </CSPProvider>
  );
}
