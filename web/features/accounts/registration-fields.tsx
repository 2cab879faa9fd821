import { t } from "#contract/translate.ts";
import { lazyNamed } from "#web/lib/lazy-with-retry.ts";
import { TextField } from "#web/ui/field.tsx";
import { ExactField } from "./exact-field.tsx";
import { accountForms } from "./forms.ts";
import { NewPasswordField } from "./new-password-field.tsx";
import { takesFocus } from "./takes-focus.ts";

const { Part: AgeField } = lazyNamed("AgeField", () => import("./age-field.tsx"));

/** Shown below the field. */
export const usernameRule = () => t("3 to 32 characters: letters, digits and _ . -");

/** The schema of the form. Where registration is by invitation, its code is required. */
export async function registrationRules(byInvitation: boolean, asksAge = false) {
  const { registrationSchema } = await accountForms();
  const { invitation, old_enough } = registrationSchema.shape;
  const needed = invitation.unwrap().min(1, { error: () => t("Enter the code of your invitation.") });
  return registrationSchema.extend({
    invitation: byInvitation ? needed : invitation,
    old_enough: asksAge ? old_enough.unwrap() : old_enough,
  });
}

type RegistrationFieldsProps = {
  errors: Record<string, string>;
  byInvitation: boolean;
  /** The code from the address of this page. */
  invitation?: string;
  minimumAge?: number | null;
};

export function RegistrationFields({
  errors,
  byInvitation,
  invitation,
  minimumAge = null,
}: RegistrationFieldsProps) {
  return (
    <>
      {byInvitation && (
        <ExactField
          label={t("Invitation")}
          name="invitation"
          autoComplete="off"
          defaultValue={invitation}
          autoFocus={!invitation && takesFocus()}
          help={t("The code from the person who runs this server.")}
          error={errors.invitation}
        />
      )}
      <ExactField
        label={t("Username")}
        name="username"
        autoComplete="username"
        autoFocus={!(byInvitation && !invitation) && takesFocus()}
        help={usernameRule()}
        error={errors.username}
      />
      <TextField
        label={t("E-mail (optional)")}
        name="email"
        type="email"
        autoComplete="email"
        error={errors.email}
      />
      <NewPasswordField error={errors.password} />
      {minimumAge !== null && <AgeField age={minimumAge} error={errors.old_enough} />}
    </>
  );
}
