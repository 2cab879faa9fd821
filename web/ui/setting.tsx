import { type ReactNode, useId } from "react";
import { classNames } from "#web/lib/class-names.ts";
import { FieldError } from "./field.tsx";

type Ids = { labelledBy: string; describedBy: string; invalid: boolean };

type SettingProps = {
  name: string;
  help: ReactNode;
  /** For a control too wide to be next to the words on a phone. */
  wide?: boolean;
  error?: string | undefined;
  children: (ids: Ids) => ReactNode;
};

/** One row of settings: its name, what it does, and its control. */
export function Setting({ name, help, error, wide, children }: SettingProps) {
  const id = useId();
  const describedBy = error ? `${id}-error ${id}-help` : `${id}-help`;
  return (
    <div className={classNames("setting", wide && "setting--wide")}>
      <div>
        <div className="setting__name" id={`${id}-name`}>
          {name}
        </div>
        <p className="setting__help" id={`${id}-help`}>
          {help}
        </p>
        {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
      </div>
      {children({ labelledBy: `${id}-name`, describedBy, invalid: !!error })}
    </div>
  );
}
