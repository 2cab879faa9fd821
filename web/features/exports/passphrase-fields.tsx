import { useId, useState } from "react";
import { t } from "#contract/translate.ts";
import { PasswordField } from "#web/ui/password-field.tsx";
import { SwitchSetting } from "#web/ui/setting.tsx";
import { strengthOf, strengthWords } from "./passphrase-strength.ts";

export type Passphrase = { isOn: boolean; typed: string; again: string };

type PassphraseFieldsProps = {
  passphrase: Passphrase;
  /** A sentence for each field, after an attempt to export. */
  errors: Record<string, string>;
  onChange: (changed: Partial<Passphrase>) => void;
};

/** Asks for the passphrase that the file will be encrypted with. */
export function PassphraseFields({ passphrase, errors, onChange }: PassphraseFieldsProps) {
  const id = useId();
  const [wasLeft, setWasLeft] = useState(false);
  const strength = strengthOf(passphrase.typed);
  return (
    <>
      <SwitchSetting
        name={t("Encrypt it with a passphrase")}
        help={t("The file then opens only with that passphrase: in Import, or with the free program age.")}
        checked={passphrase.isOn}
        onChange={(isOn) => onChange({ isOn })}
      />
      {passphrase.isOn && (
        <div className="passphrase" id={id}>
          <PasswordField
            label={t("Passphrase")}
            name="passphrase"
            autoComplete="new-password"
            value={passphrase.typed}
            onChange={(event) => onChange({ typed: event.target.value })}
            error={errors.passphrase}
            help={strengthWords()[passphrase.typed === "" ? "short" : strength]}
          />
          <PasswordField
            label={t("Type it again")}
            name="again"
            autoComplete="new-password"
            value={passphrase.again}
            onChange={(event) => onChange({ again: event.target.value })}
            onBlur={() => setWasLeft(true)}
            error={
              errors.again ??
              (wasLeft && passphrase.again !== "" && passphrase.again !== passphrase.typed
                ? t("The passphrases don’t match.")
                : undefined)
            }
          />
          <p className="passphrase__warning">
            {t("Nobody can help you if you lose it: without the passphrase, the file stays closed.")}
          </p>
        </div>
      )}
    </>
  );
}
