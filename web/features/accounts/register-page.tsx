import { register } from "#contract/accounts/accounts.ts";
import { t } from "#contract/translate.ts";
import { callPublic } from "#web/lib/call-api.ts";
import { rich } from "#web/lib/rich.ts";
import { useForm } from "#web/lib/use-form.ts";
import { TextLink } from "#web/ui/link.tsx";
import { explainAuthFailure, isForbidden, orUnreadable, refuseBadRegistration } from "./auth-answers.ts";
import { AuthCard, AuthForm } from "./auth-card.tsx";
import { useRegistration } from "./registration-answer.ts";
import { RegistrationFields, registrationRules } from "./registration-fields.tsx";
import { OtherWays } from "./sign-in/other-ways.tsx";
import { useEnter } from "./use-enter.ts";

type RegisterPageProps = {
  returnTo?: string | undefined;
  /** The code of an invitation that led here. */
  invitation: string;
};

export function RegisterPage({ returnTo, invitation }: RegisterPageProps) {
  const { registration, minimum_age } = useRegistration();
  const foot = rich("Already have an account? <link>Log in</link>", {
    link: (words) => (
      <TextLink to="/login" search={{ return: returnTo }}>
        {words}
      </TextLink>
    ),
  });
  if (registration === "closed") {
    return (
      <AuthCard
        title={t("Registration is closed")}
        lead={t("This server isn’t accepting new accounts at present.")}
        foot={foot}
      >
        <p className="auth__words">
          {t("Ask the person who runs this server if you would like to keep a journal here.")}
        </p>
      </AuthCard>
    );
  }
  const byInvitation = registration === "invitation";
  return (
    <AuthCard
      title={t("Begin your journal")}
      lead={
        byInvitation
          ? t("You need an invitation, a name and a password.")
          : t("You only need a name and a password.")
      }
      foot={foot}
    >
      <RegisterForm
        returnTo={returnTo}
        invitation={invitation}
        byInvitation={byInvitation}
        minimumAge={minimum_age}
      />
    </AuthCard>
  );
}

type RegisterFormProps = RegisterPageProps & { byInvitation: boolean; minimumAge: number | null };

function RegisterForm({ returnTo, invitation, byInvitation, minimumAge }: RegisterFormProps) {
  const enter = useEnter(returnTo);
  const state = useForm({
    schema: () => registrationRules(byInvitation, minimumAge !== null),
    explain: explainAuthFailure,
    suspects: (error) => (byInvitation && isForbidden(error) ? ["invitation"] : []),
    send: async (body) => {
      const answer = await callPublic(register, { body }).catch(orUnreadable(refuseBadRegistration));
      refuseBadRegistration(answer);
      await enter(answer, { isNew: true });
    },
  });
  return (
    <>
      <AuthForm state={state} action={t("Register")} sendingAction={t("Registering")}>
        <RegistrationFields
          errors={state.errors}
          byInvitation={byInvitation}
          invitation={invitation}
          minimumAge={minimumAge}
        />
      </AuthForm>
      <OtherWays returnTo={returnTo} />
    </>
  );
}
