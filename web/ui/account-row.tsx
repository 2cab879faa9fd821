import type { LucideIcon } from "lucide-react";
import type { ReactNode } from "react";
import { classNames } from "#web/lib/class-names.ts";

type RowProps = {
  help?: ReactNode;
  /** A form is open in it. */
  isOpen?: boolean;
  /** What can be done with it, and the form that opened. */
  children?: ReactNode;
};

const rowClass = (isOpen = false, className?: string) =>
  classNames("account-row", isOpen && "account-row--open", className);

type AccountRowProps = RowProps & { name: string; value?: ReactNode; className?: string };

/** One row of the settings: its name, what is set, what it does, and its actions. */
export const AccountRow = ({ name, value, help, isOpen, className, children }: AccountRowProps) => (
  <div className={rowClass(isOpen, className)}>
    <div className="account-row__words">
      <h3 className="setting__name">{name}</h3>
      {value && <div className="account-row__value">{value}</div>}
      {help && <p className="setting__help">{help}</p>}
    </div>
    {children}
  </div>
);

/** A row in a list (device, passkey, token). */
export const ListedRow = ({
  Icon,
  name,
  help,
  isOpen,
  children,
}: RowProps & { Icon: LucideIcon; name: string }) => (
  <li className={rowClass(isOpen)}>
    <div className="account-row__who">
      <span className="account-row__mark">
        <Icon className="icon" />
      </span>
      <span>
        <strong className="setting__name" dir="auto">
          {name}
        </strong>
        <span className="setting__help">{help}</span>
      </span>
    </div>
    {children}
  </li>
);
