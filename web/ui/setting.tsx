import { Link, type LinkProps } from "@tanstack/react-router";
import { ChevronRight } from "lucide-react";
import { type ReactNode, type Ref, useId } from "react";
import { classNames } from "#web/lib/class-names.ts";
import { FieldError } from "./field.tsx";
import { Switch } from "./switch.tsx";

type SettingGroupProps = {
  name: string;
  help?: ReactNode;
  /** Where a link leads to this group. */
  id?: string;
  heading?: Ref<HTMLHeadingElement>;
  /** `h1` for a page that is one group. */
  as?: "h1" | "h2";
  className?: string;
  children?: ReactNode;
};

/** A titled section of a settings page. */
export function SettingGroup({
  name,
  help,
  id,
  heading,
  as: Name = "h2",
  className,
  children,
}: SettingGroupProps) {
  const nameId = useId();
  return (
    <section className={classNames("setting-group", className)} id={id} aria-labelledby={nameId}>
      <Name
        className={Name === "h1" ? "page-title setting-group__title" : "setting-group__name"}
        id={nameId}
        tabIndex={-1}
        ref={heading}
      >
        {name}
      </Name>
      {help && <p className="setting-group__help">{help}</p>}
      {children}
    </section>
  );
}

/** `control`: the id of a switch, which a click on the text also toggles. */
type Ids = { control: string; labelledBy: string; describedBy: string; invalid: boolean };

type SettingProps = {
  name: string;
  help: ReactNode;
  /** For a control too wide to be next to the words on a phone. */
  wide?: boolean;
  /** For a switch, which a press on the words turns. */
  isSwitch?: boolean;
  error?: string | undefined;
  className?: string;
  children: (ids: Ids) => ReactNode;
};

/** One row of settings: its name, what it does, and its control. */
export function Setting({
  name,
  help,
  error,
  wide,
  isSwitch,
  className = "setting",
  children,
}: SettingProps) {
  const id = useId();
  const control = `${id}-control`;
  const describedBy = error ? `${id}-error ${id}-help` : `${id}-help`;
  const Words = isSwitch ? "label" : "div";
  return (
    <div className={classNames(className, wide && "setting--wide")}>
      <div>
        <Words className="setting__words" {...(isSwitch && { htmlFor: control })}>
          <span className="setting__name" id={`${id}-name`}>
            {name}
          </span>
          <span className="setting__help" id={`${id}-help`}>
            {help}
          </span>
        </Words>
        {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
      </div>
      {children({ control, labelledBy: `${id}-name`, describedBy, invalid: !!error })}
    </div>
  );
}

type SwitchSettingProps = Pick<SettingProps, "name" | "help" | "error" | "className"> & {
  checked: boolean;
  disabled?: boolean;
  onChange: (checked: boolean) => void;
};

export const SwitchSetting = ({ checked, disabled, onChange, ...row }: SwitchSettingProps) => (
  <Setting {...row} isSwitch>
    {({ control, labelledBy, describedBy }) => (
      <Switch
        id={control}
        aria-labelledby={labelledBy}
        aria-describedby={describedBy}
        checked={checked}
        disabled={disabled}
        onChange={onChange}
      />
    )}
  </Setting>
);

type SettingLinkProps = Pick<LinkProps, "to" | "params"> & { name: string; help: string };

/** A row of settings that links to another page. */
export const SettingLink = ({ name, help, ...link }: SettingLinkProps) => (
  <Link {...link} className="setting setting--link">
    <span>
      <span className="setting__name">{name}</span>
      <span className="setting__help">{help}</span>
    </span>
    <ChevronRight className="icon" />
  </Link>
);
