import { useId, useState } from "react";
import type { User } from "#contract/accounts/accounts.ts";
import { type TokenScope, tokenDays, tokenScopes } from "#contract/accounts/token-rules.ts";
import type { MadeToken, Token, TokenForm } from "#contract/accounts/tokens.ts";
import { reflectionKinds } from "#contract/reflections/reflection-rules.ts";
import { t, tc } from "#contract/translate.ts";
import { useForm } from "#web/lib/use-form.ts";
import { FieldError, TextField } from "#web/ui/field.tsx";
import type { Option } from "#web/ui/select.tsx";
import { SelectField } from "#web/ui/select-field.tsx";
import { EditForm, ProofFields } from "../edit-form.tsx";
import { useMakeToken, useRenameToken } from "./token-queries.ts";

const scopeWords = (): Record<TokenScope, readonly [string, string]> => ({
  // Translators: what a token may do
  read: [tc("may", "Read"), t("Search and open what you wrote.")],
  write: [
    // Translators: what a token may do
    tc("may", "Write"),
    t("Create and edit reflections, and answer activities. It can’t delete anything permanently."),
  ],
});
const kindNames = () => ({
  daily: t("Daily reflections"),
  free: t("Free reflections"),
  activity: t("Activities"),
});

type Days = TokenForm["days"];
const forever = 0;
const dayOptions = (): Option<number>[] => [
  ...tokenDays.map((days) => ({
    value: days,
    label: days === 365 ? t("In a year") : t("In {days, plural, one {# day} other {# days}}", { days }),
  })),
  // Translators: the token never expires
  { value: forever, label: t("Never") },
];
const usualDays = 90;
const toDays = (value: number): Days => tokenDays.find((days) => days === value) ?? null;

type TokenFormProps = { user: User; onMade: (made: MadeToken) => void; onCancel: () => void };

export function NewTokenForm({ user, onMade, onCancel }: TokenFormProps) {
  const id = useId();
  const make = useMakeToken();
  const [scopes, setScopes] = useState<readonly TokenScope[]>(["read"]);
  const [kinds, setKinds] = useState<readonly (typeof reflectionKinds)[number][]>(reflectionKinds);
  const [days, setDays] = useState(usualDays);
  const state = useForm({
    schema: async () => (await import("#contract/accounts/token-forms.ts")).newTokenSchema,
    send: async (typed) =>
      onMade(
        await make({
          ...typed,
          scopes: [...scopes],
          kinds: kinds.length === reflectionKinds.length ? null : [...kinds],
          days: toDays(days),
        }),
      ),
  });
  const { errors } = state;
  return (
    <EditForm
      state={state}
      action={t("Make the token")}
      sendingAction={tc("in progress", "Making")}
      onCancel={onCancel}
    >
      <TextField
        label={t("Name")}
        name="name"
        autoComplete="off"
        help={t("For example, the program that will use it.")}
        error={errors.name}
      />
      <fieldset className="field token-choices">
        <legend className="field__label">{t("What it may do")}</legend>
        {tokenScopes.map((scope) => (
          <label key={scope} className="check">
            <input
              type="checkbox"
              checked={scopes.includes(scope)}
              onChange={() => setScopes(toggled(scopes, scope, tokenScopes))}
            />
            <span>
              {scopeWords()[scope][0]}
              <span className="setting__help">{scopeWords()[scope][1]}</span>
            </span>
          </label>
        ))}
        {errors.scopes && <FieldError id={`${id}-scopes`}>{errors.scopes}</FieldError>}
      </fieldset>
      <fieldset className="field token-choices">
        <legend className="field__label">{t("Which reflections")}</legend>
        {reflectionKinds.map((kind) => (
          <label key={kind} className="check">
            <input
              type="checkbox"
              checked={kinds.includes(kind)}
              onChange={() => setKinds(toggled(kinds, kind, reflectionKinds))}
            />
            {kindNames()[kind]}
          </label>
        ))}
        <p className="small quiet">
          {t(
            "With all three, the token also gives access to the rest of your journal, such as insights and conversations, but never to your account.",
          )}
        </p>
        {errors.kinds && <FieldError id={`${id}-kinds`}>{errors.kinds}</FieldError>}
      </fieldset>
      <SelectField label={t("Expires")} options={dayOptions()} value={days} onChange={setDays} />
      <ProofFields username={user.username} errors={errors} />
    </EditForm>
  );
}

type RenameFormProps = { token: Token; onRenamed: (name: string) => void; onCancel: () => void };

export function RenameForm({ token, onRenamed, onCancel }: RenameFormProps) {
  const rename = useRenameToken();
  const state = useForm({
    schema: async () => (await import("#contract/accounts/token-forms.ts")).tokenNameSchema,
    send: async ({ name }) => {
      await rename(token.id, name);
      onRenamed(name);
    },
  });
  return (
    <EditForm state={state} action={t("Rename it")} sendingAction={t("Renaming")} onCancel={onCancel}>
      <TextField
        label={t("New name")}
        name="name"
        autoComplete="off"
        defaultValue={token.name}
        error={state.errors.name}
      />
    </EditForm>
  );
}

/** In the order of `all`. */
const toggled = <One,>(chosen: readonly One[], one: One, all: readonly One[]): One[] =>
  all.filter((each) => (each === one ? !chosen.includes(one) : chosen.includes(each)));
