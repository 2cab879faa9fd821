import type { ComponentProps } from "react";

type SwitchProps = Omit<ComponentProps<"button">, "onChange" | "role"> & {
  checked: boolean;
  onChange: (checked: boolean) => void;
};

/** Named by `aria-label` or `aria-labelledby`. Disabled, it keeps the focus. */
export function Switch({ checked, onChange, disabled, ...props }: SwitchProps) {
  return (
    <button
      type="button"
      {...props}
      className="switch"
      role="switch"
      aria-checked={checked}
      aria-disabled={disabled}
      onClick={() => !disabled && onChange(!checked)}
    />
  );
}
