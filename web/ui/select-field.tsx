import { type ComponentProps, useId } from "react";
import { Select } from "./select.tsx";
import { Setting } from "./setting.tsx";

type Choice<Value extends string | number> = Pick<
  ComponentProps<typeof Select<Value>>,
  "options" | "value" | "onChange"
>;

type SelectFieldProps<Value extends string | number> = Choice<Value> & {
  label: string;
  /** Where the place makes plain what is chosen. Screen readers still say the label. */
  isLabelHidden?: boolean;
  help?: string;
  className?: string;
  "data-field"?: string;
};

/** A choice with its name above it. */
export function SelectField<Value extends string | number>(props: SelectFieldProps<Value>) {
  const { label, isLabelHidden, help, className = "field", "data-field": field, ...select } = props;
  const id = useId();
  return (
    <div className={className} data-field={field}>
      <span className={isLabelHidden ? "visually-hidden" : "field__label"} id={id}>
        {label}
      </span>
      <Select {...select} labelledBy={id} />
      {help && <p className="small quiet">{help}</p>}
    </div>
  );
}

type SelectSettingProps<Value extends string | number> = Choice<Value> &
  Omit<ComponentProps<typeof Setting>, "children">;

/** A row of settings with a choice. */
export const SelectSetting = <Value extends string | number>(props: SelectSettingProps<Value>) => {
  const { options, value, onChange, ...row } = props;
  return (
    <Setting {...row}>
      {(ids) => <Select {...ids} options={options} value={value} onChange={onChange} />}
    </Setting>
  );
};
