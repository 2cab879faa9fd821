import type { ComponentProps } from "react";
import { t } from "#contract/translate.ts";
import { PasswordField } from "#web/ui/password-field.tsx";

type NewPasswordFieldProps = Partial<
  Pick<ComponentProps<typeof PasswordField>, "label" | "name" | "help">
> & {
  error: string | undefined;
};

export const NewPasswordField = (props: NewPasswordFieldProps) => (
  <PasswordField
    label={t("Password")}
    name="password"
    help={t("At least 10 characters. A few words in a row are easy to remember.")}
    {...props}
    autoComplete="new-password"
  />
);
