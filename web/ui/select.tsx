import { CSPProvider } from "@base-ui/react/csp-provider";
import { Select as BaseSelect } from "@base-ui/react/select";
import { Check, ChevronDown } from "lucide-react";

export type Option<Value> = {
  value: Value;
  label: string;
  /** The language of the label, if it isn't the page's. */
  lang?: string | undefined;
};

type SelectProps<Value> = {
  /** The id of the element that names this choice. */
  labelledBy: string;
  describedBy?: string | undefined;
  invalid?: boolean;
  options: readonly Option<Value>[];
  value: Value;
  onChange: (value: Value) => void;
};

/** For one of a few choices. For a long list, use `SearchSelect`. */
export function Select<Value extends string | number>({
  labelledBy,
  describedBy,
  invalid,
  options,
  value,
  onChange,
}: SelectProps<Value>) {
  return (
    <CSPProvider disableStyleElements>
      <BaseSelect.Root
        items={options}
        value={value}
        modal={false}
        onValueChange={(chosen) => chosen !== null && onChange(chosen)}
      >
        <BaseSelect.Trigger
          className="select"
          aria-labelledby={labelledBy}
          aria-describedby={describedBy}
          aria-invalid={invalid}
        >
          <BaseSelect.Value className="select__value" />
          <ChevronDown className="icon icon--small" />
        </BaseSelect.Trigger>
        <BaseSelect.Portal>
          <BaseSelect.Positioner
            className="popover-layer"
            sideOffset={6}
            align="end"
            alignItemWithTrigger={false}
          >
            <BaseSelect.Popup className="menu menu--choices glass-popover popover-in">
              <BaseSelect.List>
                {options.map((option) => (
                  <BaseSelect.Item key={option.value} value={option.value} className="menu__item">
                    <BaseSelect.ItemText lang={option.lang}>
                      <bdi>{option.label}</bdi>
                    </BaseSelect.ItemText>
                    <Check className="icon icon--small menu__tick" />
                  </BaseSelect.Item>
                ))}
              </BaseSelect.List>
            </BaseSelect.Popup>
          </BaseSelect.Positioner>
        </BaseSelect.Portal>
      </BaseSelect.Root>
    </CSPProvider>
  );
}
