import type { ComponentProps } from "react";

type SwitchProps = Omit<ComponentProps<"button">, "onChange" | "role"> & {
  checked: boolean;
  onChange: (checked: boolean) => void;
};

/** Named by `aria-label` or `aria-labelledby`. */
export function Switch({ checked, onChange, ...props }: SwitchProps) {
  return (
    <button
      type="button"
      {...props}
      className="switch"
      role="switch"
      aria-checked={checked}
      onClick={() => onChange(!checked)}
    />
  );
}
