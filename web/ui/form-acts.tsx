import { t } from "#contract/translate.ts";
import { Button } from "./button.tsx";

type FormActsProps = {
  action: string;
  /** Otherwise the button sends its form. */
  onAct?: () => void;
  busy?: boolean;
  danger?: boolean | undefined;
  onCancel: () => void;
};

/** The two buttons that end a form. */
export const FormActs = ({ action, onAct, busy, danger, onCancel }: FormActsProps) => (
  <div className="edit-form__acts">
    <Button
      type={onAct ? "button" : "submit"}
      variant="primary"
      disabled={busy}
      className={danger ? "btn-danger" : undefined}
      onClick={onAct}
    >
      {action}
    </Button>
    <Button variant="plain" onClick={onCancel}>
      {t("Cancel")}
    </Button>
  </div>
);
