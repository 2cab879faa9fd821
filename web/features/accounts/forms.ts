/** The schemas of the forms, with Zod. They load when someone begins to use a form, not with its page. */
export const accountForms = () => import("#contract/accounts/account-forms.ts");
export const signInForms = () => import("#contract/accounts/sign-in-forms.ts");
