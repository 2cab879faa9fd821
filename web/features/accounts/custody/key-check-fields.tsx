import { isGroup } from "#contract/accounts/recovery-key-rules.ts";
import { t } from "#contract/translate.ts";
import { TextField } from "#web/ui/field.tsx";
import { accountForms } from "../forms.ts";
import type { NewRecoveryKey } from "./new-recovery-key.ts";

/** Checks the two groups that are typed again. */
export async function keyCheckRules({ key, asked: [first, second] }: NewRecoveryKey) {
  const { keptFormSchema } = await accountForms();
  const { first_group, second_group } = keptFormSchema.shape;
  const matches = (number: number) => ({
    check: (typed: string) => typed === "" || isGroup(key, number, typed),
    error: { error: () => t("This is not group {group} of the key.", { group: number + 1 }) },
  });
  return keptFormSchema.extend({
    first_group: first_group.refine(matches(first).check, matches(first).error),
    second_group: second_group.refine(matches(second).check, matches(second).error),
  });
}

type KeyCheckFieldsProps = { asked: NewRecoveryKey["asked"]; errors: Record<string, string> };

/** Asks for two groups of the key, to show that it was kept and not only seen. */
export function KeyCheckFields({ asked: [first, second], errors }: KeyCheckFieldsProps) {
  const input = {
    className: "recovery-key__input",
    autoComplete: "off",
    autoCapitalize: "characters",
    spellCheck: false,
  };
  return (
    <div className="key-check-fields">
      <TextField
        {...input}
        label={t("Group {group}", { group: first + 1 })}
        name="first_group"
        error={errors.first_group}
      />
      <TextField
        {...input}
        label={t("Group {group}", { group: second + 1 })}
        name="second_group"
        error={errors.second_group}
      />
    </div>
  );
}
